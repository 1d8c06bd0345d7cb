import { zDecision } from '../ledger/decision.ts'
import { onDecision } from '../ledger/on-order.ts'
import { rememberDecision } from '../remember/on-decision.ts'
import { kind } from './kind.ts'

/** What the agent decided, with its reason: the next change of the position is its doing. */
export const decision = kind({
  name: 'decision',
  v: 1,
  payload: zDecision,
  knownBy: 'at',
  texts: ['reason'],
  ledger: onDecision,
  remember: rememberDecision,
})
