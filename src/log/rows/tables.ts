import { isOpenOrder, type RefRow } from '#ledger'
import { isStanding, TRACE_COLUMNS } from '#memories'
import { newsKey, shelfName } from './knowledge-rows.ts'
import type { Rows, TableName } from './rows.ts'

/**
 * How a derived table is kept:
 * - `versioned`: a change closes the row's version (`toSeq`) and starts another (`fromSeq`); as of seq s is a filter
 * - `current`: one row a key, updated in place; for a past moment it is recomputed
 * - `link`: rows are only ever added; as of seq s is `seq <= s`
 */
export type TableMode = 'versioned' | 'current' | 'link'

export type ColumnValue = string | number | null

export interface Column<Row> {
  readonly type: 'text' | 'integer' | 'real'
  readonly of: (row: Row) => ColumnValue
}

export interface Table<Row> {
  readonly mode: TableMode
  /** The columns that name a row. */
  readonly key: readonly string[]
  /** Columns kept beside the row's JSON, so that it can be found by them. */
  readonly columns: { readonly [name: string]: Column<Row> }
  /** Column lists worth an index besides the key's. */
  readonly indexes: readonly (readonly string[])[]
  /** The rows that make the state in memory: all, none, or those with this column value. */
  readonly hot: 'all' | 'none' | { readonly column: string; readonly value: ColumnValue }
}

const text = <Row>(of: (row: Row) => ColumnValue) => ({ type: 'text', of }) as const
const integer = <Row>(of: (row: Row) => ColumnValue) => ({ type: 'integer', of }) as const

/** Lookups by a caller's id go through one column: `order:123`. */
export const refKey = (kind: RefRow['kind'], ref: string): string => `${kind}:${ref}`

