import { sessionAt } from '#market'
import { type EpisodeTrace, rInterval, wilson, yearly } from '#memories'
import { DAY_MS, type Id, SECOND_MS } from '#vocabulary'
import { type RegimeTransition, regimeTransitions } from './regime-transitions.ts'
import {
  addTrade,
  emptyTally,
  mergeTally,
  type RSums,
  type TradeTally,
  tradeResult,
  varianceOf,
} from './trade-tally.ts'

/** Trades that a group's figures need. */
const LEAST_IN_GROUP = 5
/** Stop-based outcomes before they are preferred to those by proxy (docs/method.md#evidence). */
const LEAST_STOP = 10

/** A figure with its 90% interval. */
export interface Estimate {
  readonly value: number
  readonly lower: number
  readonly upper: number
}

/** Closed trades that have something in common. A null figure is unknown: there are too few trades. */
export interface TradeGroup {
  readonly name: string
  readonly n: number
  /** Trades that win rate and expectancy need. */
  readonly least: number
  readonly winRate: Estimate | null
  /** Of the n, those with an outcome in R; and their mean. */
  readonly nR: number
  readonly expectancy: Estimate | null
  readonly pnl: number
}

export interface Sharpe {
  /** Mean R over its standard deviation (n − 1). */
  readonly perTrade: number
  /** Null when everything fell within a day: nothing says how many a year that makes. */
  readonly annual: number | null
  readonly tradesPerYear: number | null
  readonly basis: string
}

const SHARPE_BASIS = 'per trade × √(trades per year)'

/** The best or worst trade, by R, or by money where no trade has one. */
export interface Extreme {
  readonly id: Id
  readonly r: number | null
  readonly pnl: number | null
}

export interface Performance extends TradeGroup {
  /** What 1R is: the risk to the stop, or the median loss. The two are never mixed. */
  readonly basis: 'stop' | 'proxy'
  readonly wins: number
  readonly losses: number
  readonly scratches: number
  /** Σ gains / Σ losses, in R and in money; null without a loss. */
  readonly profitFactorR: number | null
  readonly profitFactor: number | null
  /** Null below 5 outcomes in R, or when all are the same. */
  readonly sharpe: Sharpe | null
  readonly best: Extreme | null
  readonly worst: Extreme | null
  readonly mostLossesInARow: number
  /** In no figure above. Closed trades are not a fair sample of all: quick profits close first (docs/method.md#evidence). */
  readonly open: {
    readonly n: number
    /** Of these, with a price since the entry; what they come to in money at it, and of how many that is known in R. */
    readonly marked: number
    readonly net: number | null
    readonly inR: number
    /** Of the open ones at their marks; and of closed and open together, which is the fair mean. */
    readonly meanR: number | null
    readonly meanRWithClosed: number | null
  }
  readonly byRegime: readonly TradeGroup[]
  readonly bySession: readonly TradeGroup[]
  readonly byVariant: readonly TradeGroup[]
  readonly transitions: readonly RegimeTransition[]
}

/** What a group of trades without the tag is called. */
const UNNAMED = 'unknown'

/** An open trade at its mark: its result in R and in money, each null where it cannot be said. */
export interface MarkedTrade {
  readonly r: number | null
  readonly net: number | null
}

/** How a set of trades has done. `marks`: results of the open ones that have a mark, by id, as they stand. */
export const performanceReport = (
  traces: readonly EpisodeTrace[],
  marks: ReadonlyMap<Id, MarkedTrade> = new Map(),
): Performance => {
  const closed: EpisodeTrace[] = []
  const open: EpisodeTrace[] = []
  for (const trace of traces) {
    if (trace.kind !== 'trade') continue
    if (trace.status === 'closed') closed.push(trace)
    else if (trace.status === 'open') open.push(trace)
  }
  const { all, regimes, sessions, variants } = talliesOf(closed)
  const basis = all.stop.n >= LEAST_STOP || all.proxy.n === 0 ? 'stop' : 'proxy'
  const rs = all[basis]
  const groups = (tallies: Tallies): readonly TradeGroup[] =>
    [...tallies]
      .map(([name, tally]) => groupOf(name, tally, basis))
      .sort((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1))
  return {
    ...groupOf('all', all, basis),
    basis,
    wins: all.wins,
    losses: all.losses,
    scratches: all.scratches,
    profitFactorR: rs.lost === 0 ? null : rs.gained / rs.lost,
    profitFactor: all.lost === 0 ? null : all.gained / all.lost,
    sharpe: sharpeOf(rs, all),
    best: extreme(rs.best ?? all.best),
    worst: extreme(rs.worst ?? all.worst),
    mostLossesInARow: mostLossesInARow(closed),
    open: openOf(open, marks, rs),
    byRegime: groups(regimes),
    bySession: groups(sessions),
    byVariant: groups(variants),
    transitions: regimeTransitions(traces),
  }
}

type Tallies = Map<string, TradeTally>

