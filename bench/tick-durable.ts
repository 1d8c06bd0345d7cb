import { join } from 'node:path'
import Database from 'better-sqlite3'
import { benchmark } from './benchmark.ts'
import { heldTick, Ticker } from './history.ts'
import { median } from './quantile.ts'
import { withStore } from './stores.ts'

/** Short rounds, so that a disk that is slow for a while is slow for both. */
const ROUNDS = 150
const EACH = 20
/** Past the first checkpoint of both (1,000 pages): until then a write-ahead log grows, and each commit with it. */
const WARM_UP = 1_200

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
    const ofRaw: number[] = []
    const ofTicks: number[] = []
    await withStore(place, async (memory) => {
      const ticker = await Ticker.after(memory)
      for (let i = 0; i < WARM_UP; i++) {
        insert.run(text)
        await ticker.tick()
      }
      for (let round = 0; round < ROUNDS; round++) {
        ofRaw.push(await perSecond(() => insert.run(text)))
        ofTicks.push(await perSecond(() => ticker.tick()))
      }
    })
    raw.close()
    stores.remove(place)
    const [ticks, inserts] = [median(ofTicks), median(ofRaw)]
    return {
      values: { 'tick-durable-ratio': ticks / inserts },
      note: `${Math.round(ticks)} ticks/s, ${Math.round(inserts)} single-row commits/s`,
    }
  },
})

const perSecond = async (commit: () => unknown): Promise<number> => {
  const started = performance.now()
  for (let i = 0; i < EACH; i++) await commit()
  return (EACH / (performance.now() - started)) * 1_000
}
