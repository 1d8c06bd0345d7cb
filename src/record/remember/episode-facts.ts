import { type Episode, type Facts, situationFacts } from '#memories'

/** What conditions may ask of an episode: its situation, and who did what in it. */
export const factsOfEpisode = ({
  context,
  symbol,
  strategy,
  direction,
  confidence,
  at,
}: Pick<Episode, 'context' | 'symbol' | 'strategy' | 'direction' | 'confidence' | 'at'>): Facts =>
  situationFacts(confidence === null ? context : { ...context, confidence }, {
    symbol,
    strategy,
    direction,
    at,
  })
