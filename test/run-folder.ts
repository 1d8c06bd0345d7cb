import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))
/** A file system in memory, where Linux has one: nothing that is written there waits for a disk. */
const IN_MEMORY = '/dev/shm'
/** What the suite has there at once stays below a fifth of it; containers often give 64 MB, which is too little. */
const ENOUGH_BYTES = 1e9

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

const parent = hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
/** What one run of the suite writes for itself: in memory where there is room, else among the system's temporary files. */
const runFolder = join(parent, `hindcast-suite-${process.pid}`)
/** In place of the system's temporary files. */
export const temporaryFolder = join(runFolder, 'temporary')
/** Programs that tests start, each bundled once. */
export const programsFolder = join(runFolder, 'programs')
/** Code that a child program has compiled once is not compiled again by the next. */
export const compiledFolder = join(runFolder, 'compiled')

const isOver = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** A run that was killed could not tidy up after itself, and memory is dear. */
const removeLeftOver = (): void => {
  for (const name of readdirSync(parent)) {
    const pid = /^hindcast-suite-(\d+)$/.exec(name)?.[1]
    if (pid && isOver(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** The folders are there while the tests run; vitest calls this once, and what it answers at the end. */
export const setup = (): (() => void) => {
  removeLeftOver()
  mkdirSync(runFolder)
  for (const folder of [temporaryFolder, programsFolder, compiledFolder]) {
    mkdirSync(folder)
    // As the system's own: some tests look at files as another user.
    chmodSync(folder, 0o1777)
  }
  // Packages that are not in a bundle are found from there.
  symlinkSync(NODE_MODULES, join(programsFolder, 'node_modules'), 'junction')
  return () => rmSync(runFolder, { recursive: true, force: true })
}
