import { Decimal, type Exact, HindcastError, handleOf, ZERO } from '#vocabulary'
import type { AccountRow } from './account-rows.ts'
import { annotateEntry } from './annotate-trade.ts'
import type { Booking } from './bookkeeper.ts'
import { enclosing } from './excursion.ts'
import { exitKindAt } from './exit-kind.ts'
import { feeInAccount } from './fees.ts'
import type { TradeRow } from './ledger-rows.ts'
import { intentionOf } from './new-trade.ts'
import { rateMissing } from './on-fill.ts'
import { bookResult, type SizedTrade, sized, withStatedR } from './reported-result.ts'
import { rateFor } from './symbols.ts'
import type { TradeRecorded } from './trade-schema.ts'

// A whole trade, reported by name. It is its own row. The same `trade` id again adds words; the same `position` id adds a part.

export const onTradeRecorded = (booking: Booking<TradeRecorded>): AccountRow => {
  const { state, event, found, book, account } = booking
  const given = event.data
  const { symbol, side, position } = given
  const rate = rateFor(state, symbol, given.rate)
  if (rate === undefined) throw rateMissing(symbol)
  if (given.entryAt !== undefined && event.at < given.entryAt)
    throw new HindcastError('exit_before_entry', 'the exit lies before the entry', {
      field: 'at',
      next: 'Check both times and their zones; leave entryAt out if the entry time is unknown.',
    })
  const known = found.trades.find(({ tradeId, status }) => tradeId === given.trade && status !== 'voided')
  if (known && known.symbol !== symbol)
    throw new HindcastError(
      'id_taken',
      `"${given.trade}" is ${handleOf('trade', known.n)}, of ${known.symbol}`,
      {
        field: 'trade',
        next: 'Give each trade an id of its own.',
      },
    )
  if (known) {
    annotate(known, given, booking)
    return account
  }
  book.symbols.report(symbol, 'name', given.rate)
  const fee = given.fee && feeInAccount(given, given.entryPrice, booking)
  const trade = sized({ ...given, fee, rate }, booking)
  const closed = found.trades.filter(({ source, status }) => source === 'trade' && status === 'closed')
  const whole = closed.find(
    (one) => one.positionId === position && one.symbol === symbol && one.side === side,
  )
  if (whole) addPart(whole, trade, booking)
  else close(open(trade, booking), trade, ZERO, booking)
  return account
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
  const { exitPrice: price, kind } = trade
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
  for (const cost of ['tax', 'swap', 'funding'] as const)
    if (trade[cost] !== undefined && trade[cost] !== ZERO) book.cost(id, cost, trade[cost], 'trade')
  bookResult(trade, before, closed, book)
  const costed = book.trade(id)
  const stated = trade.r === undefined ? costed : withStatedR(costed, trade.r)
  // The entry itself is within the excursions: the best result is at least 0, the worst one at most.
  const mfe = trade.mfe?.startsWith('-') ? ZERO : (trade.mfe ?? closed.mfe)
  const mae = trade.mae === undefined ? closed.mae : Decimal.of(trade.mae).abs().negated().text
  book.amend(enclosing({ ...stated, mfe, mae }))
  book.remark(id, trade.remark)
}

/** One more part of a position that has closed: sizes and results add up, the last exit is the trade's. */
const addPart = (whole: TradeRow, trade: SizedTrade, booking: Booking): void => {
  const { event, book } = booking
  const { size, entryPrice: price, rate, stop, order } = trade
  book.makeEditable(whole)
  const at = trade.entryAt ?? whole.entryAt ?? event.at
  book.add(whole.id, { size, price, at, source: 'trade', rate, stop, order })
  close(whole, trade, whole.pnl, booking)
  const { exitAt, exitPrice, exitKind, exitReason, holdingMinutes } = whole
  const isLast = exitAt === null || exitAt <= event.at
  const end = isLast ? {} : { exitAt, exitPrice, exitKind, exitReason, holdingMinutes }
  // The R that was stated is of one part.
  book.amend({ ...book.trade(whole.id), ...end, statedR: null })
}

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
}
