import { describeCondition } from '../conditions/describe-condition.ts'
import type { Belief, Claim } from './belief.ts'
import { leaningOf } from './shown.ts'

/**
 * What the record says of a belief that nobody put into words. A cell of the grid claims nothing by itself: it is tried both
 * ways, and what it says is the way its outcomes point.
 */
export const describeBelief = (belief: Belief): string => {
  const { claim, condition, state } = belief
  const leans = leaningOf(belief) ?? claim
  const said = (what: Claim, more = ''): string => `${what}${more} where ${describeCondition(condition)}`
  if (state === 'supported') return said(leans)
  if (state === 'contradicted') return `${said(leans)}: that it ${claim} is contradicted`
  if (state === 'retired') return `${said(claim)} no longer`
  return said(leans, ' so far')
}
