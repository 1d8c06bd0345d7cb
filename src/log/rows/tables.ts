import { isOpenOrder, type RefRow } from '#ledger'
import { isStanding, TRACE_COLUMNS } from '#memories'
import { newsKey, shelfName } from './knowledge-rows.ts'
import type { ColumnValue, Rows, TableName } from './rows.ts'

/**
 * `versioned`: a change closes the row's version (`toSeq`) and starts another (`fromSeq`). `current`: one row a key, updated in place;
 * for a past moment it is recomputed. `link`: rows are only added.
 */
export type TableMode = 'versioned' | 'current' | 'link'

type ColumnType = 'text' | 'integer' | 'real'

interface Column<Row> {
  readonly type: ColumnType
  readonly of: (row: Row) => ColumnValue
}

/** The rows that make the state in memory: all, none, or those with this column value. */
type Hot = 'all' | 'none' | { readonly column: string; readonly value: ColumnValue }

export interface Table<Row> {
  readonly mode: TableMode
  readonly key: readonly string[]
  /** Columns kept beside the row's JSON, so that it can be found by them. */
  readonly columns: { readonly [name: string]: Column<Row> }
  /** Column lists worth an index besides the key's. */
  readonly indexes: readonly (readonly string[])[]
  readonly hot: Hot
}

/** A table as it is declared: a column that is a field of the row is its type alone, and the first names the row unless `key` does. */
interface Declared<Row>
  extends Partial<Pick<Table<Row>, 'key' | 'indexes' | 'hot'>>,
    Pick<Table<Row>, 'mode'> {
  readonly columns: { readonly [Field in keyof Row]?: ColumnType | Column<Row> } & {
    readonly [name: string]: ColumnType | Column<Row>
  }
}

/** Lookups by a caller's id go through one column: `order:123`. */
export const refKey = (kind: RefRow['kind'], ref: string): string => `${kind}:${ref}`

const flag = <Row>(is: (row: Row) => boolean) =>
  ({ type: 'integer', of: (row: Row) => (is(row) ? 1 : 0) }) as const

const ONE_ROW = { columns: { id: 'text' }, hot: 'all' } as const
const BY_SYMBOL = { columns: { symbol: 'text' }, hot: 'all' } as const
const STANDING = { column: 'standing', value: 1 } as const

