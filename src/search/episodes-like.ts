import type { Log, Moment } from '#log'
import type { DocumentName } from './ports.ts'
import { searchTexts } from './search-texts.ts'
import type { TextIndex } from './text-index.ts'

/** Passages that count; what is further down is like hundreds of others. */
const MOST = 100

/** How like a text the words about each episode are, 0 to 1 by its ordinal: the reasons and remarks of trades and decisions. */
export const episodesLike = async (
  texts: TextIndex,
  moment: Moment,
  question: string,
): Promise<ReadonlyMap<number, number>> => {
  const { log, seq } = moment
  const { hits } = await searchTexts(texts, moment, {
    question,
    limit: MOST,
    sources: ['trade', 'decision'],
    all: true,
  })
  const likeness = new Map<number, number>()
  for (const { passage, score } of hits) {
    const id = passage.source === 'trade' ? await tradeId(log, passage, seq) : passage.ref
    const [episode] = id === undefined ? [] : await log.store.rows('episodes', { seq, where: { id } })
    if (episode) likeness.set(episode.n, Math.max(likeness.get(episode.n) ?? 0, score))
  }
  return likeness
}

const tradeId = async (log: Log, { ref }: DocumentName, seq: number): Promise<string | undefined> =>
  (await log.store.rows('trades', { seq, where: { n: Number(ref) } }))[0]?.id
