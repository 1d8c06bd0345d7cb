import { z } from 'zod'
import type { Memory } from '#calls'
import { call } from '#calls/call'
import type { LegRow, TradeRow } from '#ledger'
import { Decimal, type Exact } from '#vocabulary'

const zAt = z.strictObject({ seq: z.int().min(0) })

/** The ledger's own rows as they stood after an event: `trades` shows no cost, which cash is made of. */
const tradesAt = call({
  name: 'lab.trades-at',
  verb: 'recall',
  access: 'read',
  describe: 'Read the trades as they stood after an event.',
  input: zAt,
  output: z.custom<readonly TradeRow[]>(),
  run: async (caller, { seq }) => (await caller.log()).store.rows('trades', { seq, order: { column: 'n' } }),
})

const legsAt = call({
  name: 'lab.legs-at',
  verb: 'recall',
  access: 'read',
  describe: 'Read what happened to each trade until an event.',
  input: zAt,
  output: z.custom<readonly LegRow[]>(),
  run: async (caller, { seq }) => (await caller.log()).store.rows('legs', { seq, order: { column: 'seq' } }),
})

export const readTradesAt = (memory: Memory, seq: number): Promise<readonly TradeRow[]> =>
  memory.call(tradesAt, { seq })

export const readLegsAt = (memory: Memory, seq: number): Promise<readonly LegRow[]> =>
  memory.call(legsAt, { seq })

/** What an account holds: its cash if it pays in full, and signed sizes by symbol. */
export interface Book {
  readonly cash: Exact
  readonly holdings: ReadonlyMap<string, Decimal>
}

/** The cash of a fully paid account: deposits plus results, less what its holdings cost. Shorts are refused by sign. */
const paidCash = (deposits: Exact, trades: readonly TradeRow[]): Exact => {
  let cash = Decimal.of(deposits)
  for (const { status, side, pnl, cost } of trades) {
    if (status === 'voided') continue
    cash = cash.plus(Decimal.of(pnl)).plus(side === 'long' ? Decimal.of(cost).negated() : Decimal.of(cost))
  }
  return cash.text
}

export const bookOf = (deposits: Exact, trades: readonly TradeRow[]): Book => ({
  cash: paidCash(deposits, trades),
  holdings: holdingsOf(trades),
})

export const holdingsOf = (trades: readonly TradeRow[]): ReadonlyMap<string, Decimal> => {
  const holdings = new Map<string, Decimal>()
  for (const { symbol, side, size, status } of trades) {
    if (status !== 'open') continue
    const signed = side === 'long' ? Decimal.of(size) : Decimal.of(size).negated()
    holdings.set(symbol, (holdings.get(symbol) ?? Decimal.zero).plus(signed))
  }
  return holdings
}

/** Results so far: of closed trades, and of what open ones have already sold. */
export const realisedOf = (trades: readonly TradeRow[]): Decimal =>
  trades.reduce((sum, { pnl }) => sum.plus(Decimal.of(pnl)), Decimal.zero)
