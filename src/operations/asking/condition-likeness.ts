import { seedFields, seedSimilarity } from '#market'
import { type Belief, equalityContext, similarityTo } from '#memories'
import type { Situation } from './asked-situation.ts'

export type RecallFormula = 'owm-1.0' | 'owm-1.1'

/** How like the situation what a condition asks for is. */
export const conditionLikeness = (
  { context, facts }: Situation,
  formula: RecallFormula,
): ((condition: Belief['condition']) => number) => {
  if (formula === 'owm-1.1') return similarityTo(facts)
  const asked = seedFields(context)
  return (condition) => seedSimilarity(seedFields(equalityContext(condition)), asked)
}
