import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { node24, root } from './place.mjs'
import { Problem } from './problem.mjs'

/** `here: true` keeps the caller's folder, so that paths in the arguments mean what they say; `page` builds the page if it has changed. */
const COMMANDS = {
  start: { run: ['src/cli/main.ts', 'up'], here: true, page: true },
  hindcast: { run: ['src/cli/main.ts'], here: true },
  bench: { run: ['bench/main.ts'], here: true },
  soak: { run: ['bench/soak/main.ts'], here: true },
  eval: { run: ['eval/main.ts'], here: true },
  test: { run: ['scripts/test.mjs'] },
  check: { run: ['scripts/test.mjs', '--only-checks'] },
  build: { run: ['scripts/build.mjs'] },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'] },
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

try {
  const [name = '', ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Problem(`Say what to run: one of ${Object.keys(COMMANDS).join(', ')}.`)
  // Exiting by hand, and not by the signal's default, lets the set-up lock be released.
  for (const signal of SIGNALS) process.once(signal, () => process.exit(128 + constants.signals[signal]))
  await ensureInstalled()
  for (const signal of SIGNALS) process.removeAllListeners(signal)
  run(command, rest[0] === '--' ? rest.slice(1) : rest)
} catch (error) {
  console.error(error instanceof Problem ? error.message : `Setting up failed: ${error.message}.`)
  process.exitCode = 1
}

function run(command, args) {
  const [script, ...first] = command.run
  const file = join(root, script)
  if (!existsSync(file)) throw new Problem(`${script} is missing: this checkout is not complete.`)
  // A server without the page says so, and serves everything else.
  if (command.page)
    spawnSync(node24, [join(root, 'scripts/build-page.mjs'), '--if-changed'], { stdio: 'inherit' })
  const child = spawn(node24, ['--conditions=hindcast-source', file, ...first, ...args], {
    cwd: command.here ? process.cwd() : root,
    stdio: 'inherit',
  })
  // A terminal sends Ctrl-C to the child as well; sending it on would make it two.
  const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !atTerminal) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(
      `Node 24 could not be started (${error.code}): delete node_modules and run the command again.`,
    )
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const each of SIGNALS) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}
