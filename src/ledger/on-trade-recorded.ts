import {
  Decimal,
  type Exact,
  HindcastError,
  handleOf,
  isoOf,
  plus,
  SECOND_MS,
  suggest,
  ZERO,
} from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './bookkeeper.ts'
import { enclosing } from './excursion.ts'
import { exitKindAt } from './exit-kind.ts'
import { bookTotals, feeInAccount } from './fees.ts'
import type { TradeRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'
import { intentionOf } from './new-trade.ts'
import { rateMissing } from './on-fill.ts'
import { flagFarExit, rejectNegative } from './plausibility.ts'
import { bookResult, type SizedTrade, sized, withStatedR } from './reported-result.ts'
import { rateFor } from './symbols.ts'
import type { TradeRecorded } from './trade-schema.ts'

// A whole trade, reported by name. It is its own row. The same `trade` id again adds words; the same `position` id adds a part.

export const onTradeRecorded = (booking: Booking<TradeRecorded>): AccountRow => {
  const { state, event, found, book, account } = booking
  const given = event.data
  rejectNegative(given, '', given.symbol, state)
  if (given.entryAt !== undefined && event.at < given.entryAt)
    throw new HindcastError('exit_before_entry', 'the exit lies before the entry', {
      field: 'at',
      next: 'Check both times and their zones; leave entryAt out if the entry time is unknown.',
    })
  if (given.signalAt !== undefined && given.signalAt >= event.knownAt + SECOND_MS)
    book.notices.push(`signalAt ${isoOf(given.signalAt)} lies after the report of the trade`)
  const known = found.trades.find(
    ({ tradeId, status }) => tradeId === (given.trade ?? null) && status !== 'voided',
  )
  if (known && given.trade !== undefined) {
    annotate(known, given, booking)
    return account
  }
  const rate = rateFor(state, given.symbol, given.rate)
  if (rate === undefined) throw rateMissing(given.symbol)
  book.symbols.reportBy(given.symbol, 'name')
  book.symbols.rate(given.symbol, given.rate)
  const fee = given.fee && feeInAccount(given, given.entryPrice, booking)
  const trade = sized({ ...given, fee, rate }, booking)
  const { position, symbol, side } = trade
  const whole = found.trades.find(
    (one) =>
      position !== undefined &&
      one.positionId === position &&
      one.source === 'trade' &&
      one.status === 'closed' &&
      one.symbol === symbol &&
      one.side === side,
  )
  if (whole) addPart(whole, trade, booking)
  else close(open(trade, booking), trade, ZERO, booking)
  return account
}

/** An error for a whole trade of a symbol that fills and snapshots report. */
export const rejectTrade = (
  state: LedgerState,
  { symbol, rate }: Pick<TradeRecorded, 'symbol' | 'rate'>,
): void => {
  if (state.symbols.get(symbol)?.reportedBy === 'broker')
    throw new HindcastError(
      'reported_otherwise',
      `${symbol} is reported by fills and snapshots, not by whole trades`,
      {
        field: 'symbol',
        next: `Give a reason with ${suggest('decide')}, or a remark with ${suggest('trade.remark')}; or switch the symbol: ${suggest('instrument', { symbol, reportedBy: 'name' })}.`,
      },
    )
  if (rateFor(state, symbol, rate) === undefined) throw rateMissing(symbol)
}

const open = ({ fee: _, ...trade }: SizedTrade, { book }: Booking): TradeRow =>
  book.open({
    ...trade,
    price: trade.entryPrice,
    at: trade.entryAt ?? null,
    source: 'trade',
    positionId: trade.position,
    tradeId: trade.trade,
    intention: intentionOf(trade),
    atEnd: true,
  })

/** Closes what the report opened; `before` is the result of the trade's other parts. */
const close = ({ id }: TradeRow, trade: SizedTrade, before: Exact, { event, book }: Booking): void => {
  const held = book.trade(id)
  const { exitPrice: price, kind, tax, swap } = trade
  flagFarExit(held, price, event.at, book.flags)
  const closed = book.reduce(id, {
    ...trade,
    price,
    at: event.at,
    source: 'trade',
    kind: kind ?? exitKindAt(held, price),
    kindGiven: kind !== undefined,
    order: trade.exitOrder,
    reason: trade.exitReason,
  })
  bookTotals(id, { tax: tax && plus(held.tax, tax), swap: swap && plus(held.swap, swap) }, 'trade', book)
  bookResult(trade, before, closed, book)
  const costed = book.trade(id)
  const stated = trade.r === undefined ? costed : withStatedR(costed, trade.r, book)
  book.amend(enclosing({ ...stated, ...excursions(trade, closed, book.notices) }))
  book.remark(id, trade.remark)
}

/** The stated best and worst result; one with the wrong sign is not counted. */
const excursions = (
  { mfe, mae }: TradeRecorded,
  closed: TradeRow,
  notices: string[],
): Pick<TradeRow, 'mfe' | 'mae'> => {
  const isGain = mfe === undefined || Decimal.of(mfe).sign >= 0
  const isLoss = mae === undefined || Decimal.of(mae).sign <= 0
  if (!isGain) notices.push(`mfe ${mfe} is a loss: give the best result as a gain; it was not counted`)
  if (!isLoss)
    notices.push(`mae ${mae} is a gain: give the worst result as a loss below 0; it was not counted`)
  return { mfe: (isGain ? mfe : null) ?? closed.mfe, mae: (isLoss ? mae : null) ?? closed.mae }
}

/** One more part of a position that has closed: sizes and results add up, the last exit is the trade's. */
const addPart = (whole: TradeRow, trade: SizedTrade, booking: Booking): void => {
  const { event, book } = booking
  const { size, entryPrice: price, rate, stop, order } = trade
  book.bring(whole)
  const at = trade.entryAt ?? whole.entryAt ?? event.at
  book.add(whole.id, { size, price, at, source: 'trade', rate, stop, order })
  close(whole, trade, whole.pnl, booking)
  if (whole.exitAt !== null && whole.exitAt > event.at)
    book.amend({ ...book.trade(whole.id), ...exitOf(whole) })
}

const exitOf = (trade: TradeRow): Partial<TradeRow> =>
  Object.fromEntries(
    Object.entries(trade).filter(([field]) => field.startsWith('exit') || field === 'holdingMinutes'),
  )

/** The same trade again: fills in words, and flags numbers that differ. */
const annotate = (known: TradeRow, given: TradeRecorded, { event, book }: Booking<TradeRecorded>): void => {
  annotateEntry(
    known,
    { ...given, context: given.fromBars ?? given.context, intention: intentionOf(given) },
    book,
    event.knownAt,
  )
  const trade = book.trade(known.id)
  book.amend({
    ...trade,
    exitReason: trade.exitReason ?? given.exitReason ?? null,
    exitKind: trade.exitKindGiven ? trade.exitKind : (given.kind ?? trade.exitKind),
    exitKindGiven: trade.exitKindGiven || given.kind !== undefined,
    mfe: trade.mfe ?? given.mfe ?? null,
    mae: trade.mae ?? given.mae ?? null,
  })
  book.remark(trade.id, given.remark)
  const pairs = [
    ['side', trade.side, given.side],
    ['size', trade.openedSize, given.size],
    ['entryPrice', trade.averageEntry, given.entryPrice],
    ['exitPrice', trade.averageExit, given.exitPrice],
    ['pnl', trade.pnl, given.pnl],
  ] as const
  const differing = pairs.filter(([, was, now]) => now !== undefined && was !== null && was !== now)
  if (differing.length === 0) return
  const listed = (i: 0 | 1 | 2): string => differing.map((pair) => pair[i]).join(', ')
  book.flags.raise('reports_differ', trade, listed(0), listed(1), listed(2))
  book.notices.push(
    `${handleOf('trade', trade.n)} is recorded already under this id: numbers were not changed; correct it if they are wrong`,
  )
}
