import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, sep } from 'node:path'
import { withLock } from './lock.mjs'
import { lockfile, modules, node24, root, setupLock, stamp } from './place.mjs'
import { Problem } from './problem.mjs'

/** Where both Node 24 (npm package "node") and better-sqlite3 come as ready-made binaries. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

const isWindows = process.platform === 'win32'
const say = (line) => process.stderr.write(`${line}\n`)

/** Brings node_modules in line with the lockfile; silent and quick when it already is. */
export async function ensureInstalled() {
  if (isCurrent()) return
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new Problem(
      `hindcast has no ready-made binaries for ${platform}: run it on one of ${PLATFORMS.join(', ')}.`,
    )
  }
  const onWait = () => say('Another process is setting up hindcast; waiting for it to finish.')
  await withLock(setupLock, onWait, async () => {
    if (!isCurrent()) await install()
  })
}

const expectedStamp = () => {
  const digest = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${digest} ${process.platform}-${process.arch}\n`
}

function isCurrent() {
  if (!existsSync(lockfile)) {
    throw new Problem('package-lock.json is missing: restore it with `git checkout package-lock.json`.')
  }
  return existsSync(stamp) && existsSync(node24) && readFileSync(stamp, 'utf8') === expectedStamp()
}

async function install() {
  say(
    existsSync(modules)
      ? 'Setting up: bringing the packages in line with package-lock.json (about half a minute).'
      : 'Setting up: installing the packages and Node 24 into node_modules (once, about half a minute).',
  )
  const expected = expectedStamp()
  // Versions of npm differ in which install scripts they run unasked, so none runs in the first step
  // and the second asks for the only one that is needed: it fetches Node 24.
  await npm('ci', '--ignore-scripts', '--include=dev')
  await npm('rebuild', 'node', '--ignore-scripts=false')
  const probe = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  if (probe.status !== 0) {
    throw new Problem(
      'The Node 24 that npm installed does not run here (a system without glibc?): use a glibc-based Linux, macOS or Windows.',
    )
  }
  writeFileSync(stamp, expected)
}

function npm(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: npmEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      // A group of its own, so that what npm started can be stopped with it.
      detached: !isWindows,
    })
    // Left alone, an npm whose launcher was stopped would go on writing after the lock is gone.
    const stop = () => killGroup(child)
    process.once('exit', stop)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(error.code === 'ENOENT' ? new Problem(NO_NPM) : error))
    child.on('close', (code) => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new Problem(explain(args, output)))
    })
  })
}

function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

function npmEnvironment() {
  const env = { ...process.env }
  const pathKey = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  // `npm run` puts node_modules/.bin first, where the `node` is the one that `npm ci` is about to delete.
  env[pathKey] = (env[pathKey] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`node_modules${sep}.bin`))
    .join(delimiter)
  for (const key of Object.keys(env)) {
    if (/^npm_config_(ignore_scripts|omit|only|production|dry_run|global)$/i.test(key)) delete env[key]
  }
  return {
    ...env,
    npm_config_loglevel: 'error',
    npm_config_progress: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_fetch_retry_mintimeout: '1000',
    npm_config_fetch_retry_maxtimeout: '5000',
  }
}

const NO_NPM = 'npm was not found: install Node with npm from https://nodejs.org and run the command again.'

const CAUSES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/,
    'The package registry cannot be reached: connect to the network (or set `npm config set registry`) and run the command again.',
  ],
  [/ENOSPC/, 'The disk is full: free about 500 MB and run the command again.'],
  [
    /EACCES|EPERM|EROFS/,
    'npm may not write here: make this folder and the npm cache writable and run the command again.',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json disagree: run `npm install` and then the command again.',
  ],
]

function explain(args, output) {
  const known = CAUSES.find(([sign]) => sign.test(output))
  if (known) return known[1]
  const first = /npm (?:error|ERR!) (?!(?:code|syscall|errno|path|dest) )(.+)/.exec(output)?.[1]
  const shown = ['npm', ...args].join(' ')
  return `Setting up failed${first ? ` (${first.trim()})` : ''}: run \`${shown}\` to see everything npm says.`
}
