import { Decimal, type Exact, minus, plus, type Side, ZERO } from '#vocabulary'
import type { ProvisionalLeg } from './account-rows.ts'
import { NOT_ENTERED } from './first-entry.ts'
import type { LegRow, SizeSource, TradeRow } from './ledger-rows.ts'

// The arithmetic of one trade. Exact throughout: cost is kept in total, a reduction releases its share rounded
// half-even to 12 decimals and the rest stays, so that a round trip sums to the last digit.

const D = Decimal.of

export const sideSign = (side: Side): Decimal => (side === 'long' ? Decimal.one : Decimal.one.negated())

/** The size of a position: above 0 for a long, below 0 for a short. */
export const signedSize = ({ side, size }: Pick<TradeRow, 'side' | 'size'>): Decimal =>
  D(size).times(sideSign(side))

/** price · size · multiplier, in the quote currency. */
export const worth = (price: Exact, size: Exact, multiplier: Exact): Decimal =>
  D(price).times(D(size)).times(D(multiplier))

/** A trade before its first leg: no sizes, no results, no end. */
export const UNTOUCHED = {
  status: 'open',
  mfe: null,
  mae: null,
  exitAt: null,
  exitKnownAt: null,
  exitSeq: null,
  exitPrice: null,
  exitKind: null,
  exitKindGiven: false,
  exitReason: null,
  exitSnapshot: null,
  exitTurn: null,
  holdingMinutes: null,
  size: ZERO,
  cost: ZERO,
  openedSize: ZERO,
  openedValue: ZERO,
  closedSize: ZERO,
  closedValue: ZERO,
  averageEntry: ZERO,
  averageExit: null,
  realised: ZERO,
  fees: ZERO,
  funding: ZERO,
  tax: ZERO,
  swap: ZERO,
  pnl: ZERO,
  initialRisk: ZERO,
  first: NOT_ENTERED,
} as const satisfies Partial<TradeRow>

/** A paid-up trade before its first leg. */
export const NOTHING_PAID: NonNullable<TradeRow['paid']> = { cost: ZERO, opened: ZERO }

type Held = Pick<TradeRow, 'side' | 'size' | 'cost' | 'paid' | 'multiplier' | 'realised'>

/** The trade's result if all that is held were valued at a price: what is realised plus what is not, before costs. */
export const resultAt = (trade: Held, price: Exact, rate: Exact): Decimal => {
  const value = worth(price, trade.size, trade.multiplier)
  const open = gainOf(value, D(trade.cost), trade.paid && D(trade.paid.cost), D(rate))
  return D(trade.realised).plus(open.times(sideSign(trade.side)))
}

/**
 * Value above cost, in the account's currency. A margined trade converts only that difference. A paid-up trade was bought with
 * converted money, so that the move of the rate since is part of its result.
 */
const gainOf = (value: Decimal, cost: Decimal, paid: Decimal | null, rate: Decimal): Decimal =>
  paid === null ? value.minus(cost).times(rate) : value.times(rate).minus(paid)

type AtRisk = Pick<TradeRow, 'side' | 'multiplier' | 'rate'> & { readonly sizeSource?: SizeSource }

/** |price − stop|·size·multiplier·rate, or null where size or stop is unknown or the stop on the wrong side. */
export const legRisk = (trade: AtRisk, price: Exact, stop: Exact | null, size: Exact): Decimal | null => {
  if (stop === null || trade.sizeSource === 'unknown') return null
  const distance = D(price).minus(D(stop)).times(sideSign(trade.side))
  return distance.sign > 0 ? distance.times(D(size)).times(D(trade.multiplier)).times(D(trade.rate)) : null
}

/** The initial risk once an opening leg has another price; unknown where another leg made it unknown. */
export const repricedRisk = (
  trade: TradeRow,
  leg: ProvisionalLeg,
  size: Exact,
  price: Exact,
): Exact | null => {
  // A decision may have given the stop after the snapshot.
  const stop = leg.stop ?? trade.stop
  const after = legRisk(trade, price, stop, size)
  if (after === null || size === trade.openedSize) return after?.text ?? null
  const before = legRisk(trade, leg.price, stop, size)
  return before && trade.initialRisk !== null ? D(trade.initialRisk).minus(before).plus(after).text : null
}

const average = (value: Decimal, size: Decimal, multiplier: Exact): Exact =>
  size.isZero ? ZERO : value.over(size.times(D(multiplier))).text

type EntryLeg = Pick<LegRow, 'size' | 'stop' | 'rate'> & { readonly price: Exact }

/** Buys more of a position, or its first part. */
export const enlarge = (trade: TradeRow, leg: EntryLeg): TradeRow => {
  const { size, price, stop, rate } = leg
  const value = worth(price, size, trade.multiplier)
  const openedSize = D(trade.openedSize).plus(D(size))
  const openedValue = D(trade.openedValue).plus(value)
  const paid = value.times(D(rate)).text
  const risk = legRisk({ ...trade, rate }, price, stop, size)
  return {
    ...trade,
    rate,
    size: plus(trade.size, size),
    cost: D(trade.cost).plus(value).text,
    openedSize: openedSize.text,
    openedValue: openedValue.text,
    paid: trade.paid && { cost: plus(trade.paid.cost, paid), opened: plus(trade.paid.opened, paid) },
    averageEntry: average(openedValue, openedSize, trade.multiplier),
    initialRisk: risk !== null && trade.initialRisk !== null ? D(trade.initialRisk).plus(risk).text : null,
  }
}

