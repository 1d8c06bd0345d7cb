import { isOpenOrder, type RefRow } from '#ledger'
import { isStanding, TRACE_COLUMNS } from '#memories'
import { newsKey, shelfName } from './knowledge-rows.ts'
import type { ColumnValue, Rows, TableName } from './rows.ts'

/** `versioned`: a change ends one version and begins another. `current`: one row a key, made again for a past moment. `link`: only added to. */
export type TableMode = 'versioned' | 'current' | 'link'

type ColumnType = 'text' | 'integer' | 'real'

interface Column<Row> {
  readonly type: ColumnType
  readonly of: (row: Row) => ColumnValue
}

type Hot = 'all' | 'none' | { readonly column: string; readonly value: ColumnValue }

export interface Table<Row> {
  readonly mode: TableMode
  readonly key: readonly string[]
  readonly columns: { readonly [name: string]: Column<Row> }
  readonly indexes: readonly (readonly string[])[]
  readonly hot: Hot
}

/** A table as it is declared: by its fields that are columns, the first of which names the row unless `key` does, and by others. */
interface Declared<Row>
  extends Partial<Pick<Table<Row>, 'key' | 'indexes' | 'hot'>>,
    Pick<Table<Row>, 'mode'> {
  readonly fields: readonly (keyof Row)[]
  readonly others?: Table<Row>['columns']
}

/** Fields that hold whole numbers; any other column of a field is text. */
const INTEGERS = ['n', 'seq', 'k', 'entryAt', 'exitAt', 'exitSeq', 'knownAt', 'dueAt']

/** Lookups by a caller's id go through one column: `order:123`. */
export const refKey = (kind: RefRow['kind'], ref: string): string => `${kind}:${ref}`

const flag = <Row>(is: (row: Row) => boolean) =>
  ({ type: 'integer', of: (row: Row) => (is(row) ? 1 : 0) }) as const
const text = <Row>(of: (row: Row) => string | null) => ({ type: 'text', of }) as const

const ONE_ROW = { fields: ['id'], hot: 'all' } as const
const BY_SYMBOL = { fields: ['symbol'], hot: 'all' } as const
const STANDING = { column: 'standing', value: 1 } as const

