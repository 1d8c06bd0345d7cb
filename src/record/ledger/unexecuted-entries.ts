import { DAY_MS, type Instant, SECOND_MS, type Side } from '#vocabulary'
import type { IntentRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'
import { barSecondsOf } from './unexecuted-exits.ts'

// A decision to enter explains the entry that follows it. One that was never executed must not give its stop and its reason to a trade
// that is entered days later.

/** A decision waits for so many of its bars, and for a day at least: over a weekend of daily bars. Sane: 3 to 5. */
const BARS_WAITED = 4

/** Whether an entry comes so long after a decision that it is another's. */
export const isStale = (intent: IntentRow, at: Instant, state: State): boolean =>
  at - intent.at > Math.max(DAY_MS, BARS_WAITED * barSecondsOf(intent, state) * SECOND_MS)

/** Whether an order to enter was told of since the decision: it may rest for weeks. An entry that names another order is not of it. */
export const isOrdered = (
  intent: IntentRow,
  side: Side,
  order: string | undefined,
  { orders }: State,
): boolean =>
  [...orders.values()].some(
    ({ id, symbol, at, side: told }) =>
      symbol === intent.symbol &&
      at >= intent.at &&
      told === (side === 'long' ? 'buy' : 'sell') &&
      (order === undefined || order === id),
  )
