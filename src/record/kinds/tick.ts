import { zTick } from '../ledger/broker-snapshot.ts'
import { onTick } from '../ledger/on-tick.ts'
import { withPossibleTick } from '../ledger/possible-prices.ts'
import { lookupsForReturned } from '../ledger/returned-position.ts'
import { lookupsForPositions } from '../ledger/shown-position.ts'
import { lookupsForSnapshot } from '../ledger/snapshot-order.ts'
import { isOnlyMarked, seeAccount } from '../remember/see-account.ts'
import { kind } from './kind.ts'

/** A snapshot of the broker. */
export const tickKind = kind({
  name: 'tick',
  v: 1,
  payload: zTick,
  knownBy: 'at',
  texts: [],
  lookups: (state, { data, at }) => [
    ...lookupsForSnapshot(state, at, data),
    ...lookupsForPositions(state, data),
    ...lookupsForReturned(state, data),
  ],
  ledger: (booking) => onTick(withPossibleTick(booking)),
  marks: (tick) => ({ equity: tick.equity, tick }),
  isForgettable: isOnlyMarked,
  remember: (event, work) => seeAccount(event, work, event.data),
})
