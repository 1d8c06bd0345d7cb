import { Decimal, type Exact, type Id, type Instant, laterOf, SECOND_MS, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { LegRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { adjustmentsSince, afterIt, isSeenSince } from './adjustments.ts'
import { applyFill, exitKind } from './apply-fill.ts'
import type { Booking } from './booking.ts'
import { settleAverage } from './broker-average.ts'
import { countExecution } from './executed-orders.ts'
import { canOnlyClose, type Fill, feeOf, sideOf } from './execution.ts'
import { flagFar } from './far-prices.ts'
import type { SettledFill } from './fee-in-account.ts'
import { isTakenBeside, takeFeeInAsset } from './fee-in-asset.ts'
import { flagFeesFilled } from './fee-reports.ts'
import { settleHeld } from './held-after-all.ts'
import { bookByTime, bookTogether, isOutOfOrder } from './late-fills.ts'
import { partsFor, partsOf } from './leg-parts.ts'
import { flagFilledMore, flagMore } from './order-reports.ts'
import { agree, averageOf, SLIPPAGE } from './price-agreement.ts'
import { flagRateFilled } from './rate-reports.ts'
import { resettle } from './resettle.ts'
import { barOf, ordersOf } from './same-trade.ts'
import { settleShown, settleShownAt } from './snapshot-against-fills.ts'
import { LAG_MS } from './snapshot-time.ts'
import { tellEnd } from './told-end.ts'
import { tellEntryTime } from './told-entry-time.ts'
import {
  asMuchAsTold,
  ENTRY,
  isOf,
  isWholly,
  sharedOut,
  type ToldPart,
  type UntoldLeg,
  unexplained,
  untold,
} from './told-legs.ts'
import { settleRate } from './told-rates.ts'
import { leaveUnbooked } from './unbooked-fills.ts'

/** One execution. What a snapshot showed or a trade told by name has told already it only prices; the rest it does. */
export const onFill = (booking: Booking<SettledFill>): AccountRow => {
  const { event, book, account } = booking
  settleRate(event.data.symbol, event.data.rate, booking)
  const readings = readingsOf(booking)
  flagFarFill(readings.at(-1)?.fill ?? event.data, booking)
  const { fill, told } = toldIn(readings, booking)
  const isPlaced =
    told.some(({ leg }) => leg.source === 'tick') &&
    (bookTogether(event.data, booking, true) ||
      (isOutOfOrder(told, booking) && bookByTime([{ at: event.at, fill: event.data }], booking)))
  const now = readings.at(-1)?.fill ?? fill
  const unpaid = isPlaced ? undefined : explain(told, fill, now, booking)
  const rest = told.reduce((left, { size }) => left.minus(Decimal.of(size)), Decimal.of(fill.size))
  if (rest.sign > 0) {
    const [first] = told
    const beside = first !== undefined && isTakenBeside(rest, event.data)
    // What is left of an order that turns a position over ends the other side.
    const ends =
      told.some(({ leg }) => ENTRY.includes(leg.kind)) && rest.compare(heldAgainst(fill, book)) <= 0
    if (first && !beside && !ends)
      flagMore(book.trade(first.leg.trade), fill.order, Decimal.of(first.leg.size), rest, book)
    else if (!first) flagFilledMore(fill.order, rest, booking)
    const share = (one: Fill): Fill => ({
      ...one,
      size: rest.times(Decimal.of(one.size)).over(Decimal.of(fill.size)).text,
      fee: first ? unpaid : one.fee,
    })
    settle(share(event.data), share(now), first !== undefined && fill !== event.data, booking)
  }
  settleAverage(fill.symbol, booking)
  if (!canOnlyClose(fill)) settleHeld(fill.symbol, event.at, null, booking)
  book.symbols.tell(event.data.symbol, 'filledAt', event.at)
  const filledAt = laterOf(account.filledAt ?? event.at, event.at)
  return countExecution(
    { ...booking, account: { ...account, filledAt } },
    { ...fill, order: fill.order, again: namedBefore(told, fill) },
    told.length > 0,
  )
}

/** In the units of today, as what is held is. */
const flagFarFill = (now: Fill, booking: Booking<SettledFill>): void => {
  const [held] = booking.book.openIn(now.symbol)
  if (held) flagFar(held, now, booking)
}

/** A fill as it reads from one moment on, after what the exchange did to its symbol since. */
interface Reading {
  readonly fill: Fill
  readonly from: Instant | null
}

const readingsOf = ({ state, event }: Booking<SettledFill>): readonly Reading[] => {
  const readings: Reading[] = [{ fill: event.data, from: null }]
  let fill = event.data
  for (const adjustment of adjustmentsSince(state, fill.symbol, event.at)) {
    fill = afterIt(fill, adjustment)
    readings.push({ fill, from: adjustment.at })
  }
  return readings
}

/** In which reading of it something has told it already, and what; as it came, where nothing has. */
const toldIn = (
  readings: readonly Reading[],
  booking: Booking<SettledFill>,
): { readonly fill: Fill; readonly told: readonly ToldPart[] } => {
  for (const [i, { fill, from }] of readings.entries()) {
    const until = readings[i + 1]?.from ?? null
    const legs = untold(fill, booking.found).filter(
      ({ leg }) => (from === null || leg.at >= from) && (until === null || leg.at < until),
    )
    const told = toldAlready(fill, legs, booking)
    if (told.length > 0) return { fill, told }
  }
  return { fill: booking.event.data, told: [] }
}

/** As much of it as its order was told with by name; all that was executed, where that was all that it brought. */
const namedBefore = (
  told: readonly ToldPart[],
  { order, size: brought, executed = brought }: SettledFill,
): Exact => {
  const named = told
    .filter(({ leg }) => leg.source === 'trade' && leg.order === order)
    .reduce((sum, { size }) => sum.plus(Decimal.of(size)), Decimal.zero).text
  return named === brought ? executed : named
}

/**
 * What nothing has told yet, in the units of its time and of today. A snapshot that came after it would have shown it; and the rest of
 * what was told only after a split or rename belongs there.
 */
const settle = (fill: Fill, now: Fill, isRest: boolean, booking: Booking<SettledFill>): void => {
  const { state, event, book, account } = booking
  if (isSeenSince(state, account, fill.symbol, event.at)) {
    if (!bookTogether(fill, booking))
      leaveUnbooked(
        fill,
        event.at,
        { code: 'late_fill_unmatched', field: 'fill', known: 'no such change since', trade: null },
        book,
      )
    return
  }
  flagWithin(fill, booking)
  if (isRest || !resettle(booking, fill)) applyFill(now, event.at, book)
}

/**
 * A trade that was told whole by name was entered and left as told: what was executed between is another's, or was not told of it. So is
 * what is its entry or exit in all but the price.
 */
const flagWithin = (fill: Fill, booking: Booking<SettledFill>): void => {
  const { state, event, found, book } = booking
  const within = found.trades.find(
    ({ symbol, source, status, entryAt, exitAt, positionId }) =>
      symbol === fill.symbol &&
      isOf(fill.position, positionId) &&
      source === 'trade' &&
      status === 'closed' &&
      entryAt !== null &&
      exitAt !== null &&
      entryAt < event.at &&
      event.at < exitAt,
  )
  const elsewhere = untold(fill, found).find(
    (one) =>
      one.leg.source === 'trade' &&
      isWholly(fill.size, one) > 0 &&
      Math.abs(one.leg.at - event.at) <= barOf(state) &&
      canBe(one.leg, fill, booking) &&
      !isAtPrice(one.leg, fill),
  )
  const trade = within ?? found.trades.find(({ id }) => id === elsewhere?.leg.trade)
  if (trade)
    book.flag({
      code: 'fill_within_trade',
      symbol: fill.symbol,
      trade,
      field: 'fill',
      known: `${trade.openedSize} from ${trade.averageEntry}${trade.averageExit === null ? '' : ` to ${trade.averageExit}`}`,
      told: `${fill.side} ${fill.size} at ${fill.price}`,
    })
}

/** The legs that a fill tells again: by its order, by name within a bar, or in the first snapshot after it that can hold it. */
const toldAlready = (
  fill: Fill,
  legs: readonly UntoldLeg[],
  booking: Booking<SettledFill>,
): readonly ToldPart[] => {
  const { state, event, found } = booking
  const named = legs.filter(({ leg }) => leg.source === 'trade')
  const isOrdered = ({ leg }: UntoldLeg): boolean =>
    leg.source === 'trade'
      ? leg.order === fill.order
      : leg.at >= event.at && ordersOf(leg, found.legs).includes(fill.order ?? '')
  const byOrder = fill.order === undefined ? [] : shownFirst(legs.filter(isOrdered))
  if (byOrder.length > 0) return asMuchAsTold(fill.size, byOrder)
  const away = (leg: LegRow): number => Math.abs(leg.at - event.at)
  const near = named
    .filter(({ leg }) => away(leg) <= barOf(state) && canBe(leg, fill, booking) && isAtPrice(leg, fill))
    .sort((a, b) => isWholly(fill.size, b) - isWholly(fill.size, a) || away(a.leg) - away(b.leg))
  const byName = sharedOut(fill.size, near)
  if (byName.length > 0) return byName
  if (turnsInto(near, fill, booking)) return asMuchAsTold(fill.size, near)
  // What a snapshot before it did not show was opened after that.
  const before = (leg: LegRow): number =>
    (leg.kind === 'open' ? found.trades.find(({ id }) => id === leg.trade)?.entryBarFrom : null) ?? 0
  const until = firstShown(fill, event.at, found)
  const shown = legs.filter(
    ({ leg }) =>
      leg.source === 'tick' && leg.at >= event.at && leg.at <= until && event.at > before(leg) - LAG_MS,
  )
  for (const at of new Set(shown.map(({ leg }) => leg.at).sort((a, b) => a - b))) {
    const inOne = shown.filter(({ leg }) => leg.at === at)
    const same = inOne.filter((one) => isWholly(fill.size, one) > 0)
    const parts = sharedOut(fill.size, same.length > 0 ? same : inOne)
    const entries = inOne.filter(({ leg }) => leg.kind === 'open' || leg.kind === 'add')
    // Of several trades that fit, nobody knows which.
    const several = same.length > 1 || (same.length === 0 && entries.length > 1)
    if (parts.length > 0) return several ? [] : parts
  }
  return []
}

/**
 * Whether a fill ends what is held against it and is what was told by name with the rest: it is more than either, and no more than both.
 * What ends only what is held tells nothing again.
 */
const turnsInto = (named: readonly UntoldLeg[], fill: Fill, { book }: Booking<SettledFill>): boolean => {
  const size = Decimal.of(fill.size)
  const against = heldAgainst(fill, book)
  const told = named.reduce((sum, { left }) => sum.plus(left), Decimal.zero)
  return (
    !canOnlyClose(fill) &&
    named.some(({ leg }) => ENTRY.includes(leg.kind)) &&
    size.compare(against) > 0 &&
    size.compare(against.plus(told)) <= 0
  )
}

const heldAgainst = (fill: Fill, book: Booking['book']): Decimal =>
  book
    .openIn(fill.symbol)
    .filter((trade) => trade.side !== sideOf(fill) && isOf(fill.position, trade.positionId))
    .reduce((sum, { size }) => sum.plus(Decimal.of(size)), Decimal.zero)

/** Whether a fill without the order's id can be a leg that was told by name, by when it was: nothing is entered after its end. */
const canBe = (leg: LegRow, fill: Fill, { event, found, book }: Booking<SettledFill>): boolean => {
  const trade = found.trades.find(({ id }) => id === leg.trade)
  if (ENTRY.includes(leg.kind)) return !trade?.exitAt || event.at < trade.exitAt + SECOND_MS
  // What is held and was entered since that exit is what this one leaves.
  const isOfNext = book
    .openIn(fill.symbol)
    .some(
      ({ id, side, entryAt }) =>
        id !== leg.trade &&
        side !== sideOf(fill) &&
        entryAt !== null &&
        entryAt > leg.at &&
        entryAt <= event.at,
    )
  return !isOfNext && (!trade?.entryAt || event.at > trade.entryAt - SECOND_MS)
}

/** Whether it was executed at the price that was told, or near it. */
const isAtPrice = ({ price }: LegRow, fill: Fill): boolean =>
  price === null || agree(Decimal.of(price), Decimal.of(fill.price), SLIPPAGE)

/** What a snapshot showed of an order was executed before the rest of it; of what was told by name alone nothing is earlier. */
const shownFirst = (legs: readonly UntoldLeg[]): readonly UntoldLeg[] => {
  const named = legs.filter(({ leg }) => leg.source === 'trade')
  return named.length === 0 ? [] : [...legs.filter(({ leg }) => leg.source !== 'trade'), ...named]
}

/** The first snapshot that showed something of the symbol and cannot have lagged: what was done before shows in none after it. */
const firstShown = ({ symbol }: Fill, at: Instant, { legs }: Found): number =>
  Math.min(
    ...legs.flatMap((leg) =>
      leg.symbol === symbol && leg.source === 'tick' && leg.at >= at + LAG_MS ? [leg.at] : [],
    ),
  )

/**
 * Prices what was told; `now` is the fill in the units of today. A fee that was told with it is this one, told again. Answers what of the
 * fee belongs to none of it.
 */
const explain = (
  parts: readonly ToldPart[],
  fill: Fill,
  now: Fill,
  booking: Booking<SettledFill>,
): Exact | undefined => {
  const { event, found, book } = booking
  const pools = new Map<Id, Decimal>()
  const paid: { readonly part: ToldPart; readonly fee: Exact }[] = []
  let left = Decimal.of(fill.size)
  let fee = fill.fee ?? ZERO
  for (const part of parts) {
    const { leg, size, before } = part
    const trade = found.trades.find(({ id }) => id === leg.trade)
    if (trade) book.bring(trade)
    const taken = Decimal.of(size)
    const share = feeOf(fee, taken, left)
    left = left.minus(taken)
    fee = Decimal.of(fee).minus(Decimal.of(share)).text
    paid.push({ part, fee: share })
    if (leg.source === 'tick' && isAllOf(leg, before, size)) settleShown([{ leg, size: leg.size }], booking)
    let unpaid = share
    const telling = { size, source: 'fill' as const, order: fill.order ?? null }
    const shown = found.legs.find((one) => one.trade === leg.trade && one.n === leg.n) ?? leg
    for (const piece of partsFor(telling, partsOf(shown, [...found.legs, ...book.legsDone]))) {
      const { price, order } = fill
      const by = { size: piece.size.text, price, fee: unpaid, order, first: before.length === 0 }
      book.explain({ ...leg, price: piece.price }, by)
      unpaid = ZERO
    }
    if (leg.kind === 'close')
      tellEnd(
        {
          leg,
          at: event.at,
          price: fill.price,
          kind: fill.kind,
          concluded: () => exitKind(fill, event.at, book.trade(leg.trade), book),
          whole: isAllOf(leg, before, size),
        },
        found.legs,
        book,
      )
    if (leg.kind === 'open' && leg.source === 'tick') tellEntryTime(leg, event.at, found.legs, book)
    if (leg.kind === 'open' && before.length === 0 && now.price !== fill.price)
      book.amend({ ...book.trade(leg.trade), entryPrice: now.price }, null)
    const pool = pools.get(leg.trade) ?? feesTold(leg.trade, found.legs)
    const again = smaller(pool, Decimal.of(share))
    pools.set(leg.trade, pool.minus(again))
    if (again.sign > 0) book.cost(leg.trade, 'fee', again.negated().text, ZERO, 'trade', leg.n)
    if (leg.source !== 'trade') continue
    flagOtherPrice(leg, [...before, { size, price: fill.price }], book)
    flagRateFilled(leg, book.trade(leg.trade), fill.rate, book)
    takeFeeInAsset(part, booking)
  }
  flagFeesFilled(paid, found.legs, book)
  for (const at of new Set(parts.map(({ leg }) => leg.at)))
    if (isAllTold(fill.symbol, at, parts, found)) settleShownAt(fill.symbol, at, booking)
  // A fee that was told by name may be that of all of it.
  const rest = Decimal.of(fee)
  const named = [...pools.values()].reduce((sum, pool) => sum.plus(pool), Decimal.zero)
  return fill.fee === undefined ? undefined : rest.minus(smaller(named, rest)).text
}

/** Whether all that a snapshot showed of a symbol is told by now. */
const isAllTold = (symbol: string, at: Instant, parts: readonly ToldPart[], { legs }: Found): boolean => {
  const left = unexplained(legs)
    .filter(({ leg }) => leg.symbol === symbol && leg.source === 'tick' && leg.at === at)
    .reduce((sum, one) => sum.plus(one.left), Decimal.zero)
  const told = parts.filter(({ leg }) => leg.source === 'tick' && leg.at === at)
  return (
    told.length > 0 && left.equals(told.reduce((sum, { size }) => sum.plus(Decimal.of(size)), Decimal.zero))
  )
}

/** Whether all of a leg is told by now. */
const isAllOf = (leg: LegRow, before: ToldPart['before'], size: Exact): boolean =>
  before.reduce((sum, one) => sum.plus(Decimal.of(one.size)), Decimal.of(size)).equals(Decimal.of(leg.size))

const smaller = (a: Decimal, b: Decimal): Decimal => {
  if (a.sign <= 0 || b.sign <= 0) return Decimal.zero
  return a.compare(b) < 0 ? a : b
}

/** Fees of a trade that were told by name or shown by a snapshot, and that no fill has told again. What was paid by itself is another's. */
const feesTold = (trade: Id, legs: readonly LegRow[]): Decimal =>
  legs
    .filter((leg) => leg.trade === trade && (leg.source === 'trade' || leg.source === 'tick'))
    .filter((leg) => leg.source === 'tick' || leg.kind !== 'fee' || leg.of !== null)
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.fee)), Decimal.zero)

/** Once all of a leg is told again, by one fill or by several, its price is known from both. */
const flagOtherPrice = (
  leg: LegRow,
  fills: readonly { readonly size: Exact; readonly price: Exact }[],
  book: Booking['book'],
): void => {
  const executed = averageOf(fills)
  if (leg.price === null || !executed?.size.equals(Decimal.of(leg.size))) return
  if (!agree(Decimal.of(leg.price), executed.price, SLIPPAGE))
    book.flag({
      code: 'reports_differ',
      symbol: leg.symbol,
      trade: book.trade(leg.trade),
      field: leg.kind === 'open' || leg.kind === 'add' ? 'entryPrice' : 'exitPrice',
      known: leg.price,
      told: executed.price.text,
    })
}