const DECLARED = {
  trades: {
    mode: 'versioned',
    columns: {
      id: 'text',
      n: 'integer',
      status: 'text',
      symbol: 'text',
      run: 'text',
      strategy: { type: 'text', of: (row) => row.strategy?.name ?? null },
      entryAt: 'integer',
      exitAt: 'integer',
      exitSeq: 'integer',
    },
    indexes: [['fromSeq'], ['n'], ['status', 'n'], ['symbol', 'entryAt'], ['exitSeq']],
    hot: { column: 'status', value: 'open' },
  },
  marks: { mode: 'current', columns: { trade: 'text' }, hot: 'all' },
  legs: {
    mode: 'link',
    key: ['trade', 'n'],
    columns: { trade: 'text', n: 'integer', seq: 'integer', knownAt: 'integer' },
    indexes: [['knownAt']],
  },
  orders: {
    mode: 'versioned',
    columns: { id: 'text', open: flag(isOpenOrder), symbol: 'text' },
    indexes: [['open']],
    hot: { column: 'open', value: 1 },
  },
  rejections: { mode: 'link', columns: { seq: 'integer', knownAt: 'integer' }, indexes: [['knownAt']] },
  days: { mode: 'versioned', columns: { day: 'text' } },
  account: { mode: 'current', ...ONE_ROW },
  config: { mode: 'versioned', ...ONE_ROW },
  instruments: { mode: 'versioned', ...BY_SYMBOL },
  symbols: { mode: 'current', ...BY_SYMBOL },
  runs: { mode: 'versioned', columns: { run: 'text' }, hot: 'all' },
  intents: { mode: 'current', ...BY_SYMBOL },
  refs: {
    mode: 'link',
    // Every fill of an order refers to it again; a lookup takes the trades, not the rows.
    key: ['ref', 'trade', 'seq'],
    columns: { ref: { type: 'text', of: (row) => refKey(row.kind, row.ref) }, trade: 'text', seq: 'integer' },
  },
  episodes: {
    mode: 'versioned',
    key: ['id'],
    // What recall reads of every episode, and which are part of the state.
    columns: {
      ...TRACE_COLUMNS,
      pending: flag((row) => row.pending),
      // A symbol's usual loss is read before every decision: of its losses, not of all that closed.
      loses: flag((row) => row.returnOnNotional !== null && row.returnOnNotional < 0),
    },
    indexes: [['fromSeq'], ['n'], ['outcomeSeq'], ['symbol', 'outcomeSeq']],
    hot: { column: 'pending', value: 1 },
  },
  beliefs: { mode: 'versioned', columns: { id: 'text', n: 'integer' } },
  tallies: { mode: 'current', ...ONE_ROW },
  evidence: {
    mode: 'link',
    key: ['seq', 'n'],
    columns: { seq: 'integer', n: 'integer', strategy: 'text', symbol: 'text' },
    indexes: [['strategy', 'symbol', 'seq']],
  },
  moods: { mode: 'versioned', ...ONE_ROW },
  plans: {
    mode: 'versioned',
    columns: { id: 'text', n: 'integer', standing: flag(isStanding) },
    indexes: [['n'], ['standing']],
    hot: STANDING,
  },
  lessons: {
    mode: 'versioned',
    columns: {
      id: 'text',
      n: 'integer',
      standing: flag((row) => row.status === 'active' || row.newest),
      hash: 'text',
    },
    indexes: [['n'], ['standing']],
    hot: STANDING,
  },
  knowledge: {
    mode: 'versioned',
    columns: {
      id: 'text',
      n: 'integer',
      standing: flag((row) => row.status === 'standing'),
      shelf: { type: 'text', of: shelfName },
      topic: 'text',
      dueAt: 'integer',
      news: { type: 'text', of: newsKey },
    },
    // Every copy makes a version of one memory: what holds is found without walking what held.
    indexes: [['fromSeq'], ['n'], ['standing', 'dueAt'], ['shelf', 'standing'], ['topic'], ['news', 'toSeq']],
  },
  moves: {
    mode: 'link',
    key: ['knowledge', 'seq', 'k'],
    columns: { knowledge: 'text', seq: 'integer', k: 'integer' },
    indexes: [['seq']],
  },
  shelves: { mode: 'current', columns: { name: 'text' }, hot: 'all' },
  citations: {
    mode: 'link',
    key: ['memory', 'seq'],
    columns: { memory: 'text', seq: 'integer' },
    indexes: [['seq']],
  },
  shown: { mode: 'link', columns: { memory: 'text', seq: 'integer' } },
  showings: { mode: 'current', columns: { run: 'text' }, hot: 'all' },
  exposed: { mode: 'link', key: ['turn', 'seq'], columns: { turn: 'text', seq: 'integer' } },
  outside: { mode: 'link', columns: { hash: 'text', seq: 'integer' }, indexes: [['seq']] },
  memory: { mode: 'current', ...ONE_ROW },
  losses: { mode: 'current', ...BY_SYMBOL },
  strategies: { mode: 'current', columns: { strategy: 'text' }, hot: 'all' },
  files: {
    mode: 'versioned',
    columns: { path: 'text', standing: 'text', day: 'text' },
    indexes: [['standing']],
  },
  proposals: {
    mode: 'versioned',
    columns: { id: 'text', n: 'integer', status: 'text' },
    indexes: [['n'], ['status']],
  },
  quotes: {
    mode: 'link',
    columns: { n: 'integer', id: 'text', seq: 'integer', path: 'text', hash: 'text' },
    indexes: [['hash'], ['path'], ['id']],
  },
  flags: {
    mode: 'versioned',
    columns: {
      id: 'text',
      n: 'integer',
      code: 'text',
      status: 'text',
      symbol: 'text',
      trade: { type: 'text', of: (row) => row.trade?.id ?? null },
    },
    indexes: [['n'], ['status', 'n'], ['symbol'], ['trade']],
  },
} as const satisfies { readonly [T in TableName]: Declared<Rows[T]> }

const complete = <Row>({ mode, columns, key, indexes = [], hot = 'none' }: Declared<Row>): Table<Row> => {
  const completed = Object.entries<ColumnType | Column<Row> | undefined>(columns).map(([name, column]) =>
    // The declaration names a field that holds such a value.
    typeof column === 'object'
      ? [name, column]
      : [name, { type: column, of: (row: Row) => row[name as keyof Row] ?? null }],
  )
  const [first = ''] = Object.keys(columns)
  return { mode, key: key ?? [first], indexes, hot, columns: Object.fromEntries(completed) }
}

// Object.fromEntries forgets which name goes with which rows.
export const TABLES = Object.fromEntries(
  Object.entries(DECLARED).map(([name, declared]) => [name, complete(declared as Declared<unknown>)]),
) as unknown as { readonly [T in TableName]: Table<Rows[T]> }

export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

export type HotTable = {
  [T in TableName]: (typeof DECLARED)[T] extends { readonly hot: Hot } ? T : never
}[TableName]

/** The columns that name a row, as one text. */
export const keyOf = <T extends TableName>(table: T, row: Rows[T]): string => {
  // Both come with the same table name; the compiler does not follow it through the index.
  const { key, columns } = TABLES[table] as unknown as Table<Rows[T]>
  return key.map((name) => columns[name]?.of(row)).join(' ')
}

/** Whether a row is one of those that make the state. */
export const isHot = <T extends TableName>(table: T, row: Rows[T]): boolean => {
  const { hot, columns } = TABLES[table] as unknown as Table<Rows[T]>
  return typeof hot === 'string' ? hot === 'all' : columns[hot.column]?.of(row) === hot.value
}
