import { HindcastError, handleOf, type Instant, isoOf, suggest, ZERO } from '#vocabulary'
import type { AccountRow, ProvisionalLeg } from './account-rows.ts'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import { canOnlyClose, type Fill } from './execution-schema.ts'
import { exitKindOf } from './exit-kind.ts'
import { divide, withFee } from './fees.ts'
import { leavingOf } from './intents.ts'
import type { ExitKind, TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'
import { fillOrder } from './on-order.ts'
import { legsAt, legsFor, settle } from './provisional-legs.ts'
import { lastSnapshotOf, rateFor } from './symbols.ts'

// One execution. Newer than the last snapshot of its symbol it changes the size at once. Older, the snapshot already contains
// it: it changes no size and prices the leg that the snapshot made, or is flagged.

export const onFill = (booking: Booking<Fill>): AccountRow => {
  const { state, event, found, book, account } = booking
  const fill = { ...withFee(booking), rate: rateFor(state, event.data.symbol, event.data.rate) }
  const { symbol } = fill
  book.symbols.report(symbol, 'broker', event.data.rate)
  const order = fill.order === undefined ? undefined : state.orders.get(fill.order)
  fillOrder(order, event.data.size, book)
  const legs = legsFor(state.symbols.get(symbol), fill, event.at, (id) => {
    const trade = state.trades.get(id) ?? found.trades.find((one) => one.id === id)
    return trade !== undefined && mayBeOf(trade, fill)
  })
  if (legs.length > 0) settleLate(legs, fill, booking)
  else if (isLate(state, symbol, event.at) || isTooOld(state, fill, event.at))
    flagUnmatched(fill, 'no such change since', book)
  else if (isAmbiguous(state, fill)) flagUnmatched(fill, 'several positions and no id', book)
  else {
    execute(fill, booking)
    if (book.symbols.row(symbol).unconfirmedAt === undefined)
      book.symbols.set(symbol, { unconfirmedAt: event.at })
  }
  return account
}

/** Trades outside the state that a late fill may settle; null for a fill that settles nothing. */
export const lateTrades = (state: LedgerState, fill: Fill, at: Instant): readonly TradeRow['id'][] | null => {
  const legs = legsAt(state.symbols.get(fill.symbol), fill, at)
  return legs.length === 0 ? null : legs.map(({ trade }) => trade).filter((id) => !state.trades.has(id))
}

/** An error for a fill that the ledger cannot book in order, or may not book at all. One too old in a tick is flagged instead. */
export const rejectFill = (state: LedgerState, fill: Fill, at: Instant, inTick = false): void => {
  const { symbol } = fill
  const row = state.symbols.get(symbol)
  if (row?.reportedBy === 'name')
    throw new HindcastError('reported_otherwise', `${symbol} is reported by whole trades`, {
      field: 'symbol',
      next: `Record the whole trade with ${suggest('trade.record', { symbol })}, or switch the symbol: ${suggest('instrument', { symbol, reportedBy: 'broker' })}.`,
    })
  if (rateFor(state, symbol, fill.rate) === undefined) throw rateMissing(symbol)
  const [held] = openFor(state, fill)
  const settles = legsAt(row, fill, at).length > 0
  if (settles || inTick || !held) return
  if (isAmbiguous(state, fill))
    throw new HindcastError('ambiguous', `several positions of ${symbol} are open`, {
      field: 'position',
      next: 'Give the position that the fill is of; or leave the fill out, and the next snapshot books it.',
    })
  if (isTooOld(state, fill, at))
    throw new HindcastError(
      'fill_too_old',
      `${isoOf(at)} is before the entry of ${handleOf('trade', held.n)}`,
      {
        field: 'at',
        next: 'Record fills in order of time; bring older ones in with import.',
      },
    )
}

export const rateMissing = (symbol: string): HindcastError =>
  new HindcastError('rate_missing', `${symbol} is in another currency, and no rate is known`, {
    field: 'rate',
    next: `Give rate (quote to account currency) once, or a default: ${suggest('instrument', { symbol })} with rate.`,
  })

/** True if a snapshot that covers the symbol is later than a moment. */
const isLate = ({ account, symbols }: LedgerState, symbol: string, at: Instant): boolean =>
  at < (lastSnapshotOf(account, symbols.get(symbol)) ?? at)

/** True if a trade is under a fill's key; a trade without the broker's id is under any. */
const mayBeOf = (trade: TradeRow, { symbol, position }: Fill): boolean =>
  trade.symbol === symbol && (position === undefined || (trade.positionId ?? position) === position)

/** The open trades that a fill may be of: those without the broker's id before others. */
const openFor = ({ trades }: LedgerState, fill: Fill): readonly TradeRow[] =>
  [...trades.values()]
    .filter((trade) => mayBeOf(trade, fill))
    .sort((a, b) => Number(a.positionId !== null) - Number(b.positionId !== null) || a.n - b.n)

const isTooOld = (state: LedgerState, fill: Fill, at: Instant): boolean =>
  at < (openFor(state, fill)[0]?.entryAt ?? at)

/** True if the broker gives ids to several positions and the fill has none. */
const isAmbiguous = (state: LedgerState, fill: Fill): boolean => {
  const [held, other] = openFor(state, fill)
  return fill.position === undefined && other !== undefined && held?.positionId !== null
}

const settleLate = (legs: readonly ProvisionalLeg[], fill: Fill, booking: Booking<Fill>): void => {
  const { found, book } = booking
  for (const trade of found.trades) if (legs.some((leg) => leg.trade === trade.id)) book.makeEditable(trade)
  settle(legs, fill, (trade) => exitKindBy(fill, trade, booking), booking)
  for (const flag of found.flags)
    if (flag.code === 'position_differs' && legs.some(({ trade }) => trade === flag.trade?.id))
      book.flags.end(flag, 'settled')
}

const flagUnmatched = ({ symbol, side, size, price }: Fill, known: string, book: Bookkeeper): void => {
  const [held = symbol] = book.openIn(symbol)
  book.flags.raise('fill_unmatched', held, 'fill', known, `${side} ${size} at ${price}`)
}

/** Reduces or closes the other side, and adds or opens with the rest. */
const execute = (fill: Fill, booking: Booking<Fill>): void => {
  const { event, book } = booking
  const executed = { ...fill, at: event.at, source: 'fill' as const }
  const side = fill.side === 'buy' ? 'long' : 'short'
  const trades = tradesFor(fill, book)
  const others = trades.filter((trade) => trade.side !== side)
  const { shares, left: size, feeLeft: fee } = divide(fill, others, (trade) => trade.size)
  for (const { part: trade, ...share } of shares) {
    const kind = exitKindBy(fill, trade, booking)
    book.reduce(trade.id, { ...executed, ...share, kind, kindGiven: fill.kind !== undefined })
  }
  if (size === ZERO) return
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
const exitKindBy = (fill: Fill, trade: TradeRow, { state, event: { at } }: Booking<Fill>): ExitKind => {
  const seen = { price: fill.price, open: null, high: null, low: null }
  const { kind } = exitKindOf(trade, fill.kind ?? null, leavingOf(state, trade, at), seen)
  return kind === 'unknown' && fill.kind === undefined && fill.order !== undefined ? 'agent' : kind
}
