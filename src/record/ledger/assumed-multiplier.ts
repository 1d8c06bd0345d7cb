import type { MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { closedResult, valueAt } from './marked-value.ts'

// A multiplier of 1 that was assumed, and equity that moved by what nothing explains: which symbol may be why.

/** What multipliers begin with, whatever their size: 1,000 barrels, 125,000 euros, 20 and 25 and 50 a point. */
const LEADING = [1, 1.25, 2, 2.5, 5, 10]

/** A share by which the implied multiplier may miss a usual one. At .01 one random move in twenty-five would fit. Sane: .002 to .03. */
const NEAR = 0.01

/** The usual multiplier that one is near, which is not 1; null if there is none. */
export const usualNear = (implied: number): number | null => {
  if (!Number.isFinite(implied) || implied <= 0 || (implied > 0.5 && implied < 2)) return null
  const power = 10 ** Math.floor(Math.log10(implied))
  const usual = LEADING.find((one) => Math.abs(implied / power / one - 1) <= NEAR)
  return usual === undefined ? null : usual * power
}

/** Whether a usual multiplier, in place of 1, makes of what a symbol's trades moved what equity moved besides. */
const wouldExplain = (moved: number, unexplained: number): boolean =>
  usualNear(1 + unexplained / moved) !== null

/** A multiplier that was assumed is one of the things that it may be, where another makes the symbol's own move all of it. */
export const doubtMultipliers = (
  unexplained: number,
  after: readonly TradeRow[],
  markOf: (id: string) => MarkRow | undefined,
  { trades, marks, account }: State,
  book: Bookkeeper,
): void => {
  const bySymbol = new Map<string, number>()
  const add = (symbol: string, value: number): void => {
    bySymbol.set(symbol, (bySymbol.get(symbol) ?? 0) + value)
  }
  const latest = new Map(after.map((trade) => [trade.id, trade]))
  for (const trade of latest.values()) {
    const mark = markOf(trade.id)
    add(trade.symbol, trade.status === 'open' && mark ? valueAt(trade, mark) : closedResult(trade))
  }
  for (const trade of trades.values()) {
    const mark = marks.get(trade.id)
    // What it was worth at another moment than the last equity says nothing of how it moved since.
    if (mark?.at !== account.equityAt) bySymbol.delete(trade.symbol)
    else if (bySymbol.has(trade.symbol)) add(trade.symbol, -valueAt(trade, mark))
  }
  for (const [symbol, value] of bySymbol)
    if (wouldExplain(value, unexplained))
      book.symbols.doubt(symbol, after.find((trade) => trade.symbol === symbol) ?? null)
}
