import { UTC_CALENDAR } from '#market'
import { DEFAULT_BAR_SECONDS, DRAWDOWN_LIMIT, FIRST_MOOD, isSelectable } from '#memories'
import type { Id, Instant } from '#vocabulary'
import type { Loaded } from '../ports.ts'
import type { Change } from './change.ts'
import { EMPTY_HEAD, type Head } from './event.ts'
import type {
  AccountRow,
  BeliefRow,
  ConfigRow,
  EpisodeRow,
  InstrumentRow,
  IntentRow,
  LossesRow,
  MarkRow,
  MemoryRow,
  MoodRow,
  OrderRow,
  PlanRow,
  Rows,
  RunRow,
  TradeRow,
} from './rows.ts'

/** Beliefs by what they are about: a close looks at those of its strategy and symbol, and at the general ones. */
export type BeliefShelf = ReadonlyMap<string, ReadonlyMap<Id, BeliefRow>>

/**
 * The current derived rows that decisions need: open trades and orders, the account, settings, and what the memories
 * change at a close. Nothing else. The read-only maps are replaced when they change: a state that runs ahead shares them.
 */
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
  memory: MemoryRow
  mood: MoodRow
  /** Those that are open, or wait to become evidence. */
  episodes: ReadonlyMap<Id, EpisodeRow>
  beliefs: BeliefShelf
  /** Of these, the ones whose evidence is loud enough to be selected (STATISTICS 4.2). */
  loud: ReadonlyMap<Id, BeliefRow>
  /** Those that are active or were triggered. */
  plans: ReadonlyMap<Id, PlanRow>
  losses: ReadonlyMap<string, LossesRow>
}

export const FIRST_ACCOUNT: AccountRow = {
  id: 'account',
  equity: null,
  equityAt: null,
  peak: null,
  day: null,
  dayStartsAt: null,
  dayEndsAt: null,
  dayStartEquity: null,
  dayOpening: { equity: null, equityAt: null, peak: null },
  trades: 0,
  latestAt: -1 as Instant,
  snapshotAt: null,
  symbolSnapshots: {},
  ordersToSee: {},
}

export const FIRST_MEMORY: MemoryRow = {
  id: 'memory',
  episodes: 0,
  beliefs: 0,
  plans: 0,
  tried: 0,
  outcomes: [],
  due: [],
  maintainedAt: null,
}

export const FIRST_MOOD_ROW: MoodRow = { id: 'mood', ...FIRST_MOOD }

/** Where a belief stands on the shelf: with its strategy and symbol, or among the general ones. */
export const shelfOf = (belief: {
  readonly strategy: string | null
  readonly symbol: string | null
}): string =>
  belief.strategy === null || belief.symbol === null ? '' : `${belief.strategy}\n${belief.symbol}`

export const FIRST_CONFIG: ConfigRow = {
  id: 'config',
  currency: 'USD',
  calendar: UTC_CALENDAR,
  barSeconds: DEFAULT_BAR_SECONDS,
  drawdownLimit: DRAWDOWN_LIMIT,
  appetite: 'seed',
  strictFiles: false,
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
  memory: FIRST_MEMORY,
  mood: FIRST_MOOD_ROW,
  episodes: new Map(),
  beliefs: new Map(),
  loud: new Map(),
  plans: new Map(),
  losses: new Map(),
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
  memory: rows.memory[0] ?? FIRST_MEMORY,
  mood: rows.moods[0] ?? FIRST_MOOD_ROW,
  episodes: mapOf(rows.episodes, (row) => row.id),
  beliefs: shelved(new Map(), rows.tallies),
  loud: mapOf(rows.tallies.filter(isSelectable), (row) => row.id),
  plans: mapOf(rows.plans, (row) => row.id),
  losses: mapOf(rows.losses, (row) => row.symbol),
})

/** The shelf with these beliefs put in place; what it shares with the one before stays as it was. */
const shelved = (shelf: BeliefShelf, beliefs: readonly BeliefRow[]): BeliefShelf => {
  const next = new Map(shelf)
  const touched = new Map<string, Map<Id, BeliefRow>>()
  for (const belief of beliefs) {
    const name = shelfOf(belief)
    let group = touched.get(name)
    if (!group) {
      group = new Map(shelf.get(name))
      touched.set(name, group)
      next.set(name, group)
    }
    group.set(belief.id, belief)
  }
  return next
}

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
  absorbMemories(state, changes)
}

/** Replaces the read-only maps that the changes touch, once each. */
const absorbMemories = (state: State, changes: readonly Change[]): void => {
  const beliefs: BeliefRow[] = []
  let episodes: Map<Id, EpisodeRow> | undefined
  let plans: Map<Id, PlanRow> | undefined
  let losses: Map<string, LossesRow> | undefined
  for (const change of changes) {
    if (change.table === 'tallies') beliefs.push(change.row)
    if (change.table === 'episodes') {
      episodes ??= new Map(state.episodes)
      keep(episodes, change.row.id, change.op === 'put' && change.row.pending, change.row)
    }
    if (change.table === 'plans') {
      plans ??= new Map(state.plans)
      keep(plans, change.row.id, change.op === 'put' && isStanding(change.row), change.row)
    }
    if (change.table === 'losses') {
      losses ??= new Map(state.losses)
      losses.set(change.row.symbol, change.row)
    }
  }
  if (beliefs.length > 0) {
    state.beliefs = shelved(state.beliefs, beliefs)
    state.loud = heard(state.loud, beliefs)
  }
  if (episodes) state.episodes = episodes
  if (plans) state.plans = plans
  if (losses) state.losses = losses
}

const heard = (
  loud: ReadonlyMap<Id, BeliefRow>,
  changed: readonly BeliefRow[],
): ReadonlyMap<Id, BeliefRow> => {
  if (!changed.some((belief) => loud.has(belief.id) || isSelectable(belief))) return loud
  const next = new Map(loud)
  for (const belief of changed) keep(next, belief.id, isSelectable(belief), belief)
  return next
}

const isStanding = (plan: PlanRow): boolean => plan.status === 'active' || plan.status === 'triggered'

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
    case 'memory':
      state.memory = change.row
      return
    case 'moods':
      state.mood = change.row
      return
    case 'episodes':
    case 'tallies':
    case 'plans':
    case 'losses':
      // Replaced together below.
      return
    case 'beliefs':
    case 'evidence':
    case 'citations':
    case 'legs':
    case 'rejections':
    case 'executions':
    case 'days':
    case 'refs':
    case 'flags':
    case 'files':
    case 'proposals':
    case 'quotes':
      return
  }
}

const isOpenOrder = (order: Rows['orders']): boolean =>
  order.status === 'placed' || order.status === 'resting'

const keep = <K, Row>(map: Map<K, Row>, key: K, held: boolean, row: Row): void => {
  if (held) map.set(key, row)
  else map.delete(key)
}
