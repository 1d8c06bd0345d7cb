import { type Episode, type Facts, situationFacts } from '#memories'

/** What conditions may ask of an episode: its situation, and who did what in it. */
export const factsOfEpisode = ({
  context,
  symbol,
  strategy,
  direction,
  confidence,
  confidenceLate,
  at,
}: Pick<
  Episode,
  'context' | 'symbol' | 'strategy' | 'direction' | 'confidence' | 'confidenceLate' | 'at'
>): Facts =>
  // Told after the outcome, it is no fact of the entry: a condition on it would choose by the outcome.
  situationFacts(
    confidenceLate
      ? { ...context, confidence: null }
      : confidence === null
        ? context
        : { ...context, confidence },
    {
      symbol,
      strategy,
      direction,
      at,
    },
  )
