import { canonical, Decimal, type Exact, type Strategy, ZERO } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { sharedFirstEntry } from './first-entry.ts'
import { flagLevels } from './level-sides.ts'
import { bookNamedCosts } from './named-costs.ts'
import { intentionOf, NO_INTENTION, regimeIn } from './new-trade.ts'
import { legRisk, withCosts } from './position.ts'
import { agree, averageOf, nameTolerance } from './price-agreement.ts'
import type { TradeEnded, TradeOpened, TradeRecorded } from './trade-report.ts'

/** A second report fills in what the first did not say; where numbers differ the first stands, flagged. */
export const annotateEntry = (
  known: TradeRow,
  report: TradeOpened,
  book: Bookkeeper,
  legs: readonly LegRow[] = [],
): void => {
  book.bring(known)
  const guessed = legs.find((leg) => leg.trade === known.id && leg.kind === 'open' && isGuess(leg, legs))
  if (guessed?.size === report.size) tellGuess(guessed, report.price, report.order, book)
  const trade = book.trade(known.id)
  const context = trade.entryContext ?? report.fromBars ?? report.context ?? null
  book.amend(
    {
      ...withRiskTold(trade, report, book),
      tradeId: trade.tradeId ?? report.trade ?? null,
      positionId: trade.positionId ?? report.position ?? null,
      strategy: trade.strategy ?? strategyInTime(trade, report, book),
      entryReason: trade.entryReason ?? report.reason ?? null,
      confidence: trade.confidence ?? report.confidence ?? null,
      intention: saidNothing(trade) ? (intentionOf(report) ?? trade.intention) : trade.intention,
      leverage: trade.leverage ?? report.leverage ?? null,
      stop: trade.stop ?? report.stop ?? null,
      target: trade.target ?? report.target ?? null,
      entryContext: context,
      entryRegime: trade.entryRegime ?? regimeIn(context),
      lessonsHash: trade.lessonsHash ?? report.lessonsHash ?? null,
    },
    null,
  )
  flagOtherStrategy(trade, report, book)
  if (trade.tradeId !== report.trade) book.refer('trade', report.trade, trade.id)
  if (trade.positionId !== report.position) book.refer('position', report.position, trade.id)
  book.refer('order', report.order, trade.id)
  const fee = Decimal.of(trade.fees).isZero ? (report.fee ?? ZERO) : ZERO
  if (fee !== ZERO) book.cost(trade.id, 'fee', fee, ZERO, 'trade', trade.legs)
  if (trade.stop === null || trade.target === null)
    flagLevels(
      { symbol: trade.symbol, trade },
      trade.side,
      firstTold(trade, report),
      [trade.averageEntry],
      book.flags,
    )
  flagOtherEntry(trade, report, legs, book)
}

/**
 * Whose a trade is, as a second report is the first to say. Told with its end or after it, or when it can be seen how it goes, it can be made to
 * fit that: the trade stays nobody's, which is counted and said, until a person puts it right (decision record 55).
 */
const strategyInTime = (trade: TradeRow, report: TradeOpened, book: Bookkeeper): Strategy | null =>
  trade.status !== 'open' || isWhole(report) || book.isSeenGoing(trade) || book.isOfUnknownAge(trade)
    ? null
    : (report.strategy ?? null)

/** Whether a report tells of the entry and the end together. */
const isWhole = (report: TradeOpened | TradeRecorded): boolean => 'exitPrice' in report

const flagOtherStrategy = (before: TradeRow, { strategy }: TradeOpened, book: Bookkeeper): void => {
  const known = book.trade(before.id).strategy?.name ?? 'none'
  if (strategy === undefined || strategy.name === known) return
  const subject = { symbol: before.symbol, trade: before, field: 'strategy' }
  book.flag({ code: 'reports_differ', ...subject, known, told: strategy.name })
}

/** Against what its order did, where that is known; else against the whole entry. */
const flagOtherEntry = (
  trade: TradeRow,
  { order, price, size }: TradeOpened,
  legs: readonly LegRow[],
  book: Bookkeeper,
): void => {
  const entries = legs.filter((leg) => leg.trade === trade.id && (leg.kind === 'open' || leg.kind === 'add'))
  const ordered = entries.filter((leg) => order !== undefined && leg.order === order)
  // What nobody named an order of may be this one's too.
  const others = entries.filter((leg) => leg.order !== null && leg.order !== order)
  const apart = others.length > 0 && ordered.length + others.length === entries.length
  const executed = apart ? averageOf(ordered) : null
  const parts = executed ? ordered.length : isInParts(trade) ? 2 : 1
  const tolerance = nameTolerance(executed ? 'fill' : trade.source, parts)
  flagDifference(trade, 'entryPrice', executed?.price.text ?? trade.averageEntry, price, book, tolerance)
  if (executed) flagDifference(trade, 'size', executed.size.text, size, book)
  else if (!Decimal.of(trade.entrySize).equals(Decimal.of(size)))
    flagDifference(trade, 'size', trade.openedSize, size, book)
}

