import type { Commit } from '#record/ports'
import type { Connection } from './connection.ts'

/** Keeps and erases texts of the live log. Called inside a transaction. */
export class TextWriter {
  private readonly keep
  private readonly erase

  constructor(connection: Connection) {
    this.keep = connection.statement('INSERT OR IGNORE INTO texts (hash, text) VALUES (?, ?)')
    this.erase = connection.statement('DELETE FROM texts WHERE hash = ?')
  }

  write(commits: readonly Commit[]): void {
    for (const { texts, erase } of commits) {
      for (const { hash, text } of texts) this.keep.run(hash, text)
      for (const hash of erase) this.erase.run(hash)
    }
  }
}
