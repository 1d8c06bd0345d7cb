import {
  DAY_MS,
  Decimal,
  type Exact,
  handleOf,
  type Instant,
  isoOf,
  plusMs,
  SECOND_MS,
  type Side,
} from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import { type Found, isTwin, type Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { TradeRecorded, TripTold } from './trade-report.ts'

// Whether a report is about a trade that is known.

interface TradeIds {
  readonly trade?: string | undefined
  readonly position?: string | undefined
  readonly order?: string | undefined
  readonly exitOrder?: string | undefined
}

/** What a report's own ids may refer to. */
export const lookupsForIds = (ids: TradeIds): Lookup[] => {
  const lookups: Lookup[] = []
  for (const kind of ['trade', 'position', 'order'] as const) {
    const ref = ids[kind]
    if (ref !== undefined) lookups.push({ find: 'ref', kind, ref }, { find: 'refLegs', kind, ref })
  }
  // The fills of its exit may have come first.
  if (ids.exitOrder !== undefined) lookups.push({ find: 'refLegs', kind: 'order', ref: ids.exitOrder })
  return [...lookups, ...lookupsForOrder(ids.order), ...lookupsForOrder(ids.exitOrder)]
}

export const lookupsForOrder = (order: string | undefined): Lookup[] =>
  order === undefined ? [] : [{ find: 'order', id: order }]

/** Trades of the symbol entered within one bar of a moment. */
export const nearby = (state: State, symbol: string, at: Instant): Lookup => {
  const bar = barOf(state)
  return { find: 'near', symbol, from: plusMs(at, -bar), to: plusMs(at, bar) }
}

/** Trades told without the time of their entry, as this one, and like it. */
export const twins = ({ symbol, side, entryPrice, exitPrice }: TripTold): Lookup => ({
  ...{ find: 'twins', symbol, side, entryPrice, exitPrice },
})

export const barOf = ({ config }: State): number => config.barSeconds * SECOND_MS

/** What a report says by which its trade may be known. */
interface ReportOf extends TradeIds {
  readonly symbol: string
  readonly side: Side
  /** Of a round trip. */
  readonly entryPrice?: Exact | undefined
  readonly exitPrice?: Exact | undefined
}

interface Told {
  readonly state: State
  readonly found: Found
  readonly book: Bookkeeper
  readonly report: ReportOf
  readonly entryAt: Instant | null
  /** Null where the report is of an opening. */
  readonly exitAt: Instant | null
}

type SizedTold = Told & { readonly report: { readonly size: Exact } }

/** The trade that a report's own ids name; what has them and does not fit is kept apart and flagged. */
export const reported = (told: Told): TradeRow | undefined => {
  const { fit } = namedBy(told)
  if (!fit) flagOther(told)
  return fit
}

/** A trade that has the ids of a report, and is another. */
export const flagOther = (told: Told): void => {
  const { report, book } = told
  const { other } = namedBy(told)
  const own = report.trade
  if (other && (own === undefined || other.tradeId === null || other.tradeId === own))
    book.flag({
      code: 'ids_disagree',
      symbol: report.symbol,
      trade: other,
      ...differing(other, told),
    })
}

/**
 * The trade that a report's own ids name, and one that has them in any case. The caller's own id is the caller's word, until its trade has
 * ended: what is entered later has that name again. The broker's ids, which may come again, name it only if symbol and side agree and it was
 * held then.
 */
export const namedBy = (
  told: Told,
): { readonly fit?: TradeRow | undefined; readonly other?: TradeRow | undefined } => {
  const { report, found } = told
  const { trade: own, position, order } = report
  if (own === undefined && position === undefined && order === undefined) return {}
  const named = found.trades.filter((trade) => trade.status !== 'voided' && found.byRef.has(trade.id))
  const agreeing = named.filter(
    (trade) =>
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      (own === undefined || trade.tradeId === null || trade.tradeId === own) &&
      (position === undefined || trade.positionId === null || trade.positionId === position),
  )
  const mine = agreeing.filter((trade) => own !== undefined && trade.tradeId === own)
  const fit =
    mine.find((trade) => wasHeld(trade, told)) ??
    mine.find((trade) => !hadEnded(trade, told)) ??
    agreeing.find((trade) => wasHeld(trade, told))
  return { fit, other: named.find((trade) => !isTurnedBy(trade, told)) }
}

/** Whether what they share is an order that ended the one and began the other, on the other side: it is named for both. */
const isTurnedBy = (trade: TradeRow, told: Told): boolean => {
  const { report, found } = told
  const { trade: own, position, order } = report
  if (trade.symbol !== report.symbol || trade.side === report.side || !wasHeld(trade, told)) return false
  if (own !== undefined && trade.tradeId === own) return false
  if (position !== undefined && trade.positionId === position) return false
  const legs = found.legs.filter((leg) => leg.trade === trade.id)
  const ofOrder = legs.filter((leg) => ordersOf(leg, legs).some((one) => one === order))
  const entered = ofOrder.some(({ kind }) => kind === 'open' || kind === 'add')
  return !entered && ofOrder.some(({ kind }) => kind === 'close' || kind === 'reduce')
}

/** Whether it was held when the report says it was entered, give or take a bar. */
const wasHeld = (trade: TradeRow, { state, entryAt }: Told): boolean => {
  const bar = barOf(state)
  if (entryAt === null) return true
  return (
    (trade.entryAt === null || entryAt >= trade.entryAt - bar) &&
    (trade.exitAt === null || entryAt <= trade.exitAt + bar)
  )
}

/** Whether it ended more than a bar before the report says it was entered. */
const hadEnded = ({ exitAt }: TradeRow, { state, entryAt }: Told): boolean =>
  entryAt !== null && exitAt !== null && entryAt > exitAt + barOf(state)

/** In what they differ, of the trade that has the id and the report that came with it. */
const differing = (
  trade: TradeRow,
  { report, entryAt }: Told,
): { readonly field: string; readonly known: string; readonly told: string } => {
  for (const field of ['symbol', 'side'] as const)
    if (trade[field] !== report[field]) return { field, known: trade[field], told: report[field] }
  const ended = trade.exitAt === null ? 'now' : isoOf(trade.exitAt)
  const began = trade.entryAt === null ? 'an unknown time' : isoOf(trade.entryAt)
  const told = entryAt === null ? 'an unknown time' : isoOf(entryAt)
  return { field: 'entryAt', known: `held from ${began} to ${ended}`, told }
}

/**
 * The same trade by symbol, side, size and both times within one bar, if only one fits; several are flagged. Two that were
 * not held at the same time are two, however near: a scalper's trades are all alike. Two that were both told by name and
 * taken as one by likeness are flagged too.
 */
export const likely = (told: SizedTold): TradeRow | undefined => {
  const { report, book } = told
  const fits = alike(told).filter((trade) => Decimal.of(trade.openedSize).equals(Decimal.of(report.size)))
  if (fits.length > 1)
    book.flag({
      code: 'several_trades_fit',
      symbol: report.symbol,
      trade: null,
      field: 'trade',
      known: fits.map(({ n }) => handleOf('trade', n)).join(', '),
      told: `${report.side} ${report.size}`,
    })
  const only = fits.length === 1 ? fits[0] : undefined
  if (only?.source === 'trade')
    book.flag({
      code: 'taken_as_same',
      symbol: only.symbol,
      trade: only,
      field: 'trade',
      known: handleOf('trade', only.n),
      told: `${report.side} ${report.size}`,
    })
  return only
}

/** Trades like a report in all but the size: symbol, side and both times within one bar; without the time of the entry, prices and exit. */
export const alike = (told: Told): readonly TradeRow[] => {
  const { state, report, entryAt, exitAt, found } = told
  if (entryAt === null) return twinsOf(told).filter((trade) => trade.exitAt === exitAt)
  const bar = barOf(state)
  const near = (a: Instant | null, b: Instant | null): boolean =>
    a !== null && b !== null && Math.abs(a - b) <= bar
  return found.trades.filter(
    (trade) =>
      trade.status !== 'voided' &&
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      otherIds(trade, report) &&
      near(trade.entryAt, entryAt) &&
      (exitAt === null || trade.status === 'open' || near(trade.exitAt, exitAt)) &&
      heldTogether(trade, entryAt, exitAt),
  )
}

/** Of the trades that were told without the time of their entry, those that one that is told so may be. */
const twinsOf = ({ report, entryAt, found }: Told): readonly TradeRow[] => {
  const { symbol, side, entryPrice, exitPrice } = report
  if (entryAt !== null || entryPrice === undefined || exitPrice === undefined) return []
  return found.trades.filter(
    (trade) => isTwin(trade, { symbol, side, entryPrice, exitPrice }) && otherIds(trade, report),
  )
}

/** A round trip without the time of its entry, and one told before with the same prices: it may be that one, told again. */
export const flagPossibleTwin = (told: SizedTold & { readonly exitAt: Instant }): void => {
  const { report, book, exitAt } = told
  if (report.trade !== undefined || report.position !== undefined || report.order !== undefined) return
  const twin = twinsOf(told).find(
    (trade) =>
      trade.openedSize === report.size && trade.exitAt !== null && Math.abs(trade.exitAt - exitAt) < DAY_MS,
  )
  if (twin)
    book.flag({
      code: 'several_trades_fit',
      symbol: report.symbol,
      trade: twin,
      field: 'exitAt',
      known: isoOf(twin.exitAt ?? exitAt),
      told: isoOf(exitAt),
    })
}

const heldTogether = (trade: TradeRow, entryAt: Instant, exitAt: Instant | null): boolean =>
  (trade.exitAt === null || entryAt <= trade.exitAt) &&
  (exitAt === null || trade.entryAt === null || trade.entryAt <= exitAt)

/** Two reports that carry different ids of the same sort are two trades. */
const otherIds = (trade: TradeRow, report: TradeIds): boolean =>
  (report.trade === undefined || trade.tradeId === null) &&
  (report.position === undefined || trade.positionId === null)

interface ToldExit {
  readonly size: Exact
  readonly at: Instant
  readonly price: Exact
  readonly order: string | undefined
}

/** What told an exit of a trade before, within a bar: all that ended it, or the leg that took off this size. Another order's is another. */
export const toldBefore = (
  trade: TradeRow,
  exit: ToldExit,
  legs: readonly LegRow[],
  bar: number,
): 'whole' | LegRow | undefined => {
  const size = Decimal.of(exit.size)
  const { closedSize, exitAt } = trade
  const exits = legs.filter(
    (leg) => leg.trade === trade.id && (leg.kind === 'close' || leg.kind === 'reduce'),
  )
  const possible = exits.filter((leg) => mayBeOf(exit.order, leg, legs))
  const isOther = exits.length > 0 && possible.length === 0
  if (exitAt !== null && !isOther && size.equals(Decimal.of(closedSize)) && Math.abs(exitAt - exit.at) <= bar)
    return 'whole'
  return possible.find(
    (leg) =>
      size.equals(Decimal.of(leg.size)) &&
      Math.abs(leg.at - exit.at) <= (leg.price === exit.price ? bar : SECOND_MS),
  )
}

/** An exit that is taken for one that was told by name before: they may be two that are alike. By the caller's own name it is that one. */
export const flagExitAlike = (
  trade: TradeRow,
  before: 'whole' | LegRow,
  { at, order, size, price, own }: ToldExit & { readonly own: boolean },
  legs: readonly LegRow[],
  book: Bookkeeper,
): void => {
  const its = legs.filter((leg) => leg.trade === trade.id)
  const leg = before === 'whole' ? its.findLast(({ kind }) => kind === 'close') : before
  if (leg?.source !== 'trade') return
  const doubt = { code: 'taken_as_same', symbol: trade.symbol, trade } as const
  if (!mayBeOf(order, leg, legs))
    book.flag({ ...doubt, field: 'exitOrder', known: leg.order ?? '', told: order ?? '' })
  else if (own || (order !== undefined && leg.order === order)) return
  else if (leg.at !== at) book.flag({ ...doubt, field: 'exitAt', known: isoOf(leg.at), told: isoOf(at) })
  else book.flag({ ...doubt, field: 'exit', known: handleOf('trade', trade.n), told: `${size} at ${price}` })
}

/** Whether nobody has told that a leg is another order's: with it, or when it was told again. */
const mayBeOf = (order: string | undefined, leg: LegRow, legs: readonly LegRow[]): boolean => {
  const orders = ordersOf(leg, legs)
  return order === undefined || orders.length === 0 || orders.includes(order)
}

/** The orders that were told of a leg: with it, or when it was told again. */
export const ordersOf = ({ trade, n, order }: LegRow, legs: readonly LegRow[]): readonly string[] => {
  const again = legs.filter((leg) => leg.trade === trade && leg.of === n && leg.kind === 'repriced')
  return [order, ...again.map((leg) => leg.order)].filter((one) => one !== null)
}

/** The trade of which a round trip is a lot, as brokers list them: its fills were told, those of the entry and those of the exit. */
export const lotOf = (
  { symbol, side, size, order, exitOrder }: TradeRecorded,
  found: Found,
): TradeRow | undefined => {
  if (order === undefined || exitOrder === undefined) return undefined
  const filled = (trade: TradeRow, of: string, kinds: readonly LegRow['kind'][]): Decimal =>
    found.legs
      .filter(
        (leg) =>
          leg.trade === trade.id && leg.source === 'fill' && leg.order === of && kinds.includes(leg.kind),
      )
      .reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  const lot = Decimal.of(size)
  return found.trades.find(
    (trade) =>
      trade.status !== 'voided' &&
      trade.symbol === symbol &&
      trade.side === side &&
      lot.compare(Decimal.of(trade.openedSize)) < 0 &&
      filled(trade, order, ['open', 'add']).compare(lot) >= 0 &&
      filled(trade, exitOrder, ['reduce', 'close']).compare(lot) >= 0,
  )
}

/** A round trip without ids, within a larger trade that fills or snapshots have told: it may be a part of it. */
export const flagPossibleLot = ({ report, found, book, entryAt, exitAt }: SizedTold): void => {
  if (entryAt === null) return
  const whole = found.trades.find(
    (trade) =>
      trade.status !== 'voided' &&
      trade.source !== 'trade' &&
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      (report.position === undefined || trade.positionId === null || trade.positionId === report.position) &&
      Decimal.of(report.size).compare(Decimal.of(trade.openedSize)) < 0 &&
      heldTogether(trade, entryAt, exitAt),
  )
  if (whole)
    book.flag({
      code: 'several_trades_fit',
      symbol: report.symbol,
      trade: whole,
      field: 'size',
      known: whole.openedSize,
      told: report.size,
    })
}
