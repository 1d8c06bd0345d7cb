import { mulberry32 } from '../src/lab/random/mulberry32.ts'
import { benchmark } from './benchmark.ts'
import { median, quantile } from './quantile.ts'
import { LIFE, withStore } from './stores.ts'
import { timed } from './timed.ts'
import { questionOf } from './traded.ts'
import { Trader } from './trader.ts'

const WARM_UP = 30
const QUESTIONS = 200

/** The same as it would have been answered at some moment of the five years. */
export const recallAsOf = benchmark({
  measures: { 'recall-asof-100k-p50-ms': { unit: 'ms', target: null } },
  run: async (stores) =>
    withStore(await stores.traded(), async (memory) => {
      const trader = new Trader(LIFE)
      const trips = Array.from({ length: LIFE }, () => trader.next())
      const random = mulberry32(7)
      await memory.recall({ distribution: false })
      const times: number[] = []
      for (let i = 0; i < 1 + WARM_UP + QUESTIONS; i++) {
        const trip = trips[Math.floor(random() * LIFE)]
        if (!trip) throw new Error('no trip')
        const question = { ...questionOf(trip), asOf: trip.entryAt, distribution: false }
        times.push(await timed(() => memory.recall(question)))
      }
      const later = times.slice(1 + WARM_UP)
      return {
        values: { 'recall-asof-100k-p50-ms': median(later) },
        note:
          `${QUESTIONS} moments, p99 ${quantile(later, 0.99).toFixed(1)} ms; ` +
          `the first ${(times[0] ?? 0).toFixed(0)} ms: it reads the versions that have ended`,
      }
    }),
})
