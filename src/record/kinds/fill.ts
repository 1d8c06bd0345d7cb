import { zFill } from '../ledger/execution.ts'
import { settledFill } from '../ledger/fee-in-account.ts'
import { onFill } from '../ledger/on-fill.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { seenSince } from '../ledger/snapshot-time.ts'
import type { Lookup } from '../rows/lookup.ts'
import { kind } from './kind.ts'

/** One execution. */
export const fillKind = kind({
  name: 'fill',
  v: 1,
  payload: zFill,
  knownBy: 'at',
  texts: [],
  lookups: (state, { data: { order, symbol }, at }) => {
    const lookups: Lookup[] = []
    if (order !== undefined) lookups.push({ find: 'order', id: order }, { find: 'orderLegs', order })
    if (seenSince(state.account, symbol, at)) lookups.push({ find: 'legs', since: at })
    return lookups
  },
  ledger: (booking) => onFill(settledFill(withPossiblePrices(booking))),
})
