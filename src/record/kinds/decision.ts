import { citationLookups } from '../ledger/cited-handles.ts'
import { zKeptDecision } from '../ledger/decision-report.ts'
import { onDecision } from '../ledger/on-order.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { rememberDecision } from '../remember/remember-decision.ts'
import { decidedOn } from './decided-on.ts'
import { kind } from './kind.ts'

/** What the agent decided, with its reason: the next change of the position is its doing. */
export const decisionKind = kind({
  name: 'decision',
  v: 1,
  payload: zKeptDecision,
  // Told when its outcome is known, it must not count as if it had been said before.
  knownBy: 'telling',
  texts: ['reason', 'said'],
  names: () => ['cites', 'against'],
  states: ({ symbol }) => decidedOn(symbol),
  reckoned: () => ['consistency', 'against'],
  lookups: (state, { data, at }) => {
    const cited = citationLookups(state, data)
    const { action, symbol } = data
    // What was entered on it may have ended already, if it is told late.
    const isLate = action === 'enter' && symbol !== undefined && at < state.account.latestAt
    return isLate ? [...cited, { find: 'lastClosed', symbol }] : cited
  },
  ledger: (booking) => onDecision(withPossiblePrices(booking)),
  remember: rememberDecision,
})
