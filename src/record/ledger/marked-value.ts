import { isOption } from '#market'
import { DAY_MS, type Exact, type Instant } from '#vocabulary'
import type { Change } from '../rows/change.ts'
import type { MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { Tick } from './broker-snapshot.ts'

// What trades are worth at their marks, and by how much that may have moved since the last look. Doubles: it is compared within a tolerance.

export const changedTrades = (ledger: readonly Change[]): readonly TradeRow[] => {
  const trades: TradeRow[] = []
  for (const change of ledger) if (change.table === 'trades') trades.push(change.row)
  return trades
}

export const closedResult = ({ status, pnl }: TradeRow): number => (status === 'closed' ? Number(pnl) : 0)

/** What is held after the event, at its marks. Nearly every tick only marks: the trades are copied where one has changed. */
export const heldAfter = (state: State, ledger: readonly Change[]) => {
  let trades = state.trades
  const marked = new Map<string, MarkRow>()
  for (const { op, table, row } of ledger)
    if (table === 'marks' && op === 'put') marked.set(row.trade, row)
    else if (table === 'trades') {
      const changed = new Map(trades)
      if (row.status === 'open') changed.set(row.id, row)
      else changed.delete(row.id)
      trades = changed
    }
  return { trades, markOf: (id: string) => marked.get(id) ?? state.marks.get(id) }
}

/** The trade's result with what is held valued at its mark. */
export const valueAt = (trade: TradeRow, { mark, rate }: MarkRow): number => {
  const value = Number(mark) * Number(trade.size) * Number(trade.multiplier)
  // What was paid up was converted when it was bought: the move of the rate since is part of it.
  const gained =
    trade.paid === null
      ? (value - Number(trade.cost)) * Number(rate)
      : value * Number(rate) - Number(trade.paid.cost)
  return Number(trade.pnl) + (trade.side === 'long' ? gained : -gained)
}

/** By what share of its price a thing may have moved in a day that nobody has priced since. Sane: .1 to .5. */
const UNSEEN_SHARE = 0.25

/** By how much what is held may be worth more or less than at its last price, which is old. Of options nobody can say. */
export const unseenMove = (trade: TradeRow, { mark, at, rate }: MarkRow, now: Instant): number => {
  if (isOption(trade.symbol)) return Infinity
  const days = Math.max(1, Math.abs(now - at) / DAY_MS)
  const worth = Math.abs(Number(mark) * Number(trade.size) * Number(trade.multiplier) * Number(rate))
  return UNSEEN_SHARE * Math.sqrt(days) * worth
}

/** Of all that was held before or is held now, on the larger size. */
export const stakes = (state: State, after: State['trades'], tick: Tick | null): number => {
  let sum = 0
  for (const trade of after.values())
    if (!state.trades.has(trade.id)) sum += atStake(trade, state.marks, tick, null)
  for (const trade of state.trades.values()) {
    const now = after.get(trade.id)
    const larger = now && Number(now.size) > Number(trade.size) ? now : trade
    sum += atStake(larger, state.marks, tick)
  }
  return sum
}

/**
 * How much what is held was worth more or less since the last look: its size times the range of its price. That of what a snapshot shows
 * for the first time is its bar: an entry outside that was not since the last look.
 */
export const atStake = (
  trade: TradeRow,
  marks: State['marks'],
  tick: Tick | null,
  entry: Exact | null = trade.entryPrice,
): number => {
  const { symbol, size, multiplier } = trade
  const last = marks.get(trade.id)
  const rate = Number(last?.rate ?? trade.rate)
  const from = last?.mark ?? entry
  let high = from === null ? -Infinity : Number(from)
  let low = from === null ? Infinity : Number(from)
  const see = (price: Exact | undefined): void => {
    if (price === undefined) return
    const seen = Number(price)
    if (seen > high) high = seen
    if (seen < low) low = seen
  }
  const seeAll = (prices: { readonly high?: Exact | undefined; readonly low?: Exact | undefined }): void => {
    see(prices.high)
    see(prices.low)
  }
  const mark = tick?.marks[symbol]
  if (mark) {
    see(mark.price)
    seeAll(mark)
  }
  for (const position of tick?.positions ?? [])
    if (position.symbol === symbol) {
      see(position.mark)
      seeAll(position)
    }
  for (const exit of tick?.exits ?? []) if (exit.symbol === symbol) see(exit.price)
  return high < low ? 0 : Number(size) * Number(multiplier) * rate * (high - low)
}
