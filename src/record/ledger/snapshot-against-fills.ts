import { Decimal, type Id } from '#vocabulary'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import type { Tick } from './broker-snapshot.ts'
import type { LedgerOp } from './reconcile.ts'
import { lastSnapshotOf } from './snapshot-time.ts'

// An account that tells its executions and takes snapshots tells everything twice: where the two disagree, one of them is wrong.

/** What was told of executions since the last snapshot of their symbols. */
const toldSince = ({ found, account }: Booking<Tick>): readonly LegRow[] =>
  found.legs.filter((leg) => {
    const last = lastSnapshotOf(account, leg.symbol)
    return leg.source !== 'tick' && last !== null && leg.at > last
  })

/** A change of size that the snapshot shows, of a trade whose executions were told since the last one, and that nothing explains. */
export const flagOtherSizes = (
  ops: readonly LedgerOp[],
  isExplained: (trade: TradeRow, op: Extract<LedgerOp, { op: 'reduce' }>) => boolean,
  booking: Booking<Tick>,
): void => {
  const { book } = booking
  const legs = toldSince(booking)
  if (legs.length === 0) return
  const told = new Set<Id>(legs.map(({ trade }) => trade))
  const left = new Set(legs.filter(isExit).map(({ symbol }) => symbol))
  for (const op of ops) {
    if (op.op === 'open' && left.has(op.position.symbol)) flagStillThere(op, booking)
    if ((op.op !== 'add' && op.op !== 'reduce') || !told.has(op.trade)) continue
    const trade = book.trade(op.trade)
    // An exit that was told is not that of what is still held.
    if (op.op === 'reduce' && !left.has(trade.symbol) && isExplained(trade, op)) continue
    const size = Decimal.of(trade.size)
    const shown = op.op === 'add' ? size.plus(Decimal.of(op.size)) : size.minus(Decimal.of(op.size))
    const { symbol } = trade
    book.flag({ code: 'snapshot_differs', symbol, trade, field: 'size', known: trade.size, told: shown.text })
  }
}

/** What fills have closed since the last snapshot is held at the broker. */
const flagStillThere = ({ position }: Extract<LedgerOp, { op: 'open' }>, { book }: Booking<Tick>): void => {
  const { symbol, size } = position
  book.flag({ code: 'snapshot_differs', symbol, trade: null, field: 'size', known: '0', told: size })
}

const isExit = ({ kind }: LegRow): boolean => kind === 'reduce' || kind === 'close'

/** A change of a trade that a snapshot showed and nobody had told: now it is told. */
export const settleShown = (
  { id, symbol }: Pick<TradeRow, 'id' | 'symbol'>,
  { found, book }: Booking,
): void => {
  for (const flag of found.flags)
    if (flag.code === 'snapshot_differs' && flag.symbol === symbol && (flag.trade?.id ?? id) === id)
      book.flags.end(flag, 'settled')
}

/** The broker's word on an exit that fills have told: at another price. */
export const flagOtherExits = (ops: readonly LedgerOp[], booking: Booking<Tick>): void => {
  const { event, found, book } = booking
  const ended = new Set(ops.flatMap((op) => (op.op === 'reduce' ? [book.trade(op.trade).symbol] : [])))
  const { exits } = event.data
  if (exits.length === 0) return
  const legs = toldSince(booking).filter(isExit)
  for (const { symbol, id, price } of exits) {
    // Then it is the exit of that, which nobody told yet.
    if (ended.has(symbol)) continue
    const own = legs.filter((leg) => {
      const trade = found.trades.find((one) => one.id === leg.trade)
      return leg.symbol === symbol && (id === undefined || trade?.positionId === id)
    })
    const [first] = own
    const trade = found.trades.find((one) => one.id === first?.trade)
    if (!trade || price === undefined || exits.filter((one) => one.symbol === symbol).length > 1) continue
    const size = own.reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
    const value = own.reduce(
      (sum, leg) => sum.plus(Decimal.of(leg.price ?? price).times(Decimal.of(leg.size))),
      Decimal.zero,
    )
    const isOne = own.some((leg) => leg.price === price)
    if (!isOne && !value.equals(Decimal.of(price).times(size)))
      book.flag({
        code: 'reports_differ',
        symbol,
        trade,
        field: 'exitPrice',
        known: value.over(size).text,
        told: price,
      })
  }
}
