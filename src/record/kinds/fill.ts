import { plusMs } from '#vocabulary'
import { adjustmentsSince, isSeenSince } from '../ledger/adjustments.ts'
import { bookOnce, lookupsForAlike } from '../ledger/alike-fills.ts'
import { zFill } from '../ledger/execution.ts'
import { settledFill } from '../ledger/fee-in-account.ts'
import { lookupsForHeld } from '../ledger/held-after-all.ts'
import { onFill } from '../ledger/on-fill.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { barOf } from '../ledger/same-trade.ts'
import { lastSnapshotOf } from '../ledger/snapshot-time.ts'
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
  lookups: (state, { data, at }) => {
    const { order, symbol, rate } = data
    const lookups: Lookup[] = [...lookupsForAlike(state, data, at)]
    if (order !== undefined)
      lookups.push({ find: 'order', id: order }, { find: 'refLegs', kind: 'order', ref: order })
    const { account } = state
    const { namedAt = null, filledAt = null } = state.symbols.get(symbol) ?? {}
    const bar = barOf(state)
    // What was told by name may be this; what was done after it is to be done again, with fills that it was told with.
    const named = namedAt !== null && at <= namedAt + bar
    const early = filledAt !== null && at < filledAt
    const late = isSeenSince(state, account, symbol, at)
    const adjusted = adjustmentsSince(state, symbol, at)
    const since = plusMs(at, -bar)
    if (named || early || late || adjusted.length > 0) lookups.push({ find: 'wholeLegs', symbol, since })
    // A snapshot of its own moment may have shown it.
    else if (lastSnapshotOf(account, symbol) === at) lookups.push({ find: 'legs', since: at })
    const rated = rate !== undefined && lacksRate(state, symbol)
    if (late || rated) lookups.push({ find: 'symbolFlags', symbol })
    else lookups.push(...lookupsForHeld(state, symbol))
    for (const { to } of adjusted) if (to !== null) lookups.push({ find: 'wholeLegs', symbol: to, since })
    return lookups
  },
  ledger: (booking) => bookOnce(booking, () => onFill(settledFill(withPossiblePrices(booking)))),
})
