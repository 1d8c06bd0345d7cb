import { benchmark } from './benchmark.ts'
import { recordFills } from './history.ts'
import { MILLION, withStore } from './stores.ts'

const EVENTS = 100_000

interface Rate {
  readonly perSecond: number
  /** Microseconds an event, whatever else the machine does. */
  readonly processor: number
}

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
    const rate = (place: typeof ticks): Promise<Rate> =>
      withStore(place, async (memory) => {
        const started = performance.now()
        const before = process.cpuUsage()
        const { head } = await memory.rebuild({})
        const { user, system } = process.cpuUsage(before)
        return {
          perSecond: head.seq / ((performance.now() - started) / 1_000),
          processor: Math.round((user + system) / head.seq),
        }
      })
    const [ofTicks, ofFills] = [await rate(ticks), await rate(fills)]
    stores.remove(ticks)
    stores.remove(fills)
    return {
      values: { 'fold-ticks-per-s': ofTicks.perSecond, 'fold-fills-per-s': ofFills.perSecond },
      note:
        `rebuilds of ${EVENTS} events and of ${events} fills: ` +
        `${ofTicks.processor} and ${ofFills.processor} µs of processor time each`,
    }
  },
})
