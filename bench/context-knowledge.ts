import { benchmark } from './benchmark.ts'
import { measured, turnsAfter } from './context.ts'
import { recordNews } from './news.ts'
import { withStore } from './stores.ts'

/** Trades after which every section is full. */
const FULL_AT = 1_000
const OBSERVATIONS = 5_000

/** What a model is to read where the agent reads the news as well. */
export const contextKnowledge = benchmark({
  measures: { 'context-knowledge-p50-ms': { unit: 'ms', target: { atMost: 25 } } },
  run: async (stores) => {
    const place = await stores.freshTraded(FULL_AT)
    await withStore(place, (memory) => recordNews(memory, OBSERVATIONS, turnsAfter(FULL_AT).symbols))
    const { context, p99, tokens, turn } = await measured(place, FULL_AT)
    stores.remove(place)
    return {
      values: { 'context-knowledge-p50-ms': context },
      note: `${OBSERVATIONS} observations about three symbols; p99 ${p99.toFixed(1)} ms, ${tokens} tokens, a turn ${turn.toFixed(1)} ms`,
    }
  },
})
