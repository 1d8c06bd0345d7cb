import type { Memory } from '#calls'
import { benchmark } from './benchmark.ts'
import { fillAt } from './history.ts'
import { median } from './quantile.ts'
import { MILLION, type Place, withStore } from './stores.ts'
import { timed } from './timed.ts'

const SIZES = [1_000, 100_000] as const
const WARM_UP = 3
const NIGHTS = 20

/** A nightly import of one new fill costs the same however long the log is. */
export const importOne = benchmark({
  measures: {
    'import-one-ms': { unit: 'ms', target: null },
    'import-one-growth': { unit: 'ratio', target: { atMost: 1.5 } },
  },
  run: async (stores) => {
    const medians: number[] = []
    for (const events of SIZES) {
      const place = await stores.fresh(events)
      medians.push(await nightly(place))
      stores.remove(place)
    }
    medians.push(await nightly(await stores.million()))
    const [least = 0] = medians
    const most = medians.at(-1) ?? 0
    return {
      values: { 'import-one-ms': most, 'import-one-growth': most / least },
      note: [...SIZES, MILLION]
        .map((events, i) => `${medians[i]?.toFixed(1)} ms at ${events} events`)
        .join(', '),
    }
  },
})

const DAY = 86_400_000

const nightly = (place: Place): Promise<number> =>
  withStore(place, async (memory) => {
    const began = Date.parse((await memory.trades({ limit: 1 })).asOf)
    const times: number[] = []
    for (let night = 1; night <= WARM_UP + NIGHTS; night++)
      times.push(await timed(() => importFill(memory, began + night * DAY, night % 2 === 0 ? 'sell' : 'buy')))
    return median(times.slice(WARM_UP))
  })

const importFill = async (memory: Memory, at: number, side: 'buy' | 'sell'): Promise<void> => {
  const payload = fillAt(at, side)
  const { facts } = await memory.import({ facts: [{ kind: 'fill', at, payload }] })
  if (facts !== 1) throw new Error(`${facts} facts were imported`)
}
