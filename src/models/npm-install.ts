import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { HindcastError } from '#vocabulary'

const run = promisify(execFile)

/** Where packages go that a program of this package is to find. */
export interface PackageFolder {
  readonly folder: string
  /** All programs of the machine share it. */
  readonly everywhere: boolean
  /** A checkout of this package: what its own package.json says stays as it is. */
  readonly ours: boolean
}

/** Other programs that keep such a folder, by the file they leave in it. */
const OTHER_MANAGERS = [
  ['pnpm-lock.yaml', 'pnpm add'],
  ['yarn.lock', 'yarn add'],
  ['bun.lock', 'bun add'],
  ['bun.lockb', 'bun add'],
] as const

/** Installs packages where a program looks for them, by npm. */
export const installBeside = async (program: string, packages: readonly string[]): Promise<void> => {
  const { folder, everywhere, ours } = packageFolder(program)
  const other = OTHER_MANAGERS.find(([file]) => existsSync(join(folder, file)))
  if (other) throw failed(`${folder} is kept by another program than npm`, byHand(other[1], folder, packages))
  const windows = process.platform === 'win32'
  const prefix = windows ? `"${folder}"` : folder
  const options = everywhere ? ['--global'] : ['--prefix', prefix, ours ? '--no-save' : '--save']
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  try {
    // On Windows npm is a script of the shell.
    await run('npm', ['install', ...options, ...quiet, ...packages], {
      cwd: folder,
      shell: windows,
    })
  } catch (cause) {
    throw failed(
      `npm could not install ${packages.join(' and ')}: ${reasonOf(cause)}`,
      byHand(everywhere ? 'npm install --global' : 'npm install', folder, packages),
      cause,
    )
  }
}

/** The folder whose node_modules a program lies in; for one that lies in none, its own package. */
export const packageFolder = (program: string): PackageFolder => {
  const path = realpathSync(program)
  const within = path.indexOf(`${sep}node_modules${sep}`)
  if (within === -1) return { folder: ownPackage(dirname(path)), everywhere: false, ours: true }
  const folder = path.slice(0, within)
  // What npm installs for all has no package.json above it: a folder `lib` on Unix, one called npm on Windows.
  return { folder, everywhere: !existsSync(join(folder, 'package.json')), ours: false }
}

const ownPackage = (folder: string): string => {
  const above = dirname(folder)
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : ownPackage(above)
}

const byHand = (command: string, folder: string, packages: readonly string[]): string =>
  `Install it in ${folder}: ${command} ${packages.join(' ')}. The table goes on answering.`

/** npm says at length what it tried: after a line with a code, the first that has words in it is what went wrong. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  if ('code' in cause && cause.code === 'ENOENT') return 'there is no npm here'
  const told = 'stderr' in cause ? String(cause.stderr) : cause.message
  const lines = told.split('\n').map((line) => line.replace(/^npm (?:error|ERR!)\s*/u, '').trim())
  return lines.find((line) => /\s/u.test(line) && !/^(?:code|errno|syscall) /u.test(line)) ?? cause.message
}

const failed = (problem: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError('embedder_failed', problem, { field: 'embedder', next, cause })
