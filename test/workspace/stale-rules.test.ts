import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { inFolder } from '../promises/memories.ts'
import { clockAt, openAs } from './desk.ts'

const HALVE = {
  file: 'playbook.md',
  text: '- risk 0.5% in gold',
  reason: 'it runs',
  symbol: 'XAUUSD',
  context: { trend: 'up', volatility: 'normal' },
} as const
const WHY = 'made when XAUUSD was trending up, it is ranging now'

const approved = async (home: string, clock = clockAt()): Promise<Memory> => {
  const person = await openAs(home, 'person', clock)
  await person.propose(HALVE)
  await person.judge({ verdict: 'approve', of: 'C1' })
  return person
}

const seen = (memory: Memory, trend: 'up' | 'down' | 'none', symbol = 'XAUUSD') =>
  memory.turn({ context: { [symbol]: { trend, volatility: 'normal' } } })

const staleIn = async (memory: Memory, asOf?: string) => {
  const [proposal] = (await memory.proposals({ all: true, asOf })).proposals
  const { stale } = (await memory.status({ asOf })).files
  const { user } = await memory.context({ asOf })
  const rules = user.sections.find(({ name }) => name === 'rules')
  return { proposal: proposal?.stale, status: stale, context: rules?.text ?? '' }
}
const FINE = { proposal: null, status: [], context: '' }
const STALE = {
  proposal: WHY,
  status: ['C1'],
  context: `## Rules to look at\n- playbook.md: C1 was ${WHY}`,
}

describe('an approved change whose conditions no longer hold', () => {
  test('is flagged in proposals, status and context, and no longer when they hold again; each as of its time', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const memory = await approved(home, clock)
      expect(await staleIn(memory)).toEqual(FINE)
      const times = ['2026-01-05T15:00:00Z', '2026-01-05T16:00:00Z', '2026-01-05T17:00:00Z']
      for (const [n, trend] of (['up', 'none', 'up'] as const).entries()) {
        clock.set(times[n] as string)
        await seen(memory, trend)
        expect(await staleIn(memory)).toEqual(trend === 'up' ? FINE : STALE)
      }
      expect(await staleIn(memory, times[0])).toEqual(FINE)
      expect(await staleIn(memory, times[1])).toEqual(STALE)
      await memory.close()
    })
  })

  test('is told of by its own symbol only, also from a trade', async () => {
    await inFolder(async (home) => {
      const memory = await approved(home)
      await seen(memory, 'none', 'EURUSD')
      expect(await staleIn(memory)).toEqual(FINE)
      await openTrade(memory, {
        symbol: 'XAUUSD',
        side: 'long',
        size: 1,
        price: 2_000,
        context: { trend: 'none', volatility: 'low' },
      })
      expect((await staleIn(memory)).proposal).toBe(
        'made when XAUUSD was trending up and of normal volatility, it is ranging and of low volatility now',
      )
      await memory.close()
    })
  })

  test('is not flagged once it no longer stands in its file, nor while it waits, nor when it was declined', async () => {
    await inFolder(async (home) => {
      const memory = await approved(home)
      await memory.propose({ ...HALVE, text: '- a second rule' })
      await memory.propose({ ...HALVE, text: '- a third rule' })
      await memory.judge({ verdict: 'decline', of: 'C3' })
      await seen(memory, 'none')
      expect((await memory.status({})).files.stale).toHaveLength(1)
      await memory.propose({
        file: 'playbook.md',
        find: '- risk 0.5% in gold',
        text: '- risk 1%',
        reason: 'r',
      })
      await memory.judge({ verdict: 'approve', of: 'C4' })
      expect((await memory.status({})).files.stale).toEqual([])
      await memory.close()
    })
  })

  test('is flagged where it took something away, until that is back', async () => {
    await inFolder(async (home) => {
      const memory = await approved(home)
      await memory.propose({ ...HALVE, find: '- risk 0.5% in gold\n', text: '' })
      await memory.judge({ verdict: 'approve', of: 'C2' })
      await seen(memory, 'none')
      expect((await memory.status({})).files.stale).toEqual(['C2'])
      await memory.propose({ file: 'playbook.md', text: HALVE.text, reason: 'r' })
      await memory.judge({ verdict: 'approve', of: 'C3' })
      expect((await memory.status({})).files.stale).toEqual(['C1'])
      await memory.close()
    })
  })
})
