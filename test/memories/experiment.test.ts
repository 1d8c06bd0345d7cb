import { describe, expect, test } from 'vitest'
import { atDesk, hour, tell } from '../context/situations.ts'
import { textOf } from '../text-of.ts'

const DAY = 24

describe('ab', () => {
  test('without an experiment says how one is begun; a name that none has is refused', () =>
    atDesk(async ({ agent }) => {
      const answer = await agent.experiment()
      expect(answer).toMatchObject({ experiment: null, difference: null, tradesNeeded: null })
      expect(answer.says).toBe(
        'no experiment runs: a person begins one with `configure` (experiment: {"section":"lessons"})',
      )
      expect(textOf('experiment', answer)).toContain('no experiment runs')
      await expect(agent.experiment({ name: 'none' })).rejects.toMatchObject({
        code: 'not_found',
        field: 'name',
      })
    }))

  test('answers as of any moment, and about one that has ended', () =>
    atDesk(async (desk) => {
      const { agent, person, clock } = desk
      for (let n = 1; n <= 3; n++) await tell(desk, { n, won: n > 1 })
      await person.configure({ experiment: { section: 'beliefs', share: 0.5, name: 'first' } })
      const begun = hour(4 * DAY)
      for (let n = 8; n <= 40; n++) {
        await tell(desk, { n, won: n % 2 === 0 })
        await agent.turn({ at: hour(n * 6) })
      }
      const then = await agent.experiment({ asOf: hour(8 * DAY) })
      const now = await agent.experiment()
      expect(then.strata).toBeLessThan(now.strata)
      expect(then.shown.trades + then.withheld.trades).toBeLessThan(now.shown.trades + now.withheld.trades)
      expect((await agent.experiment({ asOf: begun })).strata).toBeLessThanOrEqual(then.strata)
      clock.set(hour(11 * DAY))
      await person.configure({ experiment: { section: 'episodes', name: 'second' } })
      clock.set(hour(20 * DAY))
      expect(await agent.experiment({ asOf: hour(8 * DAY) })).toEqual(then)
      expect((await agent.experiment()).experiment).toMatchObject({
        name: 'second',
        ended: false,
      })
      const first = await agent.experiment({ name: 'first' })
      expect(first.experiment).toMatchObject({ name: 'first', ended: true, blockDays: 1 })
      // Whole strata of two days up to the eleventh, when it ended.
      expect(first.strata).toBe(4)
      expect(first.says).toMatch(/^it ended before it could be told: 4 of at least 5 strata have ended/)
      expect(first.difference).toBeNull()
      expect(first.tradesNeeded).toBeGreaterThan(100)
    }))

  test('says what it cannot see: trades without R, sections that no context has, longer holds', () =>
    atDesk(async (desk) => {
      const { agent, person, clock } = desk
      for (let n = 1; n <= 3; n++) await tell(desk, { n, won: true })
      await person.configure({ experiment: { section: 'observations', share: 0.5 } })
      clock.set(hour(2 * DAY + 1))
      await agent.turn({})
      const record = (trade: string, from: number, to: number, stop?: number) => {
        clock.set(hour(to))
        return agent.tradeRecord({
          trade,
          symbol: 'XAUUSD',
          side: 'long',
          size: 1,
          entryAt: hour(from),
          entryPrice: 2_000,
          at: hour(to),
          exitPrice: 2_010,
          ...(stop === undefined ? {} : { stop }),
        })
      }
      await record('long', 3 * DAY, 6 * DAY, 1_990)
      await record('longer', 6 * DAY, 9 * DAY)
      const { notes, says } = await agent.experiment()
      expect(notes).toEqual([
        '1 trade has no outcome in R and counts in neither',
        expect.stringMatching(/^trades are held for longer .* blocks of 15 days/),
      ])
      expect(says).toMatch(/^cannot be told yet: \d of at least 5 strata have ended/)
    }))
})
