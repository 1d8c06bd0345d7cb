import { benchmark } from './benchmark.ts'
import { recordFills } from './history.ts'
import { MILLION, withStore } from './stores.ts'

const EVENTS = 100_000

/** What the fold costs by itself: rows made again of ticks alone, and of fills that all name their orders, which are looked up. */
export const fold = benchmark({
  measures: {
    'fold-ticks-per-s': { unit: 'events/s', target: null },
    // A rebuild of a million such fills in two minutes.
    'fold-fills-per-s': { unit: 'events/s', target: { atLeast: MILLION / 120 } },
  },
  run: async (stores, full) => {
    const events = full ? MILLION : EVENTS
    const ticks = await stores.fresh(EVENTS)
    const fills = await stores.freshWith((memory) => recordFills(memory, events))
    const rate = (place: typeof ticks): Promise<number> =>
      withStore(place, async (memory) => {
        const started = performance.now()
        const { head } = await memory.rebuild({})
        return head.seq / ((performance.now() - started) / 1_000)
      })
    const values = { 'fold-ticks-per-s': await rate(ticks), 'fold-fills-per-s': await rate(fills) }
    stores.remove(ticks)
    stores.remove(fills)
    return { values, note: `rebuilds of ${EVENTS} events and of ${events} fills` }
  },
})
