import { HindcastError, handleNumber, handleOf, isId, suggest } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

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

export const lookupsForName = ({ trade, position, order }: TradeName): Lookup[] => {
  const lookups: Lookup[] = []
  if (trade !== undefined) {
    const n = handleNumber('trade', trade)
    const episode = handleNumber('episode', trade)
    const named = true
    if (n !== null) lookups.push({ find: 'handle', n, named })
    else if (episode !== null) lookups.push({ find: 'episode', n: episode, named })
    else if (isId(trade)) lookups.push({ find: 'trade', id: trade, named })
    for (const kind of ['trade', 'position', 'order'] as const)
      lookups.push({ find: 'ref', kind, ref: trade, named })
  }
  if (position !== undefined) lookups.push({ find: 'ref', kind: 'position', ref: position })
  if (order !== undefined) lookups.push({ find: 'ref', kind: 'order', ref: order })
  return lookups
}

/**
 * The one trade a name points at, or a coded error that says what would. `open` takes the one that is open where several have
 * the name: a close means no other.
 */
export const nameTrade = (
  state: State,
  name: TradeName,
  found: Found,
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

/**
 * The trades that have one name, whichever name of theirs it is; none where only one is meant: of those that had one id in turn, a close
 * means the one that is open.
 */
export const sharingName = (
  name: string,
  named: readonly TradeRow[],
  among: 'all' | 'open',
): readonly TradeRow[] => {
  const living = named.filter(isLiving)
  if (living.length < 2) return []
  const [open, ...others] = living.filter((trade) => trade.status === 'open')
  if (among === 'open' && open && others.length === 0 && namedBy(name, living).includes(open)) return []
  return living
}

export const severalNamed = (name: string, trades: readonly TradeRow[], field = 'trade'): HindcastError => {
  // What is called T2 by its owner cannot be told by a number.
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

const fits = (state: State, name: TradeName, found: Found): readonly TradeRow[] => {
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

const openIn = (state: State, symbol: string | undefined): readonly TradeRow[] =>
  [...state.trades.values()].filter((trade) => trade.symbol === symbol)
