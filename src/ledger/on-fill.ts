import { Decimal, HindcastError, handleOf, type Instant, isoOf, minus, suggest, ZERO } from '#vocabulary'
import type { AccountRow, ProvisionalLeg } from './account-rows.ts'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import { canOnlyClose, type Fill } from './execution-schema.ts'
import { exitKindOf } from './exit-kind.ts'
import { feeShare, withFee } from './fees.ts'
import type { ExitKind, TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'
import { fillOrder } from './on-order.ts'
import { flagFar, rejectNegative } from './plausibility.ts'
import { legsAt, legsFor, settle, sideOf } from './provisional-legs.ts'
import { lastSnapshotOf, rateFor } from './symbols.ts'

// One execution. Newer than the last snapshot of its symbol it changes the size at once. Older, the snapshot already contains
// it: it changes no size and prices the leg that the snapshot made, or is flagged.

export const onFill = (booking: Booking<Fill>): AccountRow => {
  const { state, event, book, account } = booking
  rejectNegative(event.data, '', event.data.symbol, state)
  const fill = { ...withFee(booking), rate: rateFor(state, event.data.symbol, event.data.rate) }
  const { symbol } = fill
  book.symbols.reportBy(symbol, 'broker')
  book.symbols.rate(symbol, event.data.rate)
  const [held] = book.openIn(symbol)
  if (held)
    flagFar(held, book.mark(held.id), { at: event.at, price: fill.price, rate: event.data.rate }, book.flags)
  const order = fill.order === undefined ? undefined : state.orders.get(fill.order)
  fillOrder(order, event.data.size, book)
  const legs = legsFor(state.symbols.get(symbol), fill, event.at, isOf(fill, booking))
  if (legs.length > 0) settleLate(legs, fill, booking)
  else if (isLate(state, symbol, event.at) || isTooOld(state, fill, event.at))
    flagUnmatched(fill, 'no such change since', book)
  else {
    execute(fill, event.at, book)
    if (book.symbols.row(symbol).unconfirmedAt === undefined)
      book.symbols.set(symbol, { unconfirmedAt: event.at })
  }
  return account
}

/** Trades outside the state that a late fill may settle; null for a fill that settles nothing. */
export const lateTrades = (state: LedgerState, fill: Fill, at: Instant): readonly TradeRow['id'][] | null => {
  const legs = legsAt(state.symbols.get(fill.symbol), fill.side, at)
  return legs.length === 0 ? null : legs.map(({ trade }) => trade).filter((id) => !state.trades.has(id))
}

/** An error for a fill that the ledger cannot book in order, or may not book at all. One too old in a tick is flagged instead. */
export const rejectFill = (state: LedgerState, fill: Fill, at: Instant, inTick = false): void => {
  const { symbol } = fill
  const row = state.symbols.get(symbol)
  if (row?.reportedBy === 'name')
    throw new HindcastError('reported_otherwise', `${symbol} is reported by whole trades, not by fills`, {
      field: 'symbol',
      next: `Record the whole trade with ${suggest('trade.record', { symbol })}, or switch the symbol: ${suggest('instrument', { symbol, reportedBy: 'broker' })}.`,
    })
  if (rateFor(state, symbol, fill.rate) === undefined) throw rateMissing(symbol)
  const held = openFor(state, fill)
  const settles = legsFor(row, fill, at, () => true).length > 0
  if (!settles && !inTick && held && isTooOld(state, fill, at))
    throw new HindcastError(
      'fill_too_old',
      `the fill of ${isoOf(at)} is older than the entry of ${handleOf('trade', held.n)}, which is open in ${symbol}`,
      { field: 'at', next: 'Record fills in order of time; bring older ones in with import.' },
    )
}

export const rateMissing = (symbol: string): HindcastError =>
  new HindcastError(
    'rate_missing',
    `${symbol} is priced in another currency than the account’s, and no rate is known`,
    {
      field: 'rate',
      next: `Give rate (quote currency to account currency), once; or a default: ${suggest('instrument', { symbol })} with rate.`,
    },
  )

/** True if a snapshot that covers the symbol is later than a moment. */
const isLate = ({ account, symbols }: LedgerState, symbol: string, at: Instant): boolean =>
  at < (lastSnapshotOf(account, symbols.get(symbol)) ?? at)

/** The open trade under a fill's key. */
const openFor = ({ trades }: LedgerState, { symbol, position }: Fill): TradeRow | undefined =>
  [...trades.values()].find(
    (trade) =>
      trade.symbol === symbol && (position === undefined || (trade.positionId ?? position) === position),
  )

const isTooOld = (state: LedgerState, fill: Fill, at: Instant): boolean =>
  at < (openFor(state, fill)?.entryAt ?? at)

/** A fill that names a position settles only legs of that position. */
const isOf =
  ({ position }: Fill, { state, found }: Booking<Fill>) =>
  ({ trade }: ProvisionalLeg): boolean => {
    const known = state.trades.get(trade) ?? found.trades.find(({ id }) => id === trade)
    return (
      known !== undefined &&
      known.status !== 'voided' &&
      (position === undefined || (known.positionId ?? position) === position)
    )
  }

const settleLate = (legs: readonly ProvisionalLeg[], fill: Fill, booking: Booking<Fill>): void => {
  const { event, found, book } = booking
  for (const trade of found.trades) book.bring(trade)
  settle(legs, fill, (trade) => exitKind(fill, event.at, trade, book), booking)
  for (const flag of found.flags)
    if (flag.code === 'position_differs' && legs.some(({ trade }) => trade === flag.trade?.id))
      book.flags.end(flag, 'settled')
}

const flagUnmatched = ({ symbol, side, size, price }: Fill, known: string, book: Bookkeeper): void =>
  book.flags.raise(
    'fill_unmatched',
    book.openIn(symbol)[0] ?? symbol,
    'fill',
    known,
    `${side} ${size} at ${price}`,
  )

/** Reduces or closes the other side, and adds or opens with the rest. */
const execute = (fill: Fill, at: Instant, book: Bookkeeper): void => {
  const executed = { ...fill, at, source: 'fill' as const }
  const side = sideOf(fill)
  const trades = tradesFor(fill, book)
  let left = Decimal.of(fill.size)
  let fee = fill.fee ?? ZERO
  for (const trade of trades) {
    if (left.isZero || trade.side === side) continue
    const held = Decimal.of(trade.size)
    const taken = left.compare(held) >= 0 ? held : left
    const share = feeShare(fee, taken, left)
    const kind = exitKind(fill, at, trade, book)
    book.reduce(trade.id, {
      ...executed,
      size: taken.text,
      kind,
      kindGiven: fill.kind !== undefined,
      fee: share,
    })
    left = left.minus(taken)
    fee = minus(fee, share)
  }
  if (left.isZero) return
  const size = left.text
  if (canOnlyClose(fill)) return flagUnmatched({ ...fill, size }, 'no more is held', book)
  const same = trades.findLast((trade) => trade.side === side)
  if (same) book.add(same.id, { ...executed, size, fee })
  else book.open({ ...executed, side, size, fee, positionId: fill.position })
}

/** The trades a fill may change, oldest first: its position's, or those without the broker's id before others. */
const tradesFor = ({ symbol, position }: Fill, book: Bookkeeper): readonly TradeRow[] => {
  const open = book.openIn(symbol)
  const unnamed = open.filter((trade) => trade.positionId === null)
  if (position === undefined) return unnamed.length > 0 ? unnamed : open
  const named = open.filter((trade) => trade.positionId === position)
  const [first] = unnamed
  if (named.length > 0 || !first) return named
  book.adopt(first.id, position)
  return [book.trade(first.id)]
}

/** Why a fill ended a trade: its own word, a decision, a level; else the agent's order, if it has one. */
const exitKind = (fill: Fill, at: Instant, trade: TradeRow, book: Bookkeeper): ExitKind => {
  const seen = { price: fill.price, open: null, high: null, low: null }
  const { kind } = exitKindOf(trade, fill.kind ?? null, book.intents.leaving(trade, at), seen)
  return kind === 'unknown' && fill.kind === undefined && fill.order !== undefined ? 'agent' : kind
}
