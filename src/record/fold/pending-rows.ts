import type { Change } from '../rows/change.ts'
import { LOOKED_UP, type LookedUp, type LookupReader } from '../rows/lookup.ts'
import type { RowQuery } from '../rows/row-query.ts'
import type { Rows, TableName } from '../rows/rows.ts'
import { PendingTable } from './pending-table.ts'

const IS_LOOKED_UP: ReadonlySet<TableName> = new Set(LOOKED_UP)

/**
 * Rows as they will be once the changes decided so far are written: what the next event of a batch must see. Without it
 * every lookup would end its batch, and an order named by a fill would cost a commit of its own.
 */
export class PendingRows implements LookupReader {
  private readonly written: LookupReader
  // A table is kept under its own name; the compiler does not follow that through the map.
  private readonly tables = new Map<TableName, PendingTable<TableName>>()

  constructor(written: LookupReader) {
    this.written = written
  }

  add(changes: readonly Change[]): void {
    for (const { op, table, row } of changes) {
      if (!IS_LOOKED_UP.has(table)) continue
      let pending = this.tables.get(table)
      if (!pending) {
        pending = new PendingTable(table)
        this.tables.set(table, pending)
      }
      pending.set(row, op === 'put')
    }
  }

  clear(): void {
    this.tables.clear()
  }

  async rows<T extends LookedUp>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    // A table is kept under its own name; the compiler does not follow it through the map.
    const pending = this.tables.get(table) as PendingTable<T> | undefined
    if (!pending) return this.written.rows(table, query)
    let { limit } = query
    for (;;) {
      const written = await this.written.rows(table, limit === undefined ? query : { ...query, limit })
      const kept = pending.unchangedOf(written)
      const replaced = written.length - kept.length
      // What a batch has changed may no longer be among the first: as many of those behind it are wanted.
      const isCut = limit !== undefined && written.length === limit && kept.length < (query.limit ?? 0)
      if (!isCut || limit === undefined) return pending.laidOver(kept, query)
      limit += replaced
    }
  }
}
