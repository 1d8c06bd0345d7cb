import { Decimal, type Exact, HindcastError, handleOf, ZERO } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { flagDifference, isGuess, tellGuess } from './annotate-trade.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { countExecution } from './executed-orders.ts'
import { refuseEarlyExit } from './exit-after-entry.ts'
import { exitsTold, tellParts } from './exits-told.ts'
import { flagFar } from './far-prices.ts'
import { flagFeesNamed } from './fee-reports.ts'
import { bookNamedCosts } from './named-costs.ts'
import { averageOf, nameTolerance } from './price-agreement.ts'
import { flagOtherRate } from './rate-reports.ts'
import { settleShown } from './snapshot-against-fills.ts'
import { LAG_MS, lastSnapshotOf } from './snapshot-time.ts'
import { flagStatedR, withStatedR } from './stated-r.ts'
import { feesOf, leftBefore } from './told-exits.ts'
import { ENTRY, executedPrice, type ToldPart } from './told-legs.ts'
import type { TradeEnded } from './trade-report.ts'

// A close by name of a trade that is held.

/** Does what nothing has shown of it; what fills or a snapshot have shown is told again. */
export const endHeld = ({ id }: TradeRow, ended: TradeEnded, booking: Booking): AccountRow => {
  const { event, found, book, account } = booking
  if (ended.size !== undefined) book.takeRounded(id, ended.size, 'trade')
  const trade = book.trade(id)
  refuseEarlyExit(trade.entryAt, event.at)
  flagFar(trade, ended, booking)
  if (tellShownOf(trade, ended, booking)) return account
  const before = leftBefore(trade, ended, booking)
  if (before.length === 0 && isUnseen(trade, ended, booking)) return account
  settleShown(before, booking)
  const shown = before.reduce((sum, part) => sum.plus(Decimal.of(part.size)), Decimal.zero)
  const paid = before.reduce((sum, { leg }) => sum.plus(feesOf(leg, found)), Decimal.zero)
  const size = ended.size === undefined ? trade.size : Decimal.of(ended.size).minus(shown).text
  const fee = ended.fee === undefined ? ZERO : Decimal.of(ended.fee).minus(paid).text
  // What fills have told of the costs is what was paid; only what nobody told is new.
  let untold = Decimal.of(size).isZero && paid.isZero ? fee : ZERO
  // A price that a snapshot took from a mark is no report of it.
  const guessed = (part: ToldPart): boolean => part.size === part.leg.size && isGuess(part.leg, found.legs)
  const reported = before.filter((part) => !guessed(part))
  const left = averageOf(reported.map((part) => ({ price: executedPrice(part), size: part.size })))
  const [first] = reported
  if (left && first) {
    const tolerance = nameTolerance(first.leg.source, reported.length)
    flagDifference(trade, 'exitPrice', left.price.text, ended.price, book, tolerance)
  }
  if (Decimal.of(size).isZero) flagFeesNamed(trade, before, ended.fee, book)
  for (const part of before) {
    if (guessed(part)) tellGuess(part.leg, ended.price, ended.exitOrder, book, untold)
    else book.toldAgain(part.leg, part.size, ended.exitOrder, untold)
    untold = ZERO
  }
  book.remark(trade.id, ended.remark)
  if (before.length > 0) flagOtherRate(trade, trade.rate, ended.rate, book)
  if (Decimal.of(size).isZero) return account
  refuseMoreThanHeld(trade, size)
  // Beside another name it is the order that closed it.
  const order = ended.exitOrder ?? (opened(trade, ended.order, found) ? undefined : ended.order)
  const closed = book.reduce(trade.id, {
    size,
    price: ended.price,
    at: event.at,
    source: 'trade',
    kind: ended.kind ?? 'agent',
    told: ended.kind !== undefined,
    rate: ended.rate,
    fee,
    funding: ended.funding,
    order,
    reason: ended.exitReason,
  })
  bookNamedCosts(trade.id, ended, 'trade', book)
  if (ended.r !== undefined) book.amend(withStatedR(book.trade(closed.id), ended.r), null)
  flagStatedR(book.trade(closed.id), ended.r, book)
  return countExecution(
    booking,
    { symbol: trade.symbol, side: trade.side === 'long' ? 'sell' : 'buy', order, size },
    before.length > 0,
  )
}

/** Whether a snapshot after it took it off, or a part of it: that is told now, at its price, and what it did not show is flagged. */
const tellShownOf = (trade: TradeRow, ended: TradeEnded, booking: Booking): boolean => {
  const { size, price, exitOrder: order, kind, fee } = ended
  const { event, book } = booking
  if (size === undefined) return false
  const exit = { size, price, order, at: event.at }
  const { again, parts, rest } = exitsTold(trade, exit, booking)
  if (again?.leg.source === 'tick') {
    if (again.price !== null) flagDifference(trade, 'exitPrice', again.price, price, book)
    if (order === undefined || again.order !== order) flagTakenAgain(trade, exit, book)
    return true
  }
  if (!parts.some(({ leg }) => leg.source === 'tick')) return false
  tellParts(trade, parts, { ...exit, fee, kind, concluded: () => 'agent' }, booking)
  if (rest.sign > 0) flagUnseen(trade, Decimal.of(size).minus(rest), size, book)
  book.remark(trade.id, ended.remark)
  flagOtherRate(trade, trade.rate, ended.rate, book)
  return true
}

/**
 * Whether a snapshot after it shows that no part of the trade was left by then, of all that is held now. A close of all of it is somebody's
 * word on the trade itself, and is done; both are flagged.
 */
const isUnseen = (
  trade: TradeRow,
  { size = trade.size }: TradeEnded,
  { event, found, book, account }: Booking,
): boolean => {
  const last = lastSnapshotOf(account, trade.symbol)
  if (last === null || last < event.at + LAG_MS) return false
  const isEnteredSince = ({ trade: of, kind, at, knownAt }: LegRow): boolean =>
    of === trade.id && (ENTRY.includes(kind) || kind === 'unfilled') && at <= last && knownAt >= last
  if ([...found.legs, ...book.legsDone].some(isEnteredSince)) return false
  flagUnseen(trade, Decimal.zero, size, book)
  return size !== trade.size
}

const flagUnseen = (trade: TradeRow, shown: Decimal, told: Exact, book: Bookkeeper): void =>
  book.flag({
    code: 'reports_differ',
    symbol: trade.symbol,
    trade,
    field: 'size',
    known: `${shown.text} closed, as snapshots show`,
    told,
  })

const opened = ({ id }: TradeRow, order: string | undefined, { legs }: Found): boolean =>
  legs.some((leg) => leg.trade === id && leg.order === order && (leg.kind === 'open' || leg.kind === 'add'))

/** It is like an exit that was told before. */
const flagTakenAgain = (
  trade: TradeRow,
  { size, price }: { readonly size: Exact; readonly price: Exact },
  book: Bookkeeper,
): void =>
  book.flag({
    code: 'taken_as_same',
    symbol: trade.symbol,
    trade,
    field: 'exit',
    known: handleOf('trade', trade.n),
    told: `${size} at ${price}`,
  })

/** More than is held cannot be closed. */
const refuseMoreThanHeld = (trade: TradeRow, size: Exact | undefined): void => {
  if (size !== undefined && Decimal.of(size).compare(Decimal.of(trade.size)) > 0)
    throw new HindcastError(
      'invalid_input',
      `${handleOf('trade', trade.n)} holds ${trade.size}, not ${size}`,
      {
        field: 'size',
        next: 'Give what was closed of it, or leave size out for all of it.',
      },
    )
}
