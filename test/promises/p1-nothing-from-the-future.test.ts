import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { expect } from 'vitest'
import { histories } from './histories.ts'
import { inFolder, openRun, replay } from './memories.ts'

/** Every read path, as of a moment. What the store is, is not what is known. */
const readEverything = async (memory: Memory, asOf: string): Promise<unknown> => {
  const { trades } = await memory.trades({ asOf, limit: 1_000 })
  const stories = []
  for (const trade of trades) stories.push(await memory.trade({ trade: trade.handle, asOf }))
  const { store: _store, simulatedRuns: _runs, agents: _agents, ...status } = await memory.status({ asOf })
  return {
    trades,
    stories,
    status,
    closed: await memory.trades({ asOf, status: 'closed', symbol: 'SPX' }),
    positions: await memory.positions({ asOf }),
    activity: await memory.activity({ asOf }),
    context: await memory.context({ asOf }),
    events: await memory.events({ asOf, limit: 1_000 }),
    firstEvents: await memory.events({ asOf, after: 0, limit: 1_000 }),
  }
}

test.prop([histories(), fc.nat(1_000)], { numRuns: 40 })(
  'P1: what is read as of t from a full history equals what is read from a history that stopped at t',
  async (history, pick) => {
    await inFolder(async (full) => {
      await inFolder(async (cut) => {
        const whole = await openRun(full)
        const known = await replay(whole, history)
        const moments = [...new Set(known.filter((at) => at !== null))]
        const t = moments[pick % moments.length] ?? '2025-03-06T22:00:00.000Z'
        const stopped = await openRun(cut)
        await replay(stopped, history.slice(0, 1 + known.findLastIndex((at) => at !== null && at <= t)))
        expect(await readEverything(whole, t)).toEqual(await readEverything(stopped, t))
        await whole.close()
        await stopped.close()
      })
    })
  },
)

test.prop([histories()], { numRuns: 25 })(
  'P1: what is read as of the last moment is what is read now: marks recomputed from ticks are the marks kept in place',
  async (history) => {
    await inFolder(async (folder) => {
      const memory = await openRun(folder)
      await replay(memory, history)
      const { lastKnownAt } = await memory.status({})
      const asOf = lastKnownAt ?? ''
      const now = await memory.positions({})
      // A later event makes the same moment a past one.
      await memory.incident({ at: '2026-01-01T00:00:00Z', knownAt: '2026-01-01T00:00:00Z', text: 'later' })
      expect(await memory.positions({ asOf })).toEqual(now)
      await memory.close()
    })
  },
)