const DECLARED = {
  trades: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
      status: text((row) => row.status),
      symbol: text((row) => row.symbol),
      run: text((row) => row.run),
      strategy: text((row) => row.strategy?.name ?? null),
      entryAt: integer((row) => row.entryAt),
      exitAt: integer((row) => row.exitAt),
      exitSeq: integer((row) => row.exitSeq),
    },
    indexes: [['fromSeq'], ['n'], ['status', 'n'], ['symbol', 'entryAt'], ['exitSeq']],
    hot: { column: 'status', value: 'open' },
  },
  marks: {
    mode: 'current',
    key: ['trade'],
    columns: { trade: text((row) => row.trade) },
    indexes: [],
    hot: 'all',
  },
  legs: {
    mode: 'link',
    key: ['trade', 'n'],
    columns: {
      trade: text((row) => row.trade),
      n: integer((row) => row.n),
      seq: integer((row) => row.seq),
      knownAt: integer((row) => row.knownAt),
    },
    indexes: [['knownAt']],
    hot: 'none',
  },
  orders: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      open: integer((row) => (isOpenOrder(row) ? 1 : 0)),
      symbol: text((row) => row.symbol),
    },
    indexes: [['open']],
    hot: { column: 'open', value: 1 },
  },
  rejections: {
    mode: 'link',
    key: ['seq'],
    columns: { seq: integer((row) => row.seq), knownAt: integer((row) => row.knownAt) },
    indexes: [['knownAt']],
    hot: 'none',
  },
  days: {
    mode: 'versioned',
    key: ['day'],
    columns: { day: text((row) => row.day) },
    indexes: [],
    hot: 'none',
  },
  account: { mode: 'current', key: ['id'], columns: { id: text((row) => row.id) }, indexes: [], hot: 'all' },
  config: { mode: 'versioned', key: ['id'], columns: { id: text((row) => row.id) }, indexes: [], hot: 'all' },
  instruments: {
    mode: 'versioned',
    key: ['symbol'],
    columns: { symbol: text((row) => row.symbol) },
    indexes: [],
    hot: 'all',
  },
  symbols: {
    mode: 'current',
    key: ['symbol'],
    columns: { symbol: text((row) => row.symbol) },
    indexes: [],
    hot: 'all',
  },
  runs: {
    mode: 'versioned',
    key: ['run'],
    columns: { run: text((row) => row.run) },
    indexes: [],
    hot: 'all',
  },
  intents: {
    mode: 'current',
    key: ['symbol'],
    columns: { symbol: text((row) => row.symbol) },
    indexes: [],
    hot: 'all',
  },
  refs: {
    mode: 'link',
    // Every fill of an order refers to it again; a lookup takes the trades, not the rows.
    key: ['ref', 'trade', 'seq'],
    columns: {
      ref: text((row) => refKey(row.kind, row.ref)),
      trade: text((row) => row.trade),
      seq: integer((row) => row.seq),
    },
    indexes: [],
    hot: 'none',
  },
  episodes: {
    mode: 'versioned',
    key: ['id'],
    // What recall reads of every episode, and which are part of the state.
    columns: {
      ...TRACE_COLUMNS,
      pending: integer((row) => (row.pending ? 1 : 0)),
      // A symbol's usual loss is read before every decision: of its losses, not of all that closed.
      loses: integer((row) => (row.returnOnNotional !== null && row.returnOnNotional < 0 ? 1 : 0)),
    },
    indexes: [['fromSeq'], ['n'], ['outcomeSeq'], ['symbol', 'outcomeSeq']],
    hot: { column: 'pending', value: 1 },
  },
  beliefs: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
    },
    indexes: [],
    hot: 'none',
  },
  tallies: { mode: 'current', key: ['id'], columns: { id: text((row) => row.id) }, indexes: [], hot: 'all' },
  evidence: {
    mode: 'link',
    key: ['seq', 'n'],
    columns: {
      seq: integer((row) => row.seq),
      n: integer((row) => row.n),
      strategy: text((row) => row.strategy),
      symbol: text((row) => row.symbol),
    },
    indexes: [['strategy', 'symbol', 'seq']],
    hot: 'none',
  },
  moods: { mode: 'versioned', key: ['id'], columns: { id: text((row) => row.id) }, indexes: [], hot: 'all' },
  plans: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
      standing: integer((row) => (isStanding(row) ? 1 : 0)),
    },
    indexes: [['n'], ['standing']],
    hot: { column: 'standing', value: 1 },
  },
  lessons: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
      standing: integer((row) => (row.status === 'active' || row.newest ? 1 : 0)),
      hash: text((row) => row.hash),
    },
    indexes: [['n'], ['standing']],
    hot: { column: 'standing', value: 1 },
  },
  knowledge: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
      standing: integer((row) => (row.status === 'standing' ? 1 : 0)),
      shelf: text((row) => shelfName(row)),
      topic: text((row) => row.topic),
      dueAt: integer((row) => row.dueAt),
      news: text((row) => newsKey(row)),
    },
    indexes: [
      ['fromSeq'],
      ['n'],
      ['standing', 'dueAt'],
      ['shelf', 'standing'],
      ['topic'],
      // Every copy makes a version of one memory: what holds is found without walking what held.
      ['news', 'toSeq'],
    ],
    hot: 'none',
  },
  moves: {
    mode: 'link',
    key: ['knowledge', 'seq', 'k'],
    columns: {
      knowledge: text((row) => row.knowledge),
      seq: integer((row) => row.seq),
      k: integer((row) => row.k),
    },
    indexes: [['seq']],
    hot: 'none',
  },
  shelves: {
    mode: 'current',
    key: ['name'],
    columns: { name: text((row) => row.name) },
    indexes: [],
    hot: 'all',
  },
  citations: {
    mode: 'link',
    key: ['memory', 'seq'],
    columns: { memory: text((row) => row.memory), seq: integer((row) => row.seq) },
    indexes: [['seq']],
    hot: 'none',
  },
  shown: {
    mode: 'link',
    key: ['memory'],
    columns: { memory: text((row) => row.memory), seq: integer((row) => row.seq) },
    indexes: [],
    hot: 'none',
  },
  showings: {
    mode: 'current',
    key: ['run'],
    columns: { run: text((row) => row.run) },
    indexes: [],
    hot: 'all',
  },
  exposed: {
    mode: 'link',
    key: ['turn', 'seq'],
    columns: { turn: text((row) => row.turn), seq: integer((row) => row.seq) },
    indexes: [],
    hot: 'none',
  },
  outside: {
    mode: 'link',
    key: ['hash'],
    columns: { hash: text((row) => row.hash), seq: integer((row) => row.seq) },
    indexes: [['seq']],
    hot: 'none',
  },
  memory: { mode: 'current', key: ['id'], columns: { id: text((row) => row.id) }, indexes: [], hot: 'all' },
  losses: {
    mode: 'current',
    key: ['symbol'],
    columns: { symbol: text((row) => row.symbol) },
    indexes: [],
    hot: 'all',
  },
  strategies: {
    mode: 'current',
    key: ['strategy'],
    columns: { strategy: text((row) => row.strategy) },
    indexes: [],
    hot: 'all',
  },
  files: {
    mode: 'versioned',
    key: ['path'],
    columns: {
      path: text((row) => row.path),
      standing: text((row) => row.standing),
      day: text((row) => row.day),
    },
    indexes: [['standing']],
    hot: 'none',
  },
  proposals: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
      status: text((row) => row.status),
    },
    indexes: [['n'], ['status']],
    hot: 'none',
  },
  quotes: {
    mode: 'link',
    key: ['n'],
    columns: {
      n: integer((row) => row.n),
      id: text((row) => row.id),
      seq: integer((row) => row.seq),
      path: text((row) => row.path),
      hash: text((row) => row.hash),
    },
    indexes: [['hash'], ['path'], ['id']],
    hot: 'none',
  },
  flags: {
    mode: 'versioned',
    key: ['id'],
    columns: {
      id: text((row) => row.id),
      n: integer((row) => row.n),
      code: text((row) => row.code),
      status: text((row) => row.status),
      symbol: text((row) => row.symbol),
      trade: text((row) => row.trade?.id ?? null),
    },
    indexes: [['n'], ['status', 'n'], ['symbol'], ['trade']],
    hot: 'none',
  },
} as const satisfies { readonly [T in TableName]: Table<Rows[T]> }

export const TABLES: { readonly [T in TableName]: Table<Rows[T]> } = DECLARED

export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** The tables of which some rows make the state in memory. */
export type HotTable = {
  [T in TableName]: (typeof DECLARED)[T]['hot'] extends 'none' ? never : T
}[TableName]

/** The one column that names a row of a hot table. */
export const hotKey = <T extends HotTable>(table: T, row: Rows[T]): string =>
  // Both come with the same table name; the compiler does not follow it through the index.
  String((TABLES[table] as unknown as Table<Rows[T]>).columns[TABLES[table].key[0] ?? '']?.of(row))

/** Whether a row is one of those that make the state. */
export const isHot = <T extends TableName>(table: T, row: Rows[T]): boolean => {
  const { hot, columns } = TABLES[table] as unknown as Table<Rows[T]>
  return typeof hot === 'string' ? hot === 'all' : columns[hot.column]?.of(row) === hot.value
}
