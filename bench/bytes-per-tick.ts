import { benchmark } from './benchmark.ts'
import { Ticker } from './history.ts'
import { withStore } from './stores.ts'

const BEFORE = 10_000
const TICKS = 50_000

/** What a log grows by on disk. */
export const bytesPerTick = benchmark({
  measures: { 'bytes-per-tick': { unit: 'bytes', target: null } },
  run: async (stores) => {
    const place = await stores.fresh(0)
    const grow = async (ticks: number): Promise<number> => {
      // Closing copies what is still in the write-ahead log into the database.
      await withStore(place, async (memory) => (await Ticker.after(memory)).batch(ticks))
      return stores.bytes(place)
    }
    const before = await grow(BEFORE)
    const after = await grow(TICKS)
    stores.remove(place)
    return {
      values: { 'bytes-per-tick': (after - before) / TICKS },
      note: 'one open position; events, their ids and the rows that a tick touches',
    }
  },
})
