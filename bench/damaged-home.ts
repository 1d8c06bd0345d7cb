import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, type Instant, type Memory, openMemory } from '#calls'
import { DAY_MS } from '#vocabulary'
import { mulberry32 } from '../src/lab/random/mulberry32.ts'
import { Library } from './library.ts'
import { LIFE } from './stores.ts'
import { recordedTrip } from './traded.ts'
import { Trader } from './trader.ts'

// The home that is damaged: a small live memory of everything a memory holds, and its search index.

export const AGENT = 'agent'
const TRADES = 120
const NOTES = 12

/** The beginning of a long life: its trades lie close together. */
const trader = new Trader(LIFE)
const trips = Array.from({ length: TRADES }, () => trader.next()).sort((a, b) => a.exitAt - b.exitAt)
const LAST = Math.max(...trips.map(({ exitAt }) => exitAt))

/** Standing still, so that the same question has the same answer. */
const clock: Clock = { now: () => (LAST + 2 * DAY_MS) as Instant }

export const openHome = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, clock, create: false })

/** Writes it into a folder and copies it twice: as it is closed, and as it is while a process has it open, with its WAL. */
export const prepareHomes = async (folder: string): Promise<readonly string[]> => {
  const home = join(folder, 'home')
  const [closed, open] = [join(folder, 'closed'), join(folder, 'open')]
  await record(home)
  cpSync(home, closed, { recursive: true })
  const memory = await openHome(home)
  await memory.write({ to: 'note', key: 'last', text: 'The last word is in the WAL.', at: LAST + DAY_MS })
  await memory.tradeRecord({ ...recordedTrip(trader.next()), at: LAST + DAY_MS, entryAt: LAST })
  await memory.reindex({})
  cpSync(home, open, { recursive: true })
  await memory.close()
  return [closed, open]
}

const record = async (home: string): Promise<void> => {
  const memory = await openMemory({ home, agent: AGENT, clock })
  const library = new Library(1)
  const random = mulberry32(1)
  for (const [i, trip] of trips.entries()) {
    await memory.tradeRecord(recordedTrip(trip))
    const at = trip.exitAt
    if (i % (TRADES / NOTES) !== 0) continue
    await memory.tick({ at, equity: 10_000 + Math.floor(random() * 500) })
    const turn = await memory.turn({ at, context: { [trip.symbol]: { ...trip.context } } })
    await turn.recall({ symbol: trip.symbol })
    await turn.decide({ action: 'hold', symbol: trip.symbol, reason: library.question() })
    await memory.write({ to: 'note', at, key: `part-${i}`, text: library.section(`Levels ${i}`) })
    await memory.write({ to: 'journal', at, text: library.question() })
    await memory.write({ to: 'learning', at, text: library.question() })
    await memory.incident({ at, text: library.question() })
    await memory.planCreate({
      at,
      condition: { symbol: trip.symbol, losingStreak: { from: 2 } },
      action: { type: 'alert', message: `slow down ${i}` },
    })
  }
  await memory.reindex({})
  await memory.close()
}
