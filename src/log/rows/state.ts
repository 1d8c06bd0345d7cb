import { type BeliefShelf, EMPTY_SHELF, shelved } from './belief-shelf.ts'
import type { Change } from './change.ts'
import type { Head } from './event.ts'
import { FIRST_ROWS } from './first-rows.ts'
import { EMPTY_HEAD } from './hash-chain.ts'
import type { BeliefRow } from './memory-rows.ts'
import type { Rows, TableName } from './rows.ts'
import { type HotTable, isHot, keyOf, TABLE_NAMES, TABLES } from './tables.ts'

type OneRowTable = keyof typeof FIRST_ROWS
type MapTable = Exclude<HotTable, OneRowTable | 'tallies'>

/** The current rows that decisions need, as the tables declare them (`hot`): the row of a table that has one, the others by key. */
export type State = {
  readonly head: Head
  readonly beliefs: BeliefShelf
} & { readonly [T in OneRowTable]: Rows[T] } & { readonly [T in MapTable]: ReadonlyMap<string, Rows[T]> }

type Running = { -readonly [K in keyof State]: State[K] }

export type HotRows = { readonly [T in TableName]: readonly Rows[T][] }

const ONE_ROW_TABLES = Object.keys(FIRST_ROWS) as OneRowTable[]
const isOneRow = (table: TableName): table is OneRowTable => Object.hasOwn(FIRST_ROWS, table)
const isMapped = (table: TableName): table is MapTable =>
  TABLES[table].hot !== 'none' && !isOneRow(table) && table !== 'tallies'
const MAP_TABLES = TABLE_NAMES.filter(isMapped)

// Object.fromEntries forgets which name goes with which rows.
const NO_ROWS = Object.fromEntries(TABLE_NAMES.map((table) => [table, []])) as unknown as HotRows

export const emptyState = (): State => stateOf({ head: EMPTY_HEAD, rows: NO_ROWS })

export const stateOf = ({ head, rows }: { readonly head: Head; readonly rows: HotRows }): State => {
  const ones = ONE_ROW_TABLES.map((table) => [table, rows[table][0] ?? FIRST_ROWS[table]])
  const maps = MAP_TABLES.map((table) => [table, mapOf(table, rows[table])])
  // The loops above make one field a table; the compiler does not follow names through Object.fromEntries.
  const named = Object.fromEntries([...ones, ...maps]) as Omit<State, 'head' | 'beliefs'>
  return { ...named, head, beliefs: shelved(EMPTY_SHELF, rows.tallies) } as State
}

const mapOf = <T extends MapTable>(table: T, rows: readonly Rows[T][]): Map<string, Rows[T]> =>
  sortedMap(rows.map((row) => [keyOf(table, row), row]))

const sortedMap = <Row>(rows: readonly (readonly [string, Row])[]): Map<string, Row> =>
  new Map(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))

// A row goes with its table's name everywhere below; the compiler does not follow that through an index, hence `as never`.

/** Runs ahead of what is committed. A map is copied before its first change, and keeps the order of keys: no decision depends on a load. */
export class RunningState {
  private readonly running: Running
  private readonly own = new Map<MapTable, string>()

  constructor(from: State) {
    this.running = { ...from }
  }

  get state(): State {
    return this.running
  }

  /** Takes an event's changes in. The rows here afterwards are exactly those a fresh load would bring. */
  absorb(head: Head, changes: readonly Change[]): void {
    this.running.head = head
    const beliefs: BeliefRow[] = []
    for (const change of changes)
      if (change.table === 'tallies') beliefs.push(change.row)
      else if (isOneRow(change.table)) this.running[change.table] = change.row as never
      else if (isMapped(change.table)) this.keep(change.table, change)
    this.running.beliefs = shelved(this.running.beliefs, beliefs)
  }

  private keep(table: MapTable, { op, row }: Change): void {
    const rows = this.ownMap(table)
    const key = keyOf(table, row as never)
    const last = this.own.get(table) ?? ''
    if (op === 'end' || !isHot(table, row as never)) rows.delete(key)
    else if (key < last && !rows.has(key)) this.running[table] = sortedMap([...rows, [key, row]]) as never
    else {
      rows.set(key, row)
      if (key > last) this.own.set(table, key)
    }
  }

  private ownMap(table: MapTable): Map<string, unknown> {
    if (!this.own.has(table)) {
      const copy = new Map<string, unknown>(this.running[table])
      this.running[table] = copy as never
      this.own.set(table, [...copy.keys()].at(-1) ?? '')
    }
    return this.running[table] as Map<string, unknown>
  }
}
