import type { Commit } from '#record/ports'
import { textStatements } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Keeps and erases texts of the log. Called inside a transaction. */
export class TextWriter {
  private readonly keep
  private readonly erase

  constructor(connection: Connection) {
    const statements = textStatements(SQLITE, 'texts')
    this.keep = connection.statement(statements.keep)
    this.erase = connection.statement(statements.erase)
  }

  write(commits: readonly Commit[]): void {
    for (const { texts, erase } of commits) {
      for (const { hash, text } of texts) this.keep.run(hash, text)
      for (const hash of erase) this.erase.run(hash)
    }
  }
}
