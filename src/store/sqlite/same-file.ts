import { statSync } from 'node:fs'
import { storeError } from '../store-error.ts'

/**
 * Watches that a path still leads to the file that was opened there. A folder that was deleted, moved or replaced leaves an open
 * file behind to which SQLite goes on writing without a word, and which nobody will ever read again.
 */
export class SameFile {
  private readonly path: string
  private readonly opened: string | undefined
  /** The write-ahead log, where a commit stands until it is copied: made with the first of them. */
  private log: string | undefined

  constructor(path: string) {
    this.path = path
    this.opened = identityOf(path)
  }

  /** A few microseconds: asked after every commit, before it is answered. */
  refuseGone(): void {
    const log = identityOf(`${this.path}-wal`)
    this.log ??= log
    if (identityOf(this.path) !== this.opened || log !== this.log) throw storeError('gone', this.path)
  }
}

const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev} ${found.ino}`
}
