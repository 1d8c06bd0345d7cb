import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from '#calls'
import { EVENTS_PER_TRADE, recordHistory } from './history.ts'
import { recordTrading } from './traded.ts'

/** Trades of the made-up trader's life. */
export const LIFE = 100_000
export const MILLION = 1_000_000
export const TRADES = MILLION / EVENTS_PER_TRADE

/** Where a store is, for this process or another to open. */
export interface Place {
  readonly home: string
  readonly agent: string
  readonly run: string
}

/** The folder that holds its database. */
export const logFolder = ({ home, agent, run }: Place): string => join(home, agent, 'runs', run)

export const openPlace = (place: Place): Promise<Memory> => openMemory({ ...place, mode: 'backtest' })

/** Opens a store for a piece of work and closes it again. */
export const withStore = async <T>(place: Place, work: (memory: Memory) => Promise<T>): Promise<T> => {
  const memory = await openPlace(place)
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}

/** The stores of one bench run, in a temporary folder that goes with the process. */
export class Stores {
  readonly folder = mkdtempSync(join(tmpdir(), 'hindcast-bench-'))
  readonly say: (line: string) => void
  private built: Promise<Place> | undefined
  private lived: Promise<Place> | undefined
  private made = 0

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** A store of its own with the first so many events of the history. */
  fresh(events: number): Promise<Place> {
    return this.freshWith((memory) => recordHistory(memory, events))
  }

  /** A store of its own with whatever is recorded. */
  async freshWith(record: (memory: Memory) => Promise<void>): Promise<Place> {
    const place = this.newPlace()
    await withStore(place, record)
    return place
  }

  /** The large store: built at its first use, verified, and shared. Benchmarks may append to it. */
  million(): Promise<Place> {
    this.built ??= this.build()
    return this.built
  }

  /** A store of its own with so many round trips of the trader's. */
  freshTraded(trades: number): Promise<Place> {
    return this.freshWith((memory) => recordTrading(memory, trades))
  }

  /** The trader's whole life: recorded at its first use, and shared. Benchmarks may append to it. */
  traded(): Promise<Place> {
    this.lived ??= this.live()
    return this.lived
  }

  /** A copy of a store that nobody has open. */
  copy(place: Place): Place {
    const copied = this.newPlace()
    cpSync(place.home, copied.home, { recursive: true })
    return copied
  }

  remove(place: Place): void {
    rmSync(place.home, { recursive: true, force: true })
  }

  /** What a closed store takes on disk. */
  bytes(place: Place): number {
    return statSync(this.file(place)).size
  }

  file(place: Place): string {
    return join(logFolder(place), 'hindcast.db')
  }

  removeAll(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private newPlace(): Place {
    return { home: join(this.folder, `store-${++this.made}`), agent: 'bench', run: 'history' }
  }

  private async build(): Promise<Place> {
    const place = this.newPlace()
    const started = performance.now()
    const seconds = () => `${Math.round((performance.now() - started) / 1_000)} s`
    await withStore(place, async (memory) => {
      await recordHistory(memory, MILLION, (done) =>
        this.say(`building the large store: ${done} events, ${seconds()}`),
      )
      await mustBeSound(memory, this.say)
    })
    this.say(`the large store is built and sound: ${Math.round(this.bytes(place) / 1e6)} MB, ${seconds()}`)
    return place
  }

  private async live(): Promise<Place> {
    const place = this.newPlace()
    const started = performance.now()
    const seconds = () => `${Math.round((performance.now() - started) / 1_000)} s`
    await withStore(place, async (memory) => {
      await recordTrading(memory, LIFE, (done) => {
        if (done % (LIFE / 20) === 0) this.say(`recording the trader’s life: ${done} trades, ${seconds()}`)
      })
      const { trades } = await memory.trades({ limit: 1 })
      if (trades[0]?.handle !== `T${LIFE}`) throw new Error(`the life ends with trade ${trades[0]?.handle}`)
    })
    this.say(`the trader’s life is recorded: ${Math.round(this.bytes(place) / 1e6)} MB, ${seconds()}`)
    return place
  }
}

/** A benchmark of a broken store, or of another one than it says, would say nothing. */
const mustBeSound = async (memory: Memory, say: (line: string) => void): Promise<void> => {
  say('verifying it')
  const { sound, events, problems } = await memory.verify({})
  if (!sound) throw new Error(`the large store is not sound: ${JSON.stringify(problems[0])}`)
  const { trades } = await memory.trades({ limit: 1 })
  // One event more: the run's own beginning.
  if (events !== MILLION + 1 || trades[0]?.handle !== `T${TRADES}`)
    throw new Error(`the large store has ${events} events and ends with trade ${trades[0]?.handle}`)
}
