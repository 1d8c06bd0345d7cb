import type { Memory } from '#calls'
import { closeTrade, openTrade } from '../test/by-fills.ts'
import { benchmark } from './benchmark.ts'
import { median } from './quantile.ts'
import { LIFE, withStore } from './stores.ts'
import { timed } from './timed.ts'
import { recordedTrip } from './traded.ts'
import { type RoundTrip, Trader } from './trader.ts'

const SMALL = 1_000
/** A small store is made anew each round, so that it stays small. */
const ROUNDS = 3
/** Past the first checkpoints of the write-ahead log. */
const WARM_UP = 60
const CLOSES = 200
/** Trades follow each other at this distance, so that each close settles the one before it: its evidence is counted. */
const APART = 30 * 60_000

/** P6 for the memories: a close changes all of them, and costs the same whatever is remembered. */
export const rememberGrowth = benchmark({
  measures: { 'remember-growth': { unit: 'ratio', target: { atMost: 1.5 } } },
  run: async (stores) => {
    const large: number[] = []
    const small: number[] = []
    const ratios: number[] = []
    const trips = new Trader(LIFE)
    await withStore(await stores.traded(), async (memory) => {
      const ofLarge = await Closer.after(memory)
      for (let round = 0; round < ROUNDS; round++) {
        const place = await stores.freshTraded(SMALL)
        const times = await withStore(place, async (other) =>
          alternate(trips, ofLarge, await Closer.after(other)),
        )
        stores.remove(place)
        large.push(...times.large)
        small.push(...times.small)
        ratios.push(median(times.large) / median(times.small))
      }
    })
    const ms = (times: readonly number[]) => median(times).toFixed(2)
    return {
      values: { 'remember-growth': median(ratios) },
      note: `median ${ms(small)} ms after ${SMALL} episodes, ${ms(large)} ms after ${LIFE}; each a durable commit`,
    }
  },
})

/** Opens and closes trades by name, after whatever the store has. */
class Closer {
  private readonly memory: Memory
  private at: number

  private constructor(memory: Memory, at: number) {
    this.memory = memory
    this.at = at
  }

  static async after(memory: Memory): Promise<Closer> {
    const { asOf } = await memory.trades({ limit: 1, totals: false })
    return new Closer(memory, Date.parse(asOf))
  }

  /** How long the close takes; the opening is not counted. */
  async close(trip: RoundTrip): Promise<number> {
    this.at += APART
    const { entryAt: _, exitPrice, entryPrice, ...told } = recordedTrip(trip)
    const trade = `close ${this.at}`
    await openTrade(this.memory, { ...told, size: trip.size, at: this.at, price: entryPrice, trade })
    return timed(() => closeTrade(this.memory, { at: this.at + APART / 2, trade, price: exitPrice, fee: 1 }))
  }
}

/** The same trade on both in turn, so that what else the machine does meets both alike. */
const alternate = async (trips: Trader, large: Closer, small: Closer) => {
  const times = { large: [] as number[], small: [] as number[] }
  for (let i = -WARM_UP; i < CLOSES; i++) {
    const trip = trips.next()
    const pair = [
      { closer: large, into: times.large },
      { closer: small, into: times.small },
    ]
    for (const { closer, into } of i % 2 === 0 ? pair : pair.reverse()) {
      const ms = await closer.close(trip)
      if (i >= 0) into.push(ms)
    }
  }
  return times
}
