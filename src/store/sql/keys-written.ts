import { type ColumnValue, type RowQuery, TABLES, type TableName } from '#record/ports'

/** 8 MB. A million fills are written under some four million keys; of others, one in two hundred then seems to be among them. */
const BITS = 2 ** 26
const BITS_A_KEY = 3

/**
 * The keys under which a new set of tables was given rows, as a Bloom filter: none that was written is missing from it, and a few
 * that were not seem to be there. In a rebuild of fills nearly all that is asked for, or that is to be ended, is not there: an order
 * that nobody has met, the version before a trade's first.
 */
export class KeysWritten {
  private readonly bits = new Uint32Array(BITS / 32)

  /** `key` is the first column of the table's. */
  add(table: TableName, key: ColumnValue): void {
    const [first, step] = hashesOf(table, key)
    for (let i = 0; i < BITS_A_KEY; i++) {
      const place = (first + i * step) & (BITS - 1)
      // Every place is within the filter.
      ;(this.bits[place >>> 5] as number) |= 1 << (place & 31)
    }
  }

  /** False only where no row was written under it. */
  mayHave(table: TableName, key: ColumnValue): boolean {
    const [first, step] = hashesOf(table, key)
    for (let i = 0; i < BITS_A_KEY; i++) {
      const place = (first + i * step) & (BITS - 1)
      if (((this.bits[place >>> 5] as number) & (1 << (place & 31))) === 0) return false
    }
    return true
  }

  /** False only where no row that was written matches. */
  mayMatch(table: TableName, { where }: RowQuery): boolean {
    const key = where?.[TABLES[table].key[0] ?? '']
    return key === undefined || this.mayHave(table, key)
  }
}

/** Two that have nothing to do with each other: FNV-1a forwards and backwards. */
const hashesOf = (table: TableName, key: ColumnValue): readonly [number, number] => {
  const text = `${key} ${table}`
  let first = FNV_OFFSET
  let step = FNV_OFFSET
  for (let i = 0; i < text.length; i++) {
    first = Math.imul(first ^ text.charCodeAt(i), FNV_PRIME)
    step = Math.imul(step ^ text.charCodeAt(text.length - 1 - i), FNV_PRIME)
  }
  return [first, step | 1]
}
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
