import { HindcastError, handleNumber, handleOf, suggest } from '#vocabulary'
import type { TradeRow } from './ledger-rows.ts'
import type { FoundRows, LedgerState } from './ledger-state.ts'

/**
 * How a caller points at a trade: `trade` is any name of it (T12, E12, our id, the caller's own id, the broker's position or
 * order); position and order say which of the broker's ids it is; or the symbol.
 */
export interface TradeName {
  readonly trade?: string | undefined
  readonly position?: string | undefined
  readonly order?: string | undefined
  readonly symbol?: string | undefined
}

/** The one trade a name points at. With `open`, the open one where several have the name. Otherwise an error that lists them. */
export const findTrade = (
  state: LedgerState,
  name: TradeName,
  found: FoundRows,
  among: 'all' | 'open' = 'open',
): TradeRow => {
  const living = fits(state, name, { ...found, trades: found.trades.filter(isLiving) })
  const open = living.filter((trade) => trade.status === 'open')
  const only = among === 'open' && open.length === 1 ? open[0] : living.length === 1 ? living[0] : undefined
  if (only) return only
  const what = name.trade ?? name.position ?? name.order ?? name.symbol ?? '(nothing)'
  if (living.length > 1) throw severalNamed(what, living)
  throw new HindcastError('not_found', `no trade is named "${what}"`, {
    field: 'trade',
    next: `List them with ${suggest('trades')}. A trade is named by T12, its id, or your own trade, position or order id.`,
  })
}

export const severalNamed = (name: string, trades: readonly TradeRow[], field = 'trade'): HindcastError => {
  // A handle cannot name one of them if a caller's own id looks like one.
  const isNumber = handleNumber('trade', name) !== null || handleNumber('episode', name) !== null
  return new HindcastError('ambiguous', `"${name}" names ${trades.length} trades`, {
    field,
    next: `Use ${isNumber ? 'an id' : 'a handle'}: ${listed(trades, isNumber ? 'id' : 'handle')}.`,
  })
}

/** The first of them, by the order of their numbers. */
export const listed = (trades: readonly TradeRow[], by: 'id' | 'handle'): string =>
  [...trades]
    .sort((a, b) => a.n - b.n)
    .slice(0, 8)
    .map(({ id, n }) => (by === 'id' ? id : handleOf('trade', n)))
    .join(', ')

const isLiving = ({ status }: TradeRow): boolean => status !== 'voided'

const fits = (state: LedgerState, name: TradeName, found: FoundRows): readonly TradeRow[] => {
  const named = found.trades.filter((trade) => found.byRef.has(trade.id))
  if (name.trade !== undefined) return namedBy(name.trade, named)
  return name.position !== undefined || name.order !== undefined ? named : openIn(state, name.symbol)
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

const openIn = (state: LedgerState, symbol: string | undefined): readonly TradeRow[] =>
  [...state.trades.values()].filter((trade) => trade.symbol === symbol)
