import { UTC_CALENDAR } from '#market'
import type { Id, Instant } from '#vocabulary'
import type { Loaded } from '../ports.ts'
import type { Change } from './change.ts'
import { EMPTY_HEAD, type Head } from './event.ts'
import type {
  AccountRow,
  ConfigRow,
  InstrumentRow,
  IntentRow,
  MarkRow,
  OrderRow,
  Rows,
  RunRow,
  TradeRow,
} from './rows.ts'

/** The current derived rows that decisions need: open trades and orders, the account, settings. Nothing else. */
export interface State {
  head: Head
  account: AccountRow
  config: ConfigRow
  readonly trades: Map<Id, TradeRow>
  readonly marks: Map<Id, MarkRow>
  readonly orders: Map<string, OrderRow>
  readonly instruments: Map<string, InstrumentRow>
  readonly runs: Map<string, RunRow>
  readonly intents: Map<string, IntentRow>
}

/** One bar of the default timeframe, M15 (STATISTICS 1.1). */
const DEFAULT_BAR_SECONDS = 900

export const FIRST_ACCOUNT: AccountRow = {
  id: 'account',
  equity: null,
  equityAt: null,
  peak: null,
  day: null,
  dayStartsAt: null,
  dayEndsAt: null,
  dayStartEquity: null,
  trades: 0,
  latestAt: -1 as Instant,
  snapshotAt: null,
  symbolSnapshots: {},
  ordersToSee: {},
}

export const FIRST_CONFIG: ConfigRow = {
  id: 'config',
  currency: 'USD',
  calendar: UTC_CALENDAR,
  barSeconds: DEFAULT_BAR_SECONDS,
}

export const emptyState = (): State => ({
  head: EMPTY_HEAD,
  account: FIRST_ACCOUNT,
  config: FIRST_CONFIG,
  trades: new Map(),
  marks: new Map(),
  orders: new Map(),
  instruments: new Map(),
  runs: new Map(),
  intents: new Map(),
})

const mapOf = <K, Row>(rows: readonly Row[], key: (row: Row) => K): Map<K, Row> =>
  new Map(rows.map((row) => [key(row), row]))

export const stateOf = ({ head, rows }: Loaded): State => ({
  head,
  account: rows.account[0] ?? FIRST_ACCOUNT,
  config: rows.config[0] ?? FIRST_CONFIG,
  trades: mapOf(rows.trades, (row) => row.id),
  marks: mapOf(rows.marks, (row) => row.trade),
  orders: mapOf(rows.orders, (row) => row.id),
  instruments: mapOf(rows.instruments, (row) => row.symbol),
  runs: mapOf(rows.runs, (row) => row.run),
  intents: mapOf(rows.intents, (row) => row.symbol),
})

/** A copy that may run ahead of what is committed. */
export const copyOf = (state: State): State => ({
  ...state,
  trades: new Map(state.trades),
  marks: new Map(state.marks),
  orders: new Map(state.orders),
  instruments: new Map(state.instruments),
  runs: new Map(state.runs),
  intents: new Map(state.intents),
})

/** Takes committed changes in. The rows here afterwards are exactly those a fresh load would bring. */
export const absorb = (state: State, head: Head, changes: readonly Change[]): void => {
  state.head = head
  for (const change of changes) absorbOne(state, change)
}

const absorbOne = (state: State, change: Change): void => {
  switch (change.table) {
    case 'account':
      state.account = change.row
      return
    case 'config':
      state.config = change.row
      return
    case 'trades':
      return keep(
        state.trades,
        change.row.id,
        change.op === 'put' && change.row.status === 'open',
        change.row,
      )
    case 'marks':
      return keep(state.marks, change.row.trade, change.op === 'put', change.row)
    case 'orders':
      return keep(state.orders, change.row.id, change.op === 'put' && isOpenOrder(change.row), change.row)
    case 'instruments':
      return keep(state.instruments, change.row.symbol, change.op === 'put', change.row)
    case 'runs':
      return keep(state.runs, change.row.run, change.op === 'put', change.row)
    case 'intents':
      return keep(state.intents, change.row.symbol, change.op === 'put', change.row)
    case 'legs':
    case 'rejections':
    case 'executions':
    case 'days':
    case 'refs':
    case 'flags':
      return
  }
}

const isOpenOrder = (order: Rows['orders']): boolean =>
  order.status === 'placed' || order.status === 'resting'

const keep = <K, Row>(map: Map<K, Row>, key: K, held: boolean, row: Row): void => {
  if (held) map.set(key, row)
  else map.delete(key)
}
