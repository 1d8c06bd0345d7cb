import { statSync } from 'node:fs'
import { storeError } from '../store-error.ts'

/**
 * Watches that a path still leads to the file that was opened there. A folder that was deleted, moved or replaced leaves an open
 * file behind which SQLite goes on reading and writing without a word, and which nobody else will ever see again.
 */
export class SameFile {
  private readonly path: string
  private readonly opened: string | undefined
  /** The write-ahead log, where a commit stands until it is copied: made with the first of them. */
  private log: string | undefined
  /** The index of that log, which processes share: with one each, they would write over each other's commits. */
  private shared: string | undefined

  constructor(path: string) {
    this.path = path
    this.opened = identityOf(path)
  }

  /** A few microseconds: asked before a commit is acknowledged. */
  refuseGone(): void {
    const log = identityOf(`${this.path}-wal`)
    const shared = identityOf(`${this.path}-shm`)
    this.log ??= log
    this.shared ??= shared
    if (identityOf(this.path) !== this.opened || log !== this.log || shared !== this.shared)
      throw storeError('gone', this.path)
  }
}

const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev} ${found.ino}`
}
