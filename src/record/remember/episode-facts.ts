import { type Episode, type Facts, situationFacts } from '#memories'
import { countedContext } from './counted-context.ts'

type Entered = Pick<
  Episode,
  'context' | 'contextLate' | 'symbol' | 'strategy' | 'direction' | 'confidence' | 'confidenceLate' | 'at'
>

/**
 * What conditions may ask of an episode: its situation, and who did what in it. Told after the outcome, neither a confidence nor a situation
 * is a fact of the entry: a condition on it would choose by the outcome.
 */
export const factsOfEpisode = (episode: Entered): Facts => {
  const { symbol, strategy, direction, confidence, confidenceLate, at } = episode
  const context = countedContext(episode)
  return situationFacts(
    confidenceLate
      ? { ...context, confidence: null }
      : confidence === null
        ? context
        : { ...context, confidence },
    { symbol, strategy, direction, at },
  )
}
