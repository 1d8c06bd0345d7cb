import { Decimal, type Exact, type Instant, isoOf, ZERO } from '#vocabulary'
import type { ExitKind, LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { applyFill } from './apply-fill.ts'
import type { Booking } from './booking.ts'
import type { Fill } from './execution.ts'
import { blank, diminish, enlarge, negative, reprice, repricedRisk, withCosts, worth } from './position.ts'
import { ENTRY, EXIT, namedPrice } from './told-legs.ts'

/** A trade with what fills did to it, parted at the moment of one that came late. */
interface Parted {
  readonly trade: TradeRow
  /** As it was at that moment; null where it began after it. */
  readonly until: TradeRow | null
  readonly undone: readonly LegRow[]
}

/**
 * A fill that is older than fills of its symbol which came before it: these are undone, and all are done in the order of
 * their times. Answers false where there is nothing to put in order, or where more than fills was told since.
 */
export const resettle = ({ event, found, book, account }: Booking<Fill>, fill: Fill): boolean => {
  if (account.filledAt === null || event.at >= account.filledAt) return false
  const touched = found.trades.filter(
    (trade) =>
      trade.symbol === fill.symbol &&
      trade.status !== 'voided' &&
      trade.positionId === (fill.position ?? null) &&
      legsOf(trade, found).some((leg) => leg.at > event.at),
  )
  if (touched.length === 0) return false
  const parted = touched.map((trade) => part(trade, event.at, found))
  if (!parted.every((one) => one !== null)) {
    book.flag({
      code: 'fill_out_of_order',
      symbol: fill.symbol,
      trade: touched[0] ?? null,
      field: 'at',
      known: 'more than fills was told since',
      told: isoOf(event.at),
    })
    return false
  }
  for (const { trade, until, undone } of parted) {
    book.bring(trade)
    book.undo(until ?? { ...blank(trade), status: 'voided' }, undone, event.at)
    if (!until) book.spare(trade.id)
  }
  const again = parted.flatMap(({ trade, undone }) => undone.filter(isByFill).map((leg) => ({ leg, trade })))
  for (const { one, at, kind } of inOrder(again, fill, event.at)) applyFill(one, at, book, kind)
  return true
}

const legsOf = (trade: TradeRow, { legs }: Found): readonly LegRow[] =>
  legs.filter((leg) => leg.trade === trade.id).sort((a, b) => a.n - b.n)

const isByFill = ({ source, kind }: LegRow): boolean =>
  source === 'fill' && (ENTRY.includes(kind) || EXIT.includes(kind))

/** A report by name of what a fill had told, which changed nothing. */
const isNaming = ({ kind, source, of, price, fee }: LegRow, legs: readonly LegRow[]): boolean =>
  kind === 'repriced' &&
  source === 'trade' &&
  fee === ZERO &&
  legs.some((leg) => leg.n === of && leg.source === 'fill' && leg.price === price)

/** Null where it cannot be parted: something else was told since, or its legs do not make it. */
const part = (trade: TradeRow, at: Instant, found: Found): Parted | null => {
  const legs = legsOf(trade, found)
  const undone = legs.filter((leg) => leg.at > at)
  if (!undone.every((leg) => isByFill(leg) || isNaming(leg, legs))) return null
  const whole = made(trade, legs)
  if (!whole || !isSame(whole, trade)) return null
  const kept = legs.filter((leg) => leg.at <= at)
  return { trade, undone, until: kept.length === 0 ? null : made(trade, kept) }
}

/** A trade made again from its legs; null where one of them is more than an execution or a cost. */
const made = (trade: TradeRow, legs: readonly LegRow[]): TradeRow | null => {
  let row = blank(trade)
  for (const leg of legs) {
    const { kind, size, price, stop, fee, funding } = leg
    if (kind === 'open' || kind === 'add') row = enlarge(row, size, price ?? ZERO, stop, trade.rate)
    else if (kind === 'reduce' || kind === 'close') row = diminish(row, size, price ?? ZERO, trade.rate).trade
    else if (kind === 'repriced') row = priced(row, legs, leg)
    else if (kind === 'unfilled') row = enlarge(row, negative(size), price ?? ZERO, stop, trade.rate)
    else if (kind !== 'fee' && kind !== 'funding') return null
    row = withCosts(row, fee, funding)
  }
  return row
}

/** A leg as a fill priced it, or a report by name. */
const priced = (row: TradeRow, legs: readonly LegRow[], { n: at, of, size, price }: LegRow): TradeRow => {
  const told = legs.find(({ n }) => n === of)
  if (!told || price === null) return row
  const before = namedPrice(
    told,
    legs.filter(({ n }) => n < at),
  )
  const enters = told.kind === 'open' || told.kind === 'add'
  const { multiplier } = row
  const difference = worth(price, size, multiplier).minus(worth(before ?? price, size, multiplier))
  const { trade } = reprice(row, enters ? 'entry' : 'exit', difference)
  return enters
    ? { ...trade, initialRisk: repricedRisk(row, { ...told, price: before, size }, price) }
    : trade
}

const isSame = (made: TradeRow, trade: TradeRow): boolean =>
  (['size', 'cost', 'realised', 'pnl', 'initialRisk'] as const).every((field) => made[field] === trade[field])

/** The undone fills and the late one, by their times. A fill that ended one trade and began another is one again. */
const inOrder = (
  undone: readonly { readonly leg: LegRow; readonly trade: TradeRow }[],
  late: Fill,
  lateAt: Instant,
): readonly { one: Fill; at: Instant; kind?: ExitKind | undefined }[] => {
  const fills = new Map<string, { one: Fill; at: Instant; seq: number; kind?: ExitKind | undefined }>()
  for (const { leg, trade } of undone) {
    const enters = leg.kind === 'open' || leg.kind === 'add'
    const side = enters === (trade.side === 'long') ? 'buy' : 'sell'
    const key = JSON.stringify([leg.seq, leg.at, side, leg.price, leg.order])
    const known = fills.get(key)
    const one: Fill = {
      ...(known?.one ?? { symbol: leg.symbol, side, price: leg.price ?? ZERO, rate: trade.rate }),
      size: plus(known?.one.size, leg.size),
      fee: plus(known?.one.fee, leg.fee),
      order: leg.order ?? undefined,
      position: trade.positionId ?? undefined,
      ...(enters
        ? {
            stop: leg.stop ?? undefined,
            target: trade.target ?? undefined,
            strategy: trade.strategy ?? undefined,
            leverage: trade.leverage ?? undefined,
          }
        : {}),
    }
    const kind = leg.kind === 'close' && trade.exitKind !== null ? trade.exitKind : known?.kind
    fills.set(key, { one, at: leg.at, seq: leg.seq, kind })
  }
  const sorted = [...fills.values()].sort((a, b) => a.at - b.at || a.seq - b.seq)
  return [{ one: late, at: lateAt }, ...sorted]
}

const plus = (a: Exact | undefined, b: Exact): Exact => Decimal.of(a ?? ZERO).plus(Decimal.of(b)).text
