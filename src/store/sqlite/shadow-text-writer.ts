import type { Commit } from '#record/ports'
import { textStatements } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { SHADOW_ERASED, SHADOW_TEXTS } from './shadow-tables.ts'

/** Remembers what an import adds and erases, in order: a text that is erased and then recorded again is kept. */
export class ShadowTextWriter {
  private readonly keep
  private readonly unkeep
  private readonly erase
  private readonly unerase

  constructor(connection: Connection, prefix: string) {
    const kept = textStatements(SQLITE, `${prefix}${SHADOW_TEXTS}`)
    const erased = textStatements(SQLITE, `${prefix}${SHADOW_ERASED}`)
    this.keep = connection.statement(kept.keep)
    this.unkeep = connection.statement(kept.erase)
    this.erase = connection.statement(erased.keep)
    this.unerase = connection.statement(erased.erase)
  }

  write(commits: readonly Commit[]): void {
    for (const { texts, erase } of commits) {
      for (const { hash, text } of texts) {
        this.keep.run(hash, text)
        this.unerase.run(hash)
      }
      for (const hash of erase) {
        this.unkeep.run(hash)
        this.erase.run(hash, '')
      }
    }
  }
}
