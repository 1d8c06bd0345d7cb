import { type ColumnValue, type RowQuery, TABLE_NAMES, TABLES, type TableName } from '#record/ports'

/** 8 MB. A million fills are written under some four million keys; of others, one in two hundred then seems to be among them. */
const MANY_BITS = 2 ** 26
/** 32 KB, which is all that most logs need: to clear 8 MB takes longer than to fold a hundred events. */
const FEW_BITS = 2 ** 18
/** Of others, one in three thousand seems to be among as many. */
const FEW = 6_000
const BITS_A_KEY = 3

/**
 * The keys under which a new set of tables was given rows, as a Bloom filter: none that was written is missing from it, and a few
 * that were not seem to be there. In a rebuild of fills nearly all that is asked for, or that is to be ended, is not there: an order
 * that nobody has met, the version before a trade's first.
 */
export class KeysWritten {
  private readonly few = new Uint32Array(FEW_BITS / 32)
  private many: Uint32Array | undefined
  private left = FEW

  /** `key` is the first column of the table's. */
  add(table: TableName, key: ColumnValue): void {
    if (this.left-- > 0) return mark(this.few, hashOf(table, key))
    this.many ??= new Uint32Array(MANY_BITS / 32)
    mark(this.many, hashOf(table, key))
  }

  /** False only where no row was written under it. */
  mayHave(table: TableName, key: ColumnValue): boolean {
    const hash = hashOf(table, key)
    return isMarked(this.few, hash) || (this.many !== undefined && isMarked(this.many, hash))
  }

  /** False only where no row that was written matches. */
  mayMatch(table: TableName, { where }: RowQuery): boolean {
    const key = where?.[TABLES[table].key[0] ?? '']
    return key === undefined || this.mayHave(table, key)
  }
}

const mark = (filter: Uint32Array, hash: number): void => {
  const step = stepOf(hash)
  const places = filter.length * 32 - 1
  for (let i = 0; i < BITS_A_KEY; i++) {
    const place = (hash + i * step) & places
    // Every place is within the filter.
    ;(filter[place >>> 5] as number) |= 1 << (place & 31)
  }
}

const isMarked = (filter: Uint32Array, hash: number): boolean => {
  const step = stepOf(hash)
  const places = filter.length * 32 - 1
  for (let i = 0; i < BITS_A_KEY; i++) {
    const place = (hash + i * step) & places
    if (((filter[place >>> 5] as number) & (1 << (place & 31))) === 0) return false
  }
  return true
}

/** FNV-1a of the key, begun otherwise for each table. */
const hashOf = (table: TableName, key: ColumnValue): number => {
  const text = typeof key === 'string' ? key : String(key)
  let hash = BEGINNINGS[table]
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME)
  return hash
}

/** How far apart the places of one key are: its hash once more, mixed (the end of MurmurHash3), and odd. */
const stepOf = (hash: number): number => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 1
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

// Object.fromEntries forgets which names it was given.
const BEGINNINGS = Object.fromEntries(TABLE_NAMES.map((table, i) => [table, stepOf(FNV_OFFSET + i)])) as {
  readonly [T in TableName]: number
}
