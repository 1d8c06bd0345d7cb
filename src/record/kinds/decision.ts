import { citationLookups } from '../ledger/cited-handles.ts'
import { zDecision } from '../ledger/decision-report.ts'
import { onDecision } from '../ledger/on-order.ts'
import { withPossiblePrices } from '../ledger/possible-prices.ts'
import { rememberDecision } from '../remember/remember-decision.ts'
import { kind } from './kind.ts'

/** What the agent decided, with its reason: the next change of the position is its doing. */
export const decisionKind = kind({
  name: 'decision',
  v: 1,
  payload: zDecision,
  knownBy: 'at',
  texts: ['reason', 'said'],
  names: () => ['cites'],
  lookups: (state, { data }) => citationLookups(state, data),
  ledger: (booking) => onDecision(withPossiblePrices(booking)),
  remember: rememberDecision,
})
