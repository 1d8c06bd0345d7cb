import { describeCondition } from '../conditions/describe-condition.ts'
import type { Belief } from './belief.ts'

/** What a belief says, where nobody said it in words: "gains where strategy is breakout and trend is up". */
export const describeBelief = ({ claim, condition }: Pick<Belief, 'claim' | 'condition'>): string =>
  `${claim} where ${describeCondition(condition)}`
