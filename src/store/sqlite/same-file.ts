import { statSync } from 'node:fs'
import { storeError } from '../store-error.ts'

/** The database, its write-ahead log, and the index of that, which processes share. SQLite makes the last two when they are needed. */
const FILES = ['', '-wal', '-shm']

/**
 * Watches that paths still lead to the files that were opened there. A folder that was deleted, moved or replaced leaves open files
 * behind which SQLite goes on reading and writing, and which no other process will see again.
 */
export class SameFile {
  private readonly path: string
  private readonly opened = new Map<string, string | undefined>()

  constructor(path: string) {
    this.path = path
    this.rejectGone()
  }

  /** A few microseconds: asked before a commit is acknowledged. */
  rejectGone(): void {
    for (const end of FILES) {
      const found = identityOf(`${this.path}${end}`)
      const known = this.opened.get(end) ?? found
      if (found !== known) throw storeError('gone', this.path)
      this.opened.set(end, known)
    }
  }
}

const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev} ${found.ino}`
}
