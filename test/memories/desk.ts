import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import type { Rows } from '#log/ports'
import { closeTrade, openTrade } from '../by-fills.ts'
import { AGENT, databaseOf, inFolder, openRun, RUN } from '../promises/memories.ts'

/** One run with two handles: a person's, and the agent's own. */
export interface Desk {
  readonly person: Memory
  readonly agent: Memory
  readonly file: string
  /** The rows that hold now, as the store has them. */
  readonly rows: <T extends keyof Rows>(table: T) => readonly Rows[T][]
}

export const withDesk = (work: (desk: Desk) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    const person = await openRun(folder)
    const agent = await openMemory({ home: folder, agent: AGENT, run: RUN, create: false })
    const file = databaseOf(folder)
    try {
      await work({ person, agent, file, rows: (table) => rowsOf(file, table) })
    } finally {
      await agent.close()
      await person.close()
    }
  })

const rowsOf = <T extends keyof Rows>(file: string, table: T): readonly Rows[T][] => {
  const database = new Database(file, { readonly: true })
  try {
    const columns = database.prepare(`select name from pragma_table_info('${table}')`).pluck().all()
    const held = columns.includes('toSeq') ? ' where "toSeq" is null' : ''
    const texts = database.prepare(`select row from "${table}"${held} order by rowid`).pluck().all()
    return texts.map((text) => JSON.parse(String(text)) as Rows[T])
  } finally {
    database.close()
  }
}

/** A moment of June 2025: the day, then hours and minutes in UTC. */
export const june = (day: number, time = '12:00'): string =>
  `2025-06-${String(day).padStart(2, '0')}T${time}:00.000Z`

export const BREAKOUT = { name: 'breakout', version: '1', parameters: {} } as const

type Trip = Parameters<Memory['tradeRecord']>[0]
type Entry = Parameters<typeof openTrade>[1]

const TAKEN = {
  symbol: 'NQ',
  side: 'long',
  size: 1,
  stop: 90,
  strategy: BREAKOUT,
  context: { trend: 'up', volatility: 'normal', session: 'london' },
} as const

/** A round trip of one unit from 100 with a stop at 90: 1R is 10, so that an exit at 115 is +1.5R. */
export const trip = (day: number, exitPrice: number, more: Partial<Trip> = {}): Trip => ({
  at: june(day, '12:00'),
  entryAt: june(day, '10:00'),
  entryPrice: 100,
  exitPrice,
  trade: `day ${day}`,
  ...TAKEN,
  ...more,
})

/** A round trip told at both ends, so that its situation was told before its outcome. */
export const lived = async (memory: Memory, { entryAt, entryPrice, at, exitPrice, ...told }: Trip) => {
  const { trade = String(entryAt), size = 1 } = told
  await openTrade(memory, { ...told, trade, size, at: entryAt, price: entryPrice })
  return closeTrade(memory, { trade, at, price: exitPrice })
}

/** The same, told as it begins; its name is the day and the time. */
export const entry = (day: number, time: string, more: Partial<Entry> = {}): Entry => ({
  at: june(day, time),
  price: 100,
  trade: `${day} ${time}`,
  ...TAKEN,
  ...more,
})

/** The belief about the strategy and symbol alone: every outcome counts for it. */
export const widest = async (memory: Memory, asOf?: string) => {
  const { beliefs } = await memory.beliefs({ asOf, limit: 1_000, all: true, merged: true })
  return beliefs.find(
    ({ when, source }) =>
      source === 'induced' &&
      !when.includes('trend') &&
      !when.includes('session') &&
      !when.includes('volatility'),
  )
}

/** What a call was refused with. */
export const refusal = async (
  call: Promise<unknown>,
): Promise<{ code?: string; field?: string; next?: string }> =>
  call.then(
    () => ({}),
    (error: { code: string; field: string; next: string }) => ({
      code: error.code,
      field: error.field,
      next: error.next,
    }),
  )

export const skip = { type: 'skip_trade' } as const

export const planned = async ({ rows }: Desk, n = 1) => rows('plans').find((plan) => plan.n === n)

/** Marks of symbols that nobody holds. */
export const priced = (memory: Memory, at: string, prices: { readonly [symbol: string]: number }) =>
  memory.tick({
    at,
    scope: ['NONE'],
    positions: [],
    marks: Object.fromEntries(Object.entries(prices).map(([symbol, price]) => [symbol, { price }])),
  })