const isInParts = ({ entrySize, openedSize }: TradeRow): boolean =>
  !Decimal.of(entrySize).equals(Decimal.of(openedSize))

/** Whether nobody has told the price of a leg yet. */
export const isGuess = ({ trade, n, guess }: LegRow, legs: readonly LegRow[]): boolean =>
  guess && !legs.some((leg) => leg.trade === trade && leg.of === n && leg.kind === 'repriced')

/** What a snapshot took from a mark, as it is told by name. */
export const tellGuess = (
  leg: LegRow,
  price: Exact,
  order: string | undefined,
  book: Bookkeeper,
  fee: Exact = ZERO,
): void => book.explain(leg, { size: leg.size, price, fee, order, first: true, source: 'trade' })

/** The levels that this report is the first to tell. */
const firstTold = (trade: TradeRow, { stop, target }: TradeOpened) => ({
  stop: trade.stop === null ? stop : null,
  target: trade.target === null ? target : null,
})

export const saidNothing = ({ intention }: TradeRow): boolean => canonical({ ...intention }) === SAID_NOTHING
const SAID_NOTHING = canonical({ ...NO_INTENTION })

/**
 * What the trade risked, where the report of its whole entry is the first to name the stop. Of one that has ended, or goes on for more than
 * a bar, it names none: a stop that is told when it can be seen how it goes can be made to fit that.
 */
const riskTold = (trade: TradeRow, report: TradeOpened, book: Bookkeeper): Exact | null => {
  if (trade.status !== 'open' || book.isSeenGoing(trade)) return null
  const whole = Decimal.of(report.size).equals(Decimal.of(trade.openedSize))
  if (report.stop === undefined || !whole) return null
  const { side, averageEntry, openedSize, multiplier, rate } = trade
  return legRisk(side, averageEntry, report.stop, openedSize, multiplier, rate)?.text ?? null
}

const withRiskTold = (trade: TradeRow, report: TradeOpened, book: Bookkeeper): TradeRow =>
  trade.initialRisk === null
    ? sharedFirstEntry(trade, { ...trade, initialRisk: riskTold(trade, report, book) })
    : trade

export const annotateExit = (
  trade: TradeRow,
  report: Pick<TradeEnded, 'kind' | 'exitReason' | 'fee' | 'funding' | 'tax' | 'swap' | 'order' | 'remark'> &
    Pick<Partial<TradeRecorded>, 'mfe' | 'mae'>,
  price: Exact,
  book: Bookkeeper,
  exit: Pick<LegRow, 'n' | 'source'> = { n: trade.legs, source: trade.source },
): void => {
  const fee = report.fee ?? ZERO
  const funding = Decimal.of(trade.funding).isZero ? (report.funding ?? ZERO) : ZERO
  const told = {
    ...withCosts(trade, fee, funding),
    exitKind: trade.exitTold ? trade.exitKind : (report.kind ?? trade.exitKind),
    exitTold: trade.exitTold || report.kind !== undefined,
    exitReason: trade.exitReason ?? report.exitReason ?? null,
    mfe: trade.mfe ?? report.mfe ?? null,
    mae: trade.mae ?? report.mae ?? null,
  }
  const costs = fee !== ZERO || funding !== ZERO
  book.amend(told, costs ? { kind: 'fee', of: exit.n, realised: ZERO, fee, funding, source: 'trade' } : null)
  const { tax, swap } = report
  bookNamedCosts(
    trade.id,
    {
      tax: Decimal.of(trade.tax).isZero ? tax : undefined,
      swap: Decimal.of(trade.swap).isZero ? swap : undefined,
    },
    'trade',
    book,
  )
  book.remark(trade.id, report.remark)
  book.refer('order', report.order, trade.id)
  // Of a trade that was left in parts this may be the last of them.
  if (trade.averageExit !== null && trade.exitPrice !== price)
    flagDifference(trade, 'exitPrice', trade.averageExit, price, book, nameTolerance(exit.source, 2))
}

/** One of several exits, told again: its words are new, and its price may be another. */
export const annotatePart = (trade: TradeRow, leg: LegRow, report: TradeRecorded, book: Bookkeeper): void => {
  const { averageEntry: price, entrySize: size } = trade
  annotateEntry(trade, { ...report, price, size, fee: undefined }, book)
  book.remark(trade.id, report.remark)
  if (leg.price !== null)
    flagDifference(trade, 'exitPrice', leg.price, report.exitPrice, book, nameTolerance(leg.source, 1))
}

export const flagDifference = (
  trade: TradeRow,
  field: string,
  known: Exact,
  told: Exact,
  book: Bookkeeper,
  tolerance: Decimal = Decimal.zero,
): void => {
  if (!agree(Decimal.of(known), Decimal.of(told), tolerance))
    book.flag({ code: 'reports_differ', symbol: trade.symbol, trade, field, known, told })
}
