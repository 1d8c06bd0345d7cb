import { benchmark } from './benchmark.ts'
import { Ticker } from './history.ts'
import { median, quantile } from './quantile.ts'
import { MILLION, withStore } from './stores.ts'

const SMALL = 1_000
/** A small store is made anew each round, so that it stays small. */
const ROUNDS = 7
/** Past the first checkpoint, which comes after some 230 ticks: until then the write-ahead log grows, and later it does not. */
const WARM_UP = 300
const TICKS = 500

/** P6: a tick costs the same whatever came before it. Each one is awaited, so each is a durable commit. */
export const tickGrowth = benchmark({
  measures: {
    'tick-growth': { unit: 'ratio', target: { atMost: 1.3 } },
    'tick-growth-p99': { unit: 'ratio', target: { atMost: 2 } },
  },
  run: async (stores) => {
    const large: number[] = []
    const small: number[] = []
    const ratios: number[] = []
    await withStore(await stores.million(), async (million) => {
      const ofLarge = await Ticker.after(million)
      for (let round = 0; round < ROUNDS; round++) {
        const place = await stores.fresh(SMALL)
        const times = await withStore(place, async (memory) => alternate(ofLarge, await Ticker.after(memory)))
        stores.remove(place)
        large.push(...times.large)
        small.push(...times.small)
        ratios.push(median(times.large) / median(times.small))
      }
    })
    const µs = (times: readonly number[], share: number) => Math.round(quantile(times, share) * 1_000)
    return {
      values: {
        'tick-growth': median(ratios),
        'tick-growth-p99': quantile(large, 0.99) / quantile(small, 0.99),
      },
      note:
        `median ${µs(small, 0.5)} µs after ${SMALL} events, ${µs(large, 0.5)} µs after ${MILLION}; ` +
        `p99 ${µs(small, 0.99)} and ${µs(large, 0.99)} µs`,
    }
  },
})

/** Tick by tick on both in turn, so that what else the machine does meets both alike. */
const alternate = async (large: Ticker, small: Ticker) => {
  const times = { large: [] as number[], small: [] as number[] }
  for (let i = -WARM_UP; i < TICKS; i++) {
    const pair = [
      { ticker: large, into: times.large },
      { ticker: small, into: times.small },
    ]
    for (const { ticker, into } of i % 2 === 0 ? pair : pair.reverse()) {
      const started = performance.now()
      await ticker.tick()
      if (i >= 0) into.push(performance.now() - started)
    }
  }
  return times
}
