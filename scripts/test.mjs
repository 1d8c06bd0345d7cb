import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the last check of the types found file by file: only what has changed since, and what depends on it, is checked again. */
const CHECKED = 'node_modules/.cache/types.tsbuildinfo'

const CHECKS = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', CHECKED],
  ['page', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web'],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
]

const begun = performance.now()
const given = process.argv.slice(2)
const onlyChecks = given.includes('--only-checks')
const vitestArgs = given.filter((arg) => arg !== '--only-checks')

const count = { passed: 0, failed: 0 }
let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})

try {
  await Promise.all(CHECKS.map(([name, ...command]) => check(name, command)))
  if (!onlyChecks && !interrupted) await vitest(vitestArgs)
} catch (error) {
  console.error(error)
  count.failed += 1
} finally {
  process.exitCode = interrupted ? 130 : count.failed > 0 ? 1 : 0
  console.log(`suite-s ${secondsSince(begun)}`)
  console.log(`tests: ${count.passed} passed, ${count.failed} failed`)
}

async function check(name, command) {
  const started = performance.now()
  const { code, output } = await run(command, 'pipe')
  report(name, code === 0, started)
  if (code === 0) return
  count.failed += 1
  process.stdout.write(`${output.trimEnd()}\n`)
}

async function vitest(args) {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'hindcast-test-'))
  const results = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const { code } = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], 'inherit')
    const { passed, failed } = readCounts(results)
    count.passed += passed
    // A file that does not load, an error outside a test, or no test at all is a failure of its own.
    const broken = failed === 0 && (code !== 0 || passed === 0)
    count.failed += broken ? 1 : failed
    report('tests', !broken && failed === 0, started)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCounts(results) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function run(command, output) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      stdio: ['ignore', output, output],
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    })
    let text = ''
    const keep = (chunk) => {
      text += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}

function report(name, ok, started) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(7)} ${secondsSince(started)} s`)
}

function secondsSince(moment) {
  return ((performance.now() - moment) / 1000).toFixed(1)
}
