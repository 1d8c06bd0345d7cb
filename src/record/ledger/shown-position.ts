import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Position, Tick } from './broker-snapshot.ts'
import type { LedgerOp } from './reconcile.ts'
import { barOf } from './same-trade.ts'
import { lastSnapshotOf } from './snapshot-time.ts'
import type { TradeRecorded } from './trade-report.ts'

// A broker lists what was closed of a position part by part, each as a round trip, while a snapshot shows what is left of it.

/** A share of the price by which two averages of one position may differ: brokers round them. */
const ROUNDED = Decimal.of('0.0001' as Exact)

export const isSamePrice = (a: Exact, b: Exact): boolean =>
  Decimal.of(a).minus(Decimal.of(b)).abs().compare(Decimal.of(a).abs().times(ROUNDED)) <= 0

/** The open trade that a snapshot showed and of which a round trip is all or a part: entered at its price, before it was shown. */
export const lotShown = (
  { symbol, side, size, position, trade: own, entryPrice }: TradeRecorded,
  entryAt: Instant | null,
  state: State,
): TradeRow | undefined => {
  if (entryAt === null) return undefined
  const [only, ...others] = [...state.trades.values()].filter(
    (trade) =>
      trade.symbol === symbol &&
      trade.side === side &&
      trade.source === 'tick' &&
      (position === undefined || trade.positionId === null || trade.positionId === position) &&
      (own === undefined || trade.tradeId === null || trade.tradeId === own) &&
      Decimal.of(size).compare(Decimal.of(trade.size)) <= 0 &&
      isSamePrice(trade.averageEntry, entryPrice) &&
      trade.entryAt !== null &&
      entryAt <= trade.entryAt + barOf(state) &&
      entryAt >= (trade.entryBarFrom ?? 0) - barOf(state),
  )
  return others.length === 0 ? only : undefined
}

/** What a snapshot names and we do not hold may be the rest of what was told closed. */
export const lookupsForPositions = ({ trades }: State, { positions }: Tick): readonly Lookup[] => {
  const named = positions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (named.length === 0) return []
  const held = new Set([...trades.values()].map(({ positionId }) => positionId))
  return named.flatMap((ref): Lookup[] => (held.has(ref) ? [] : [{ find: 'ref', kind: 'position', ref }]))
}

/** A position that seems new, and is the rest of a trade of which round trips have told parts since the last snapshot. */
export const withRests = (ops: readonly LedgerOp[], booking: Booking<Tick>): readonly LedgerOp[] =>
  booking.found.byRef.size === 0
    ? ops
    : ops.map((op) => {
        const trade = op.op === 'open' ? partlyClosed(op.position, booking) : undefined
        return op.op === 'open' && trade ? { ...op, op: 'reopen', trade } : op
      })

const partlyClosed = (
  { id, symbol, side, price }: Position,
  { found, account }: Booking<Tick>,
): TradeRow | undefined => {
  const last = lastSnapshotOf(account, symbol)
  return found.trades.find(
    (trade) =>
      trade.positionId === id &&
      trade.symbol === symbol &&
      trade.side === side &&
      trade.status === 'closed' &&
      trade.source === 'trade' &&
      (last === null || (trade.exitAt !== null && trade.exitAt > last)) &&
      price !== undefined &&
      isSamePrice(trade.averageEntry, price),
  )
}
