import type { Memory, Trade } from '#calls'

/**
 * What a runner's tools read of the past, in three reads: for agents whose tools were written for this interface, and for
 * runners that pass one of their own in tests.
 */
export interface MemoryClient {
  /** Closed trades, newest first, at most `limit`. */
  recentClosed(asked: { readonly limit: number }): Promise<readonly Trade[]>
  /** Open trades with the best and the worst on the way (`mfe`, `mae`). */
  openWithMfeMae(): Promise<readonly Trade[]>
  /** What was distilled from trades and is in force; null where there is nothing of the kind. */
  activeLessons(): Promise<string | null>
}

/** More than any account holds at a time. */
const MOST_OPEN = 1_000

/** The three reads from an agent's memory, the same for a live run, a paper run and a backtest. */
export const memoryClient = (memory: Memory): MemoryClient => ({
  recentClosed: async ({ limit }) => (await memory.trades({ status: 'closed', limit, totals: false })).trades,
  openWithMfeMae: async () =>
    (await memory.trades({ status: 'open', limit: MOST_OPEN, totals: false })).trades,
  activeLessons: async () => {
    const inForce = (await memory.lessons()).lessons.filter(({ bullets }) => bullets.length > 0)
    return inForce.length === 0 ? null : inForce.map(({ words }) => words).join('\n\n')
  },
})
