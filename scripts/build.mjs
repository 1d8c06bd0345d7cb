import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** With `--to-run`, only what runs: without types, which take most of the time, and without a look at the package. */
const toRun = process.argv.includes('--to-run')
const WITHOUT_TYPES = ['--noCheck', '--declaration', 'false', '--declarationMap', 'false']

const steps = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', ...(toRun ? WITHOUT_TYPES : [])],
  ['--conditions=hindcast-source', 'scripts/bundle.mjs'],
  ...(toRun ? [] : [['node_modules/publint/src/cli.js', '--strict']]),
]

// A file that was renamed would otherwise live on in dist.
rmSync('dist', { recursive: true, force: true })
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
