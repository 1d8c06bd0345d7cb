import { benchmark } from './benchmark.ts'
import { TRADES, withStore } from './stores.ts'

/** Every derived row made again from the log, on a copy, so that the others measure a store as it was written. */
export const rebuild = benchmark({
  measures: { 'rebuild-1m-s': { unit: 's', target: { atMost: 90 } } },
  run: async (stores) => {
    const copy = stores.copy(await stores.million())
    const { seconds, events } = await withStore(copy, async (memory) => {
      const started = performance.now()
      const { head } = await memory.rebuild({})
      return { seconds: (performance.now() - started) / 1_000, events: head.seq }
    })
    stores.remove(copy)
    return {
      values: { 'rebuild-1m-s': seconds },
      note: `${events} events, ${TRADES} trades`,
    }
  },
})
