import type { Commit } from '#record/ports'
import type { Connection } from './connection.ts'
import { SHADOW_ERASED, SHADOW_TEXTS } from './shadow-tables.ts'
import { quoted } from './table-writer.ts'

/** Remembers what an import adds and erases, in order: a text that is erased and then recorded again is kept. */
export class ShadowTextWriter {
  private readonly keep
  private readonly spare
  private readonly forget
  private readonly erase

  constructor(connection: Connection, prefix: string) {
    const texts = quoted(`${prefix}${SHADOW_TEXTS}`)
    const erased = quoted(`${prefix}${SHADOW_ERASED}`)
    this.keep = connection.statement(`INSERT OR IGNORE INTO ${texts} (hash, text) VALUES (?, ?)`)
    this.spare = connection.statement(`DELETE FROM ${erased} WHERE hash = ?`)
    this.forget = connection.statement(`DELETE FROM ${texts} WHERE hash = ?`)
    this.erase = connection.statement(`INSERT OR IGNORE INTO ${erased} (hash, text) VALUES (?, '')`)
  }

  write(commits: readonly Commit[]): void {
    for (const { texts, erase } of commits) {
      for (const { hash, text } of texts) {
        this.keep.run(hash, text)
        this.spare.run(hash)
      }
      for (const hash of erase) {
        this.forget.run(hash)
        this.erase.run(hash)
      }
    }
  }
}
