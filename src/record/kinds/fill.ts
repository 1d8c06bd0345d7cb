import { plusMs, SECOND_MS } from '#vocabulary'
import { adjustmentsSince } from '../ledger/adjustments.ts'
import { zFill } from '../ledger/execution.ts'
import { settledFill } from '../ledger/fee-in-account.ts'
import { lookupsForHeld } from '../ledger/held-after-all.ts'
import { onFill } from '../ledger/on-fill.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { seenSince } from '../ledger/snapshot-time.ts'
import { lacksRate } from '../ledger/told-rates.ts'
import type { Lookup } from '../rows/lookup.ts'
import { kind } from './kind.ts'

/** One execution. */
export const fillKind = kind({
  name: 'fill',
  v: 1,
  payload: zFill,
  knownBy: 'at',
  toldOnce: true,
  texts: [],
  lookups: (state, { data: { order, symbol, rate }, at }) => {
    const lookups: Lookup[] = []
    if (order !== undefined)
      lookups.push({ find: 'order', id: order }, { find: 'refLegs', kind: 'order', ref: order })
    const { account, config } = state
    const bar = config.barSeconds * SECOND_MS
    // What was told by name may be this; what fills did after it is to be done again.
    const named = account.namedAt !== null && at <= account.namedAt + bar
    const early = account.filledAt !== null && at < account.filledAt
    const adjusted = adjustmentsSince(state, symbol, at)
    const since = named ? plusMs(at, -bar) : at
    if (named || early || adjusted.length > 0) lookups.push({ find: 'wholeLegs', symbol, since })
    else if (seenSince(account, symbol, at)) lookups.push({ find: 'legs', since: at })
    const rated = rate !== undefined && lacksRate(state, symbol)
    if (seenSince(account, symbol, at) || rated || state.symbols.get(symbol)?.unbooked)
      lookups.push({ find: 'symbolFlags', symbol })
    else lookups.push(...lookupsForHeld(state, symbol))
    for (const { to } of adjusted) if (to !== null) lookups.push({ find: 'wholeLegs', symbol: to, since })
    return lookups
  },
  ledger: (booking) => onFill(settledFill(withPossiblePrices(booking))),
})
