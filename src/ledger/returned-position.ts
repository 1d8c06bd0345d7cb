import { canonical, type Exact, isoOf, type Json } from '#vocabulary'
import type { Booking } from './bookkeeper.ts'
import { decisionToEnter } from './intents.ts'
import type { TradeRow } from './ledger-rows.ts'
import type { Position, Tick } from './snapshot-schema.ts'

/** Reopens a trade that only its absence closed, if the snapshot has it again: by its id and average, or by exactly its size and average. */
export const returnAbsent = (symbol: string, held: readonly Position[], booking: Booking<Tick>): void => {
  const { state, event, found, book } = booking
  const { absent } = book.symbols.row(symbol)
  if (!absent) return
  const { trade, closed, mark } = absent
  const back = held.find((position) => isSamePosition(position, trade, mark.average))
  const isTaken = book.openIn(symbol).some((one) => one.positionId === trade.positionId)
  if (!back || isTaken || decisionToEnter(state, trade, event.at)) return
  // What was written about the trade since then stays.
  const changed = Object.entries(trade).filter(
    ([field, value]) => canonical(value) !== canonical(closed[field as keyof TradeRow] as Json),
  )
  book.reopen(found.trades.find(({ id }) => id === trade.id) ?? closed, Object.fromEntries(changed), mark)
  book.symbols.provisional(symbol, (legs) =>
    legs.filter((leg) => leg.trade !== trade.id || leg.kind !== 'close'),
  )
  const known = `absent from the snapshot of ${closed.exitAt === null ? 'before' : isoOf(closed.exitAt)}`
  book.flags.raise('position_returned', trade, 'exitAt', known, `${back.side} ${back.size}`)
}

const isSamePosition = (position: Position, trade: TradeRow, average: Exact | null): boolean => {
  const { id, side, size, price } = position
  const isSameAverage = price === average || price === trade.averageEntry
  if (side !== trade.side) return false
  return id !== undefined && trade.positionId !== null
    ? id === trade.positionId && (price === undefined || isSameAverage)
    : size === trade.size && isSameAverage
}
