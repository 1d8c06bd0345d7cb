import { HindcastError, handleNumber, handleOf, isId, suggest } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

/** How a caller points at a trade: our id or handle or the caller's own id, or the broker's position or order, or the symbol. */
export interface TradeName {
  readonly trade?: string | undefined
  readonly position?: string | undefined
  readonly order?: string | undefined
  readonly symbol?: string | undefined
}

export const lookupsForName = (name: TradeName): Lookup[] => {
  const lookups: Lookup[] = []
  if (name.trade !== undefined) {
    const n = handleNumber('trade', name.trade)
    if (n !== null) lookups.push({ find: 'handle', n })
    else if (isId(name.trade)) lookups.push({ find: 'trade', id: name.trade })
    lookups.push({ find: 'ref', kind: 'trade', ref: name.trade })
  }
  if (name.position !== undefined) lookups.push({ find: 'ref', kind: 'position', ref: name.position })
  if (name.order !== undefined) lookups.push({ find: 'ref', kind: 'order', ref: name.order })
  return lookups
}

/** The one trade a name points at, or a coded error that says what would. */
export const nameTrade = (state: State, name: TradeName, found: Found): TradeRow => {
  const named = name.trade !== undefined || name.position !== undefined || name.order !== undefined
  const fits = named ? found.trades.filter((trade) => found.byRef.has(trade.id)) : openIn(state, name.symbol)
  const living = fits.filter((trade) => trade.status !== 'voided')
  const open = living.filter((trade) => trade.status === 'open')
  const only = open.length === 1 ? open[0] : living.length === 1 ? living[0] : undefined
  if (only) return only
  const what = name.trade ?? name.position ?? name.order ?? name.symbol ?? '(nothing)'
  if (living.length > 1)
    throw new HindcastError('ambiguous', `"${what}" names ${living.length} trades`, {
      field: 'trade',
      next: `Use a handle: ${living
        .map((trade) => handleOf('trade', trade.n))
        .slice(0, 8)
        .join(', ')}.`,
    })
  throw new HindcastError('not_found', `no trade is named "${what}"`, {
    field: 'trade',
    next: `List them with ${suggest('trades')}. A trade is named by T12, its id, or your own trade, position or order id.`,
  })
}

const openIn = (state: State, symbol: string | undefined): TradeRow[] =>
  [...state.trades.values()].filter((trade) => trade.symbol === symbol)
