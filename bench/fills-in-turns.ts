import { benchmark } from './benchmark.ts'
import { recordFillsInTurns } from './history.ts'
import { median } from './quantile.ts'
import { type Place, withStore } from './stores.ts'

const BLOCKS = 8
/** A multiple of the symbols. */
const FILLS = 500
const ONE = ['XAUUSD']
const FOUR = ['XAUUSD', 'EURUSD', 'BTCUSD', 'USOIL']

/** What it costs that fills of several symbols come in turns, each a little older than the last of another: processor time a fill. */
export const fillsInTurns = benchmark({
  measures: { 'fills-in-turns-ratio': { unit: 'ratio', target: { atMost: 1.5 } } },
  run: async (stores) => {
    const one = await stores.freshWith(async () => {})
    const four = await stores.freshWith(async () => {})
    const costs = { one: [] as number[], four: [] as number[] }
    const cost = (place: Place, symbols: readonly string[], block: number): Promise<number> =>
      withStore(place, async (memory) => {
        const before = process.cpuUsage()
        await recordFillsInTurns(memory, symbols, FILLS, block * FILLS)
        const { user, system } = process.cpuUsage(before)
        return (user + system) / FILLS
      })
    for (let block = 0; block < BLOCKS; block++) {
      costs.one.push(await cost(one, ONE, block))
      costs.four.push(await cost(four, FOUR, block))
    }
    stores.remove(one)
    stores.remove(four)
    const [alone, inTurns] = [median(costs.one), median(costs.four)]
    return {
      values: { 'fills-in-turns-ratio': inTurns / alone },
      note: `${BLOCKS} blocks of ${FILLS} each: ${Math.round(alone)} µs of processor time a fill of one symbol, ${Math.round(inTurns)} of four`,
    }
  },
})
