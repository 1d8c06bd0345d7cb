import { seedFields, seedSimilarity } from '#market'
import { type Belief, equalityContext, type Formula, SEED_FORMULA, similarityTo } from '#memories'
import type { Situation } from './asked-situation.ts'

/** How like the situation what a condition asks for is. */
export const conditionLikeness = (
  { context, facts }: Situation,
  formula: Formula,
): ((condition: Belief['condition']) => number) => {
  if (formula !== SEED_FORMULA) return similarityTo(facts)
  const asked = seedFields(context)
  return (condition) => seedSimilarity(seedFields(equalityContext(condition)), asked)
}
