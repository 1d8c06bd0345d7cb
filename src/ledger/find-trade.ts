import { HindcastError, handleNumber, handleOf, suggest } from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'
import type { FoundRows } from './ledger-state.ts'

/**
 * The one trade that a name points at: T12, its id, the caller's own id, or the broker's id of its position or order. With
 * `open`, the open one where several have the name. Otherwise an error that lists them.
 */
export const findTrade = (name: string, found: FoundRows, among: 'all' | 'open' = 'open'): TradeRow => {
  const named = found.trades.filter(({ status }) => status !== 'voided')
  const living = namedBy(name, named)
  const open = living.filter((trade) => trade.status === 'open')
  const only = among === 'open' && open.length === 1 ? open[0] : living.length === 1 ? living[0] : undefined
  if (only) return only
  if (living.length > 1) throw severalNamed(name, living)
  throw new HindcastError('not_found', `no trade is named "${name}"`, {
    field: 'trade',
    next: `List them with ${suggest('trades')}. A trade is named by T12, its id, or your own trade, position or order id.`,
  })
}

export const severalNamed = (name: string, trades: readonly TradeRow[], field = 'trade'): HindcastError => {
  // A handle cannot name one of them if a caller's own id looks like one.
  const isNumber = handleNumber('trade', name) !== null || handleNumber('episode', name) !== null
  const listed = trades
    .toSorted((a, b) => a.n - b.n)
    .slice(0, 8)
    .map(({ id, n }) => (isNumber ? id : handleOf('trade', n)))
  return new HindcastError('ambiguous', `"${name}" names ${trades.length} trades`, {
    field,
    next: `Use ${isNumber ? 'an id' : 'a handle'}: ${listed.join(', ')}.`,
  })
}

/** Our own names go before the caller's, and those before the broker's. */
const namedBy = (name: string, trades: readonly TradeRow[]): readonly TradeRow[] => {
  const ways: readonly ((trade: TradeRow) => boolean)[] = [
    (trade) => handleOf('trade', trade.n) === name || trade.id === name,
    (trade) => trade.tradeId === name,
    (trade) => trade.positionId === name,
  ]
  for (const way of ways) if (trades.some(way)) return trades.filter(way)
  return trades
}
