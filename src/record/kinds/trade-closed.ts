import { plusMs } from '#vocabulary'
import { isSeenSince } from '../ledger/adjustments.ts'
import { settledClosing } from '../ledger/fee-in-account.ts'
import { lookupsForHeld } from '../ledger/held-after-all.ts'
import { lookupsForName } from '../ledger/named-trade.ts'
import { onTradeClosed } from '../ledger/on-trade-closed.ts'
import { withPossibleClose } from '../ledger/possible-prices.ts'
import { barOf, lookupsForIds, lookupsForOrder, nearby, twins } from '../ledger/same-trade.ts'
import { isRoundTrip, zTradeClosed } from '../ledger/trade-report.ts'
import type { Lookup } from '../rows/lookup.ts'
import { kind } from './kind.ts'

/** A trade closed by name, or a whole round trip. */
export const tradeClosedKind = kind({
  name: 'trade.closed',
  v: 1,
  payload: zTradeClosed,
  knownBy: 'at',
  toldOnce: true,
  texts: ['reason', 'exitReason', 'remark'],
  // A whole round trip is a trade's beginning too, and brings the caller's own id of it.
  names: (closed) => (isRoundTrip(closed) ? [] : ['trade']),
  lookups: (state, { data: closed, at }) => {
    if (!isRoundTrip(closed)) {
      const { order, exitOrder, symbol } = closed
      const lookups = [...lookupsForName(closed), ...lookupsForOrder(order), ...lookupsForOrder(exitOrder)]
      for (const ref of [order, exitOrder])
        if (ref !== undefined) lookups.push({ find: 'refLegs', kind: 'order', ref })
      // It, or a part of it, may have been shown a moment before.
      lookups.push(
        { find: 'legs', since: plusMs(at, -barOf(state)) },
        { find: 'tradeFlags', ofSymbols: true },
      )
      return symbol === undefined ? lookups : [...lookups, { find: 'lastClosed', symbol }]
    }
    const { filledAt = -1 } = state.symbols.get(closed.symbol) ?? {}
    const after: Lookup[] =
      filledAt >= 0 && filledAt >= plusMs(at, -barOf(state))
        ? [{ find: 'wholeLegs', symbol: closed.symbol, since: plusMs(at, -barOf(state)) }]
        : []
    // A snapshot since may have shown it, and differed for that.
    const flags: readonly Lookup[] = isSeenSince(state, state.account, closed.symbol, at)
      ? [{ find: 'symbolFlags', symbol: closed.symbol }]
      : lookupsForHeld(state, closed.symbol)
    // Without the time of its entry it is known by that of its exit.
    if (closed.entryAt === undefined) return [...lookupsForIds(closed), ...after, ...flags, twins(closed)]
    return [
      ...lookupsForIds(closed),
      // What was done since is to be done again where the fills of the exit came first.
      ...after,
      nearby(state, closed.symbol, closed.entryAt),
      ...flags,
    ]
  },
  ledger: (booking) => onTradeClosed(settledClosing(withPossibleClose(booking))),
})
