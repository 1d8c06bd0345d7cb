import { benchmark } from './benchmark.ts'
import { Ticker } from './history.ts'
import { median } from './quantile.ts'
import { withStore } from './stores.ts'

const WARM_UP = 10_000
const BLOCKS = 15
const TICKS = 5_000

/** How fast a simulation can feed a long log: calls made together share a transaction. */
export const simTicks = benchmark({
  measures: { 'sim-ticks-per-s': { unit: 'ticks/s', target: { atLeast: 20_000 } } },
  run: async (stores) =>
    withStore(await stores.million(), async (memory) => {
      const ticker = await Ticker.after(memory)
      await ticker.batch(WARM_UP)
      const rates: number[] = []
      const before = process.cpuUsage()
      for (let block = 0; block < BLOCKS; block++) {
        const started = performance.now()
        await ticker.batch(TICKS)
        rates.push((TICKS / (performance.now() - started)) * 1_000)
      }
      const { user, system } = process.cpuUsage(before)
      const processor = Math.round((user + system) / BLOCKS / TICKS)
      return {
        values: { 'sim-ticks-per-s': median(rates) },
        note:
          `${BLOCKS} blocks of ${TICKS}: ${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}; ` +
          `${processor} µs of processor time a tick`,
      }
    }),
})
