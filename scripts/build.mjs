import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** With `--unchecked`, what was checked already is not checked again, which takes most of the time. */
const unchecked = process.argv.includes('--unchecked')

const steps = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', ...(unchecked ? ['--noCheck'] : [])],
  ['--conditions=hindcast-source', 'scripts/declare-types.mjs'],
  ['--conditions=hindcast-source', 'scripts/bundle.mjs'],
  ['scripts/build-page.mjs'],
  ...(unchecked ? [] : [['node_modules/publint/src/cli.js', '--strict']]),
]

// A file that was renamed would otherwise live on in dist.
rmSync('dist', { recursive: true, force: true })
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
