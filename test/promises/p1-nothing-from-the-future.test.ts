import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { expect } from 'vitest'
import {
  type History,
  histories,
  knowledgeHistories,
  lessonHistories,
  tradingHistories,
} from './histories.ts'
import { inFolder, make, openRun, replay } from './memories.ts'
import { readEverything, readMemories } from './read-everything.ts'

/** Replays a history while it is being read: what was read before must not change what is read later. */
const replayAsked = async (
  memory: Memory,
  history: History,
  asks: readonly number[],
): Promise<(string | null)[]> => {
  const known: (string | null)[] = []
  for (const [i, call] of history.entries()) {
    known.push((await make(memory, call)).knownAt)
    if (!asks.some((ask) => ask % history.length === i)) continue
    await readMemories(memory)
    await readMemories(memory, known.find((at) => at !== null) ?? undefined)
  }
  return known
}

const stopsAt = async (history: History, pick: number, asks: readonly number[]): Promise<void> =>
  inFolder((full) =>
    inFolder(async (cut) => {
      const whole = await openRun(full)
      const known = await replayAsked(whole, history, asks)
      const moments = [...new Set(known.filter((at) => at !== null))]
      const t = moments[pick % moments.length] ?? '2025-03-06T22:00:00.000Z'
      const stopped = await openRun(cut)
      await replay(stopped, history.slice(0, 1 + known.findLastIndex((at) => at !== null && at <= t)))
      const then = await readEverything(stopped, t)
      expect(await readEverything(whole, t)).toEqual(then)
      // It stopped there, so that now is then.
      expect(await readEverything(stopped)).toEqual(then)
      await whole.close()
      await stopped.close()
    }),
  )

const asked = fc.array(fc.nat(200), { maxLength: 3 })

test.prop([histories(), fc.nat(1_000), asked], { numRuns: 15 })(
  'P1: what is read as of t from a full history equals what is read from a history that stopped at t',
  stopsAt,
)

test.prop([tradingHistories(), fc.nat(1_000), asked], { numRuns: 6 })(
  'P1: so does what is remembered of many trades: recall, beliefs, habits, mood, plans, sizing',
  stopsAt,
)

test.prop([lessonHistories(), fc.nat(1_000), asked], { numRuns: 3 })(
  'P1: so do lessons, before and after newer ones, a promotion or a withdrawal, and what a model said',
  stopsAt,
)

test.prop([knowledgeHistories(), fc.nat(1_000), asked], { numRuns: 4 })(
  'P1: so does what was read, where it stands, what was decided on it and what that came to',
  stopsAt,
)

test.prop([histories()], { numRuns: 12 })(
  'P1: what is read as of the last moment is what is read now: marks recomputed from ticks are the marks kept in place',
  async (history) => {
    await inFolder(async (folder) => {
      const memory = await openRun(folder)
      await replay(memory, history)
      const { lastKnownAt } = await memory.status({})
      const asOf = lastKnownAt ?? ''
      const now = await memory.trades({ status: 'open' })
      // A later event makes the same moment a past one.
      await memory.incident({ at: '2026-01-01T00:00:00Z', text: 'later' })
      expect(await memory.trades({ asOf, status: 'open' })).toEqual(now)
      await memory.close()
    })
  },
)
