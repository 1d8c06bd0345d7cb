import { type Memory, openMemory } from 'hindcast'
import { inFolder } from '../promises/memories.ts'

export const AT = '2026-03-02T10:00:00Z'
export const GOLD = { trend: 'up', volatility: 'normal', price: 2_000, atrD1: 40, atrH1: 8 } as const

/** What the broker holds and how the market stands, so many hours on. */
export const snapshot = (hours = 0) => ({
  at: new Date(Date.parse(AT) + hours * 3_600_000).toISOString(),
  equity: 10_000,
  positions: [],
  context: { XAUUSD: GOLD },
})

export interface Desk {
  readonly home: string
  readonly memory: Memory
}

/** An agent with one closed trade behind it, which a turn shows as T1 and E1. */
export const atDesk = <T>(work: (desk: Desk) => Promise<T>): Promise<T> =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'r', mode: 'backtest', strategy: 's' })
    try {
      await memory.tradeRecord({
        ...{ symbol: 'XAUUSD', side: 'long', size: 1, entryPrice: 1_990, exitPrice: 2_010, stop: 1_980 },
        ...{ entryAt: '2026-03-02T08:00:00Z', at: '2026-03-02T09:00:00Z', context: GOLD },
      })
      return await work({ home, memory })
    } finally {
      await memory.close()
    }
  })

/** What was recorded of a kind. */
export const recordedOf = async (
  memory: Memory,
  kind: 'decision' | 'recalled' | 'tick',
): Promise<readonly { readonly turn: string | null; readonly payload: Record<string, unknown> }[]> =>
  (await memory.events({ kind, after: 0, limit: 1_000 })).events
