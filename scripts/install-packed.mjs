import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Puts the package into FOLDER/node_modules as `npm install` would: node scripts/install-packed.mjs FOLDER. What is in it is
// what npm would pack, and what npm says of that is kept in FOLDER/packed.json; what it depends on is linked to, so that nothing is
// downloaded. It is built from a copy: the checkout's own `dist` stays as it is.

const NEEDED_TO_BUILD = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs',
  'clients',
  'scripts',
  'src',
  'web',
]
const isWindows = process.platform === 'win32'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(process.argv[2] ?? '.')
const checkout = join(folder, 'checkout')

for (const name of NEEDED_TO_BUILD)
  cpSync(join(root, name), join(checkout, name), { recursive: true, preserveTimestamps: true })
link(join(root, 'node_modules'), join(checkout, 'node_modules'))
run(process.execPath, ['scripts/build.mjs', '--unchecked'])

const [packed] = JSON.parse(run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']))
writeFileSync(join(folder, 'packed.json'), JSON.stringify(packed))
const installed = join(folder, 'node_modules', 'hindcast')
for (const { path } of packed.files) cpSync(join(checkout, path), join(installed, path))

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
for (const name of Object.keys(dependencies))
  link(join(root, 'node_modules', name), join(folder, 'node_modules', name))

function link(to, at) {
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(to, at, 'junction')
}

/** Runs it in the copy and answers what it printed; where it fails, so does this script. */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: checkout,
    encoding: 'utf8',
    shell: isWindows && command === 'npm',
  })
  if (status === 0) return stdout
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(1)
}
