import { type Episode, evaluate, expectationsOf, type Measure } from '#memories'
import { factsOfEpisode } from './episode-facts.ts'
import type { Remembering } from './remembering.ts'

type Entered = Omit<Episode, 'expectations' | 'expectedR'>

/** The beliefs that apply to an entry, and what they expect of it as they stand. */
export const expected = (
  entered: Entered,
  measure: Measure,
  work: Remembering,
): Pick<Episode, 'expectations' | 'expectedR'> => {
  const facts = factsOfEpisode(entered)
  const applying = work
    .beliefsAbout(entered.strategy, entered.symbol)
    .filter((belief) => evaluate(belief.condition, facts) === 'holds')
  const { each, expectedR } = expectationsOf(applying, measure)
  return { expectations: each, expectedR }
}
