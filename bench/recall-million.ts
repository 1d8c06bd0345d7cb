import { EVIDENCE_WINDOW, evidenceSet, outcomeDistribution, readingsOf } from '#memories'
import { EpisodeColumns, evidenceCandidates, recallEpisodes } from '#recall'
import { benchmark } from './benchmark.ts'
import { median, quantile } from './quantile.ts'
import { MILLION, type Stores } from './stores.ts'
import { timed } from './timed.ts'
import { traceOf } from './traces.ts'
import { type RoundTrip, Trader } from './trader.ts'

const WARM_UP = 50
const QUESTIONS = 200
/** Episodes that some turn has cited. */
const CITED = 300

/**
 * A million closes would take most of an hour to record, so the columns are filled by hand, as they would be read from such
 * a store: what is measured is the search and the statistics alone, without the call around them.
 */
export const recallMillion = benchmark({
  measures: {
    'recall-1m-p50-ms': { unit: 'ms', target: { atMost: 15 } },
    'distribution-1m-p50-ms': { unit: 'ms', target: { atMost: 80 } },
  },
  run: async (stores) => {
    const trader = new Trader(MILLION)
    const columns = filled(trader, stores)
    const citations = new Map(
      Array.from({ length: CITED }, (_, i) => [1 + Math.floor(((i + 0.5) * MILLION) / CITED), 1 + (i % 5)]),
    )
    const recalls: number[] = []
    const distributions: number[] = []
    for (let i = -WARM_UP; i < QUESTIONS; i++) {
      const trip = trader.next()
      const search = await timed(() => {
        const { hits } = recallEpisodes(columns, { ...SITUATION, ...momentOf(trip), citations })
        if (hits.length < SITUATION.limit) throw new Error('too few were recalled')
      })
      const distribution = await timed(() => distributionOf(columns, trip))
      if (i < 0) continue
      recalls.push(search)
      distributions.push(distribution)
    }
    const p99 = (times: readonly number[]) => quantile(times, 0.99).toFixed(1)
    return {
      values: { 'recall-1m-p50-ms': median(recalls), 'distribution-1m-p50-ms': median(distributions) },
      note: `${QUESTIONS} questions over all ${MILLION}; p99 ${p99(recalls)} and ${p99(distributions)} ms`,
    }
  },
})

const SITUATION = { limit: 10, sigma: 1.3, affect: { drawdownState: 0, losingStreak: 0 } }

const momentOf = ({ context, entryAt }: RoundTrip) => ({
  context: { ...context, drawdown: 0.05 },
  at: entryAt,
  seq: MILLION,
})

const distributionOf = (columns: EpisodeColumns, trip: RoundTrip): void => {
  const { at, seq, context } = momentOf(trip)
  const asked = { filter: { kinds: ['trade'] as const }, seq, context, limit: EVIDENCE_WINDOW }
  const { candidates, similarity, groups } = evidenceCandidates(columns, asked)
  const set = evidenceSet(candidates, { at, similarity, groups })
  const found = outcomeDistribution(set, readingsOf(set, set.worst))
  if (found === null) throw new Error('there was no evidence')
}

const filled = (trader: Trader, stores: Stores): EpisodeColumns => {
  const columns = new EpisodeColumns()
  stores.say(`filling columns with ${MILLION} episodes`)
  for (let n = 1; n <= MILLION; n++) columns.add(traceOf(trader.next(), n))
  return columns
}
