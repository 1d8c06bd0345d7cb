import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, type OpenOptions, openMemory } from 'hindcast'
import { afterEach } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FIRST = Date.parse('2026-01-05T08:00:00Z')

/** One trade is made a day. */
export const at = (day: number, hours = 0): string =>
  new Date(FIRST + day * DAY_MS + hours * HOUR_MS).toISOString()

const homes: string[] = []
const opened: Memory[] = []
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close()
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true })
})

export const newHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'hindcast-lessons-'))
  homes.push(home)
  return home
}

/** A backtest of the strategy `breakout` in a new home, unless one is given. */
export const opening = async (options: OpenOptions = {}): Promise<Memory> => {
  const memory = await openMemory({
    home: options.home ?? (await newHome()),
    agent: 'a',
    run: 'test',
    mode: 'backtest',
    strategy: 'breakout',
    actor: 'agent',
    ...options,
  })
  opened.push(memory)
  return memory
}

/** In London it loses 1R, in Asia it makes .6R, but for one in seven of either. */
export const trades = async (memory: Memory, from: number, to: number): Promise<void> => {
  for (let day = from; day < to; day++) {
    const london = day % 2 === 0
    const usual = day % 7 !== 0
    const { trades: made } = await openTrade(memory, {
      at: at(day),
      symbol: 'XAUUSD',
      side: 'long',
      size: 1,
      price: 2000,
      stop: 1990,
      context: { session: london ? 'london' : 'asia', trend: 'up', volatility: 'normal' },
    })
    const price = london === usual ? 1990 : 2006
    await closeTrade(memory, { at: at(day, 2), trade: made[0]?.handle ?? '', price })
  }
}