/** A trade after a change, and the result of the change. */
interface Changed {
  readonly trade: TradeRow
  readonly realised: Exact
}

/** Sells part or all of a position; `realised` is the result of this reduction. */
export const diminish = (trade: TradeRow, size: Exact, price: Exact, rate: Exact): Changed => {
  const held = D(trade.size)
  const cost = D(trade.cost)
  const whole = held.equals(D(size))
  const shareOf = (total: Decimal): Decimal => (whole ? total : total.times(D(size)).over(held))
  const released = shareOf(cost)
  const paid = trade.paid && shareOf(D(trade.paid.cost))
  const value = worth(price, size, trade.multiplier)
  const realised = gainOf(value, released, paid, D(rate)).times(sideSign(trade.side))
  const closedSize = D(trade.closedSize).plus(D(size))
  const closedValue = D(trade.closedValue).plus(value)
  const rest = {
    ...trade,
    rate,
    size: minus(trade.size, size),
    cost: cost.minus(released).text,
    closedSize: closedSize.text,
    closedValue: closedValue.text,
    paid: trade.paid && paid ? { ...trade.paid, cost: D(trade.paid.cost).minus(paid).text } : null,
    averageExit: average(closedValue, closedSize, trade.multiplier),
  }
  return changed(rest, realised.text)
}

const changed = (trade: TradeRow, realised: Exact): Changed => ({
  realised,
  trade: withPnl({ ...trade, realised: plus(trade.realised, realised) }),
})

/** pnl = realised − fees + funding */
export const withPnl = (trade: TradeRow): TradeRow => ({
  ...trade,
  pnl: plus(minus(trade.realised, trade.fees), trade.funding),
})

export const withCosts = (trade: TradeRow, fee: Exact, funding: Exact): TradeRow =>
  withPnl({ ...trade, fees: plus(trade.fees, fee), funding: plus(trade.funding, funding) })

/** The largest multiple of a step that is not above a size. */
const roundedDown = (size: Decimal, step: Exact | null): Decimal => {
  if (step === null || D(step).isZero) return size
  const steps = size.over(D(step)).text.split('.')[0] ?? '0'
  return D(steps as Exact).times(D(step))
}

/** A split multiplies the size and divides every price; cost and result stay. The size held is rounded down to `sizeStep`. */
export const split = (trade: TradeRow, ratio: Exact, sizeStep: Exact | null): TradeRow => {
  const by = D(ratio)
  const price = (value: Exact): Exact => D(value).over(by).text
  const optional = (value: Exact | null): Exact | null => (value === null ? null : price(value))
  const more = (value: Exact): Exact => D(value).times(by).text
  const size = roundedDown(D(trade.size).times(by), sizeStep)
  const lost = D(trade.size).times(by).minus(size)
  const openedSize = D(trade.openedSize).times(by).minus(lost).text
  return {
    ...trade,
    size: size.text,
    openedSize,
    closedSize: more(trade.closedSize),
    entrySize: trade.entrySize === trade.openedSize ? openedSize : more(trade.entrySize),
    entryPrice: price(trade.entryPrice),
    averageEntry: price(trade.averageEntry),
    averageExit: optional(trade.averageExit),
    stop: optional(trade.stop),
    target: optional(trade.target),
  }
}

/** The rate of the entries: a paid-up trade's own, else the rate of its result. */
const entryRate = ({ paid, openedValue, rate }: TradeRow): Decimal =>
  paid === null || D(openedValue).isZero ? D(rate) : D(paid.opened).over(D(openedValue))

/**
 * Gives a booked leg another price: the difference in value goes to the cost of the size still held and, for the size already
 * sold, to the result.
 */
export const reprice = (trade: TradeRow, leg: 'entry' | 'exit', difference: Decimal): Changed => {
  const { paid, multiplier } = trade
  const sign = sideSign(trade.side)
  const openedSize = D(trade.openedSize)
  if (leg === 'exit') {
    const realised = difference.times(sign).times(D(trade.rate)).text
    const closedValue = D(trade.closedValue).plus(difference)
    const averageExit = average(closedValue, D(trade.closedSize), multiplier)
    return changed({ ...trade, closedValue: closedValue.text, averageExit }, realised)
  }
  const kept = openedSize.isZero ? Decimal.zero : difference.times(D(trade.size)).over(openedSize)
  const then = entryRate(trade)
  const realised = difference.minus(kept).times(sign).times(then).negated().text
  const openedValue = D(trade.openedValue).plus(difference)
  const repriced = {
    ...trade,
    cost: D(trade.cost).plus(kept).text,
    openedValue: openedValue.text,
    paid: paid && {
      cost: D(paid.cost).plus(kept.times(then)).text,
      opened: D(paid.opened).plus(difference.times(then)).text,
    },
    averageEntry: average(openedValue, openedSize, multiplier),
  }
  return changed(repriced, realised)
}
