import { plusMs } from '#vocabulary'
import { settledOpening } from '../ledger/fee-in-account.ts'
import { onTradeOpened } from '../ledger/on-trade-opened.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { barOf, lookupsForIds, nearby } from '../ledger/same-trade.ts'
import { zTradeOpened } from '../ledger/trade-report.ts'
import { kind } from './kind.ts'

/** A trade opened by name. */
export const tradeOpenedKind = kind({
  name: 'trade.opened',
  v: 1,
  payload: zTradeOpened,
  // Told when its outcome is known, it must not count as if it had been said before.
  knownBy: 'telling',
  toldOnce: true,
  texts: ['reason'],
  lookups: (state, { data, at }) => [
    ...lookupsForIds(data),
    nearby(state, data.symbol, at),
    { find: 'legs', since: plusMs(at, -barOf(state)) },
    { find: 'symbolFlags', symbol: data.symbol },
  ],
  ledger: (booking) => onTradeOpened(settledOpening(withPossiblePrices(booking))),
})
