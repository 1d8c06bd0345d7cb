import { join } from 'node:path'
import Database from 'better-sqlite3'
import { benchmark } from './benchmark.ts'
import { heldTick, Ticker } from './history.ts'
import { median } from './quantile.ts'
import { withStore } from './stores.ts'

const ROUNDS = 15
const WARM_UP = 200
const EACH = 200

/** What the library adds to the price of a durable commit: awaited ticks against bare inserts of the same text. */
export const tickDurable = benchmark({
  measures: { 'tick-durable-ratio': { unit: 'ratio', target: { atLeast: 0.5 } } },
  run: async (stores) => {
    const place = await stores.fresh(1_000)
    const file = join(place.home, 'raw.db')
    const raw = new Database(file)
    raw.pragma('journal_mode = WAL')
    raw.pragma('synchronous = FULL')
    raw.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
    const insert = raw.prepare('INSERT INTO rows (text) VALUES (?)')
    const text = JSON.stringify(heldTick(0))
    const ratios: number[] = []
    const ofRaw: number[] = []
    const ofTicks: number[] = []
    await withStore(place, async (memory) => {
      const ticker = await Ticker.after(memory)
      for (let i = 0; i < WARM_UP; i++) await ticker.tick()
      for (let round = 0; round < ROUNDS; round++) {
        const inserts = await perSecond(() => insert.run(text))
        const ticks = await perSecond(() => ticker.tick())
        ofRaw.push(inserts)
        ofTicks.push(ticks)
        ratios.push(ticks / inserts)
      }
    })
    raw.close()
    stores.remove(place)
    return {
      values: { 'tick-durable-ratio': median(ratios) },
      note: `${Math.round(median(ofTicks))} ticks/s, ${Math.round(median(ofRaw))} single-row commits/s`,
    }
  },
})

const perSecond = async (commit: () => unknown): Promise<number> => {
  const started = performance.now()
  for (let i = 0; i < EACH; i++) await commit()
  return (EACH / (performance.now() - started)) * 1_000
}