const DECLARED = {
  trades: {
    mode: 'versioned',
    fields: ['id', 'n', 'status', 'symbol', 'run', 'entryAt', 'exitAt', 'exitSeq'],
    others: { strategy: text((row) => row.strategy?.name ?? null) },
    indexes: [['fromSeq'], ['n'], ['status', 'n'], ['symbol', 'entryAt'], ['exitSeq']],
    hot: { column: 'status', value: 'open' },
  },
  marks: { mode: 'current', fields: ['trade'], hot: 'all' },
  legs: {
    mode: 'link',
    key: ['trade', 'n'],
    fields: ['trade', 'n', 'seq', 'knownAt'],
    indexes: [['knownAt']],
  },
  orders: {
    mode: 'versioned',
    fields: ['id', 'symbol'],
    others: { open: flag(isOpenOrder) },
    indexes: [['open']],
    hot: { column: 'open', value: 1 },
  },
  rejections: { mode: 'link', fields: ['seq', 'knownAt'], indexes: [['knownAt']] },
  days: { mode: 'versioned', fields: ['day'] },
  account: { mode: 'current', ...ONE_ROW },
  config: { mode: 'versioned', ...ONE_ROW },
  instruments: { mode: 'versioned', ...BY_SYMBOL },
  symbols: { mode: 'current', ...BY_SYMBOL },
  runs: { mode: 'versioned', fields: ['run'], hot: 'all' },
  intents: { mode: 'current', ...BY_SYMBOL },
  refs: {
    mode: 'link',
    // Every fill of an order refers to it again; a lookup takes the trades, not the rows.
    key: ['ref', 'trade', 'seq'],
    fields: ['trade', 'seq'],
    others: { ref: text((row) => refKey(row.kind, row.ref)) },
  },
  episodes: {
    mode: 'versioned',
    key: ['id'],
    fields: [],
    others: {
      ...TRACE_COLUMNS,
      pending: flag((row) => row.pending),
      // A symbol's usual loss is read before every decision: of its losses, not of all that closed.
      loses: flag((row) => row.returnOnNotional !== null && row.returnOnNotional < 0),
    },
    indexes: [['fromSeq'], ['n'], ['outcomeSeq'], ['symbol', 'outcomeSeq']],
    hot: { column: 'pending', value: 1 },
  },
  beliefs: { mode: 'versioned', fields: ['id', 'n'] },
  tallies: { mode: 'current', ...ONE_ROW },
  evidence: {
    mode: 'link',
    key: ['seq', 'n'],
    fields: ['seq', 'n', 'strategy', 'symbol'],
    indexes: [['strategy', 'symbol', 'seq']],
  },
  moods: { mode: 'versioned', ...ONE_ROW },
  plans: {
    mode: 'versioned',
    fields: ['id', 'n'],
    others: { standing: flag(isStanding) },
    indexes: [['n'], ['standing']],
    hot: STANDING,
  },
  lessons: {
    mode: 'versioned',
    fields: ['id', 'n', 'hash'],
    others: { standing: flag((row) => row.status === 'active' || row.newest) },
    indexes: [['n'], ['standing']],
    hot: STANDING,
  },
  knowledge: {
    mode: 'versioned',
    fields: ['id', 'n', 'topic', 'dueAt'],
    others: {
      standing: flag((row) => row.status === 'standing'),
      shelf: text(shelfName),
      news: text(newsKey),
    },
    // Every copy makes a version of one memory: what holds is found without walking what held.
    indexes: [['fromSeq'], ['n'], ['standing', 'dueAt'], ['shelf', 'standing'], ['topic'], ['news', 'toSeq']],
  },
  moves: {
    mode: 'link',
    key: ['knowledge', 'seq', 'k'],
    fields: ['knowledge', 'seq', 'k'],
    indexes: [['seq']],
  },
  shelves: { mode: 'current', fields: ['name'], hot: 'all' },
  citations: {
    mode: 'link',
    key: ['memory', 'seq'],
    fields: ['memory', 'seq'],
    indexes: [['seq']],
  },
  shown: { mode: 'link', fields: ['memory', 'seq'] },
  showings: { mode: 'current', fields: ['run'], hot: 'all' },
  exposed: { mode: 'link', key: ['turn', 'seq'], fields: ['turn', 'seq'] },
  outside: { mode: 'link', fields: ['hash', 'seq'], indexes: [['seq']] },
  memory: { mode: 'current', ...ONE_ROW },
  losses: { mode: 'current', ...BY_SYMBOL },
  strategies: { mode: 'current', fields: ['strategy'], hot: 'all' },
  files: {
    mode: 'versioned',
    fields: ['path', 'standing', 'day'],
    indexes: [['standing']],
  },
  composed: { mode: 'link', fields: ['version', 'path', 'seq'], indexes: [['path', 'seq']] },
  proposals: {
    mode: 'versioned',
    fields: ['id', 'n', 'status'],
    indexes: [['n'], ['status']],
  },
  quotes: {
    mode: 'link',
    fields: ['n', 'id', 'seq', 'path', 'hash'],
    indexes: [['hash'], ['path'], ['id']],
  },
  flags: {
    mode: 'versioned',
    fields: ['id', 'n', 'code', 'status', 'symbol'],
    others: { trade: text((row) => row.trade?.id ?? null) },
    indexes: [['n'], ['status', 'n'], ['symbol'], ['trade']],
  },
} as const satisfies { readonly [T in TableName]: Declared<Rows[T]> }

const complete = <Row>(declared: Declared<Row>): Table<Row> => {
  const { mode, fields, others = {}, key = fields.slice(0, 1), indexes = [], hot = 'none' } = declared
  const of = (name: keyof Row) => (row: Row) => (row[name] ?? null) as ColumnValue // as declared
  const columns = fields.map((name) => [
    name,
    { type: INTEGERS.includes(String(name)) ? 'integer' : 'text', of: of(name) },
  ])
  return { mode, key: key.map(String), indexes, hot, columns: { ...Object.fromEntries(columns), ...others } }
}

// Object.fromEntries forgets which name goes with which rows.
export const TABLES = Object.fromEntries(
  Object.entries(DECLARED).map(([name, declared]) => [name, complete(declared as Declared<unknown>)]),
) as unknown as { readonly [T in TableName]: Table<Rows[T]> }

export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

export type HotTable = {
  [T in TableName]: (typeof DECLARED)[T] extends { readonly hot: Hot } ? T : never
}[TableName]

export const keyOf = <T extends TableName>(table: T, row: Rows[T]): string => {
  const { key, columns } = TABLES[table] as unknown as Table<Rows[T]> // both of one name
  return key.map((name) => columns[name]?.of(row)).join(' ')
}

export const isHot = <T extends TableName>(table: T, row: Rows[T]): boolean => {
  const { hot, columns } = TABLES[table] as unknown as Table<Rows[T]>
  return typeof hot === 'string' ? hot === 'all' : columns[hot.column]?.of(row) === hot.value
}