/** Each trade is added once, to its own regime, session and variant; the groups are sums of those few. */
const talliesOf = (
  closed: readonly EpisodeTrace[],
): { all: TradeTally; regimes: Tallies; sessions: Tallies; variants: Tallies } => {
  const cells = new Map<string | null, Map<string | null, Map<string | null, TradeTally>>>()
  for (const trace of closed) {
    const isLate = trace.contextLate === 1
    const session = isLate ? sessionAt(trace.at) : trace.session
    const bySession = getOrMake(
      cells,
      // Told after the outcome, it would sort winners from losers.
      isLate ? null : trace.regime,
      () => new Map<string | null, Map<string | null, TradeTally>>(),
    )
    const byVariant = getOrMake(bySession, session, () => new Map<string | null, TradeTally>())
    addTrade(getOrMake(byVariant, trace.variant, emptyTally), trace)
  }
  const all = emptyTally()
  const regimes: Tallies = new Map()
  const sessions: Tallies = new Map()
  const variants: Tallies = new Map()
  for (const [regime, bySession] of cells)
    for (const [session, byVariant] of bySession)
      for (const [variant, tally] of byVariant) {
        mergeTally(all, tally)
        mergeTally(getOrMake(regimes, regime ?? UNNAMED, emptyTally), tally)
        mergeTally(getOrMake(sessions, session ?? UNNAMED, emptyTally), tally)
        mergeTally(getOrMake(variants, variant ?? UNNAMED, emptyTally), tally)
      }
  return { all, regimes, sessions, variants }
}

const getOrMake = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

const groupOf = (name: string, tally: TradeTally, basis: 'stop' | 'proxy'): TradeGroup => {
  const { n, pnl, wins, losses, scratches } = tally
  const rs = tally[basis]
  const decided = wins + losses + scratches
  const rate = wins / decided
  const meanR = rs.sum / rs.n
  return {
    name,
    n,
    least: LEAST_IN_GROUP,
    winRate: decided < LEAST_IN_GROUP ? null : estimate(rate, wilson(rate, decided)),
    nR: rs.n,
    expectancy: rs.n < LEAST_IN_GROUP ? null : estimate(meanR, rInterval(rs.n, meanR, varianceOf(rs) ?? 0)),
    pnl,
  }
}

const estimate = (value: number, { lower, upper }: Omit<Estimate, 'value'>): Estimate => ({
  value,
  lower,
  upper,
})

/** Variance that is rounding alone: these outcomes are all the same. */
const NO_VARIANCE = 1e-12

const sharpeOf = (rs: RSums, { first, last }: TradeTally): Sharpe | null => {
  const variance = varianceOf(rs)
  if (rs.n < LEAST_IN_GROUP || variance === null || variance <= NO_VARIANCE) return null
  const perTrade = rs.sum / rs.n / Math.sqrt(variance)
  const days = (last - first) / DAY_MS
  if (days < 1) return { perTrade, annual: null, tradesPerYear: null, basis: SHARPE_BASIS }
  const factor = yearly(rs.n, days)
  return { perTrade, annual: perTrade * factor, tradesPerYear: factor ** 2, basis: SHARPE_BASIS }
}

const extreme = (trace: EpisodeTrace | null): Extreme | null =>
  trace === null ? null : { id: trace.id, r: trace.r, pnl: trace.pnl }

/**
 * The longest run of losses, in the order they ended, whenever they were told; of those that ended in the same millisecond, losses last. A scratch ends it; a trade whose result nobody
 * knows neither adds to a run nor ends it. Time and result are one number, which a hundred thousand sort fast by.
 */
const mostLossesInARow = (closed: readonly EpisodeTrace[]): number => {
  const keys = new Float64Array(closed.length)
  let n = 0
  for (const trace of closed) {
    const result = tradeResult(trace)
    if (result !== null) keys[n++] = 2 * endOf(trace) + (result < 0 ? 1 : 0)
  }
  let [run, most] = [0, 0]
  for (const key of keys.subarray(0, n).sort()) {
    run = key % 2 === 0 ? 0 : run + 1
    if (run > most) most = run
  }
  return most
}

/** Of a trade whose entry has no time, `at` is its exit. */
const endOf = ({ at, holdingSeconds }: EpisodeTrace): number => at + (holdingSeconds ?? 0) * SECOND_MS

const openOf = (
  open: readonly EpisodeTrace[],
  marks: ReadonlyMap<Id, MarkedTrade>,
  closed: RSums,
): Performance['open'] => {
  const marked = open.flatMap(({ id }) => marks.get(id) ?? [])
  const known = marked.flatMap(({ r }) => r ?? [])
  const net = marked.flatMap((one) => one.net ?? [])
  const sum = known.reduce((total, r) => total + r, 0)
  const together = closed.n + known.length
  return {
    n: open.length,
    marked: marked.length,
    // Of which one has no rate, a sum would be told as all.
    net: net.length === 0 || net.length < marked.length ? null : net.reduce((total, one) => total + one, 0),
    inR: known.length,
    meanR: known.length === 0 ? null : sum / known.length,
    meanRWithClosed: together === 0 ? null : (closed.sum + sum) / together,
  }
}
