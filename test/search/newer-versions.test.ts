import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { AGENT } from '../promises/memories.ts'
import { byHand, type Desk, withDesk } from './desk.ts'

const AT = '2026-03-01T09:00:00Z'
const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T09:00:00Z`

const found = async ({ agent }: Desk, question: string, limit = 10) => {
  const { hits } = await agent.search({ question, limit, sources: ['workspace'] })
  return hits.map(({ path, newer }) => [path, newer])
}

describe('which of two versions is newer', () => {
  test('of files that one look found nobody says which is, whatever they are called', () =>
    withDesk(async (desk) => {
      await desk.agent.tick({ at: AT, equity: 1_000 })
      const rule = (percent: number) =>
        `Weekly loss cap is ${percent} percent of equity, then we stop until Monday and review every trade.\n`
      await byHand(desk.home, 'memory/a_current.md', rule(4))
      await byHand(desk.home, 'memory/b_retired.md', rule(6))
      expect(await found(desk, 'weekly loss cap')).toEqual([
        ['memory/a_current.md', null],
        ['memory/b_retired.md', null],
      ])
      await desk.agent.tick({ at: day(2), equity: 1_000 })
      await byHand(desk.home, 'memory/a_current.md', rule(5))
      await desk.agent.reindex({})
      expect(await found(desk, 'weekly loss cap')).toEqual([
        ['memory/a_current.md', null],
        ['memory/b_retired.md', 'memory/a_current.md:1'],
      ])
    }))

  test('nor of files that a run was given', () =>
    withDesk(async (desk) => {
      const text = (n: number) => `Stop goes ${n} ATR below the swing low, trailing after one R of profit.`
      const place = { run: 'given', mode: 'backtest' } as const
      await desk.person.runOpen({ ...place, presets: { 'notes/a.md': text(2), 'notes/b.md': text(3) } })
      const agent = await openMemory({ home: desk.home, agent: AGENT, actor: 'agent', ...place })
      try {
        await agent.tick({ at: AT, equity: 1_000 })
        const [one, two] = await found({ ...desk, agent }, 'stop swing low')
        expect([one?.[1], two?.[1]]).toEqual([null, null])
      } finally {
        await agent.close()
      }
    }))

  test('an outdated rule that is asked for by its figure comes first, and says where the newer is', () =>
    withDesk(async (desk) => {
      const put = (n: number, key: string, percent: number) =>
        desk.agent.write({
          to: 'note',
          at: day(n),
          key,
          text: `Weekly loss cap is ${percent} percent of equity, then we stop until Monday and review every trade.`,
        })
      await put(2, 'c', 4)
      await put(3, 'd', 6)
      await put(4, 'c', 5)
      const right = [
        ['notes/c.md', null],
        ['notes/d.md', 'notes/c.md:1'],
      ]
      expect(await found(desk, 'weekly loss cap')).toEqual(right)
      const asked = 'weekly loss cap 6 percent'
      expect(await found(desk, asked)).toEqual(right.toReversed())
      expect(await found(desk, asked, 1)).toEqual(right.slice(1))
    }))
})
