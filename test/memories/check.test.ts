import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../../src/lab/random/mulberry32.ts'
import { textOf } from '../text-of.ts'
import { june, lived, trip, withDesk } from './desk.ts'

const ORDER = {
  symbol: 'NQ',
  side: 'long',
  strategy: 'breakout',
  context: { trend: 'up', volatility: 'normal', session: 'london' },
} as const
const ELSEWHERE = { trend: 'down', volatility: 'high', session: 'asia' } as const

/** Two of three gain. */
const WINNING = Array.from({ length: 45 }, (_, i) => (i % 3 === 0 ? 90 : 115))

/** Trades a day apart from the first of January: of one unit from 100 with a stop at 90. */
const tell = async (memory: Memory, exits: readonly number[], context: object = ORDER.context) => {
  for (const [i, exitPrice] of exits.entries()) {
    const at = Date.UTC(2025, 0, 1 + i, 12)
    const trade = `${JSON.stringify(context)} ${i}`
    await memory.tradeRecord(trip(1, exitPrice, { trade, at, entryAt: at - 3_600_000, context }))
  }
}

describe('what check says', () => {
  test('where there is no record: its own word, and no caution', () =>
    withDesk(async ({ person }) => {
      const empty = await person.check(ORDER)
      expect(empty).toMatchObject({ verdict: 'no_record', reasons: ['the record cannot tell yet: too few'] })
      await tell(person, [110, 95])
      expect((await person.check(ORDER)).verdict).toBe('no_record')
    }))

  test('where every trade in the situation lost, and most others won: stop, from the eighth one', () =>
    withDesk(async ({ person }) => {
      await tell(person, Array(7).fill(90))
      await tell(person, Array(14).fill(115), ELSEWHERE)
      expect((await person.check(ORDER)).verdict).not.toBe('stop')
      await person.tradeRecord(trip(1, 90, { at: june(1), entryAt: june(1, '11:00') }))
      expect(await person.check(ORDER)).toMatchObject({
        verdict: 'stop',
        reasons: expect.arrayContaining([
          'all 8 trades in situations like this one lost, where 36% of all trades did',
        ]),
      })
      // One that won there, and they are no longer alone.
      await person.tradeRecord(trip(2, 115))
      expect((await person.check(ORDER)).verdict).not.toBe('stop')
    }))

  test('where it stops for losses: which, however old they are beside fresh ones elsewhere', () =>
    withDesk(async ({ person }) => {
      const down = { ...ORDER.context, trend: 'down' } as const
      // In a drawdown then, and none now: what is compared is the market alone, as where they are counted.
      await tell(person, Array(12).fill(90), { ...down, drawdown: 0.15 })
      for (let i = 0; i < 40; i++) {
        const at = Date.UTC(2025, 3, 1 + i, 12)
        const exit = i % 3 === 0 ? 95 : 110
        await person.tradeRecord(
          trip(1, exit, { trade: `fresh ${i}`, at, entryAt: at - 3_600_000, confidence: 0.9 }),
        )
      }
      const answer = await person.check({ ...ORDER, context: down })
      const { verdict, losses, lossesLeft } = answer
      const text = textOf('check', answer)
      expect(verdict).toBe('stop')
      expect(losses.map(({ context, r }) => [context.trend, r])).toEqual(Array(3).fill(['down', -1]))
      expect(text).toContain(`losses left: ${lossesLeft}`)
    }))

  test('where it stops for losses: size and a turn offer no probe, and recall says what is expected here', () =>
    withDesk(async ({ agent }) => {
      const down = { ...ORDER.context, trend: 'down' } as const
      const live = (name: string, at: number, exitPrice: number, context: object) =>
        lived(agent, trip(1, exitPrice, { trade: name, entryAt: at, at: at + 3_600_000, context }))
      for (let i = 0; i < 12; i++) await live(`old ${i}`, Date.UTC(2025, 0, 1 + i), 90, down)
      for (let i = 0; i < 40; i++)
        await live(`fresh ${i}`, Date.UTC(2025, 3, 1 + i), i % 3 === 0 ? 95 : 110, ORDER.context)
      const asked = { symbol: 'NQ', strategy: 'breakout', context: down } as const
      const said = 'all 12 trades in situations like this one lost, where 50% of all trades did'
      const check = await agent.check({ ...asked, side: 'long' })
      expect(check.size).toMatchObject({ probe: 0, probeWhy: `no probe: ${said}`, against: [said] })
      expect(textOf('check', check)).toContain(said)
      const answer = await agent.recall(asked)
      const { distribution } = answer
      const text = textOf('recall', answer)
      expect(Math.sign(distribution?.mean ?? 0)).toBe(1)
      expect(text).toMatch(
        /expected here by all readings together -0\.\d\dR; in down-trends 12 trades, weighted -0\.\d\dR/,
      )
      const turn = await agent.turn({
        at: Date.UTC(2025, 5, 1),
        equity: 10_000,
        positions: [],
        context: { NQ: down },
      })
      expect(turn.user.text).toContain(`check says stop: ${said}`)
      expect(turn.user.text).toContain('expected here by all readings together -0.')
      expect(turn.user.text).not.toContain('probe')
      // Where the situation is another one, nothing of it.
      expect((await agent.check({ ...asked, side: 'long', context: ORDER.context })).size).toMatchObject({
        against: [],
      })
    }))

  test('where the same loss was told five times over: no stop', () =>
    withDesk(async ({ person }) => {
      for (const day of [1, 2])
        for (let i = 0; i < 5; i++) {
          const at = Date.UTC(2025, 0, day, 12, i)
          await person.tradeRecord(trip(1, 90, { trade: `${day}-${i}`, at, entryAt: at - 3_600_000 }))
        }
      await tell(person, Array(14).fill(115), ELSEWHERE)
      expect((await person.check(ORDER)).verdict).not.toBe('stop')
    }))

  test('where losing is all the record does, which is no news about the situation: no stop', () =>
    withDesk(async ({ person }) => {
      await tell(person, Array(30).fill(90))
      await person.tick({ at: Date.UTC(2025, 1, 1), positions: [] })
      expect((await person.check(ORDER)).verdict).toBe('caution')
    }))

  test('of a stop on the wrong side, and of an order whose risk nobody told: caution', () =>
    withDesk(async ({ person }) => {
      const wrong = await person.check({ ...ORDER, entry: 100, stop: 110 })
      expect(wrong.verdict).toBe('caution')
      expect(wrong.reasons[0]).toBe(
        'a stop at 110 is on the wrong side of an entry at 100: it limits no loss of a long',
      )
      expect((await person.check({ ...ORDER, side: 'short', entry: 100, stop: 110 })).verdict).toBe(
        'no_record',
      )
      const unknown = await person.check({ ...ORDER, size: 1, entry: 100 })
      expect(unknown.reasons[0]).toBe(
        'the risk of this order is not known: its stop distance is not known; give entry and stop',
      )
      const unmarked = await person.check({ ...ORDER, size: 1, entry: 100, stop: 95 })
      expect(unmarked.verdict).toBe('caution')
      expect(unmarked.reasons[0]).toBe('the risk of this order is not known: equity is not known')
    }))

  test('of an order that risks more than is advised, with nothing on record: caution, with the numbers', () =>
    withDesk(async ({ person }) => {
      await person.instrument({ symbol: 'NQ', multiplier: 100, at: june(1) })
      await person.tick({ at: june(2), positions: [], equity: 10_000 })
      const order = { symbol: 'NQ', side: 'long', entry: 100, stop: 90 } as const
      expect(await person.check({ ...order, size: 50 })).toMatchObject({
        verdict: 'caution',
        reasons: expect.arrayContaining(['this order risks 500% of equity; advised 0%, probe 0.2%']),
      })
      // 0.2% of 10,000 is 20: the probe, and not more than it.
      expect((await person.check({ ...order, size: 0.02 })).verdict).toBe('no_record')
      const other = await person.check({ ...order, symbol: 'ES', size: 5_000 })
      expect(other.verdict).toBe('caution')
      expect(other.reasons[0]).toMatch(
        /^this order risks at least 500% of equity; advised 0%, probe 0.2%\. ES/,
      )
      // An order that only closes what is held opens no risk.
      await person.fill({ at: june(3), symbol: 'NQ', side: 'sell', size: 50, price: 100, stop: 110 })
      expect((await person.check({ ...order, size: 50 })).reasons.join()).not.toContain('risks')
    }))

  test('of a size that cannot be compared: caution, and what would say more', () =>
    withDesk(async ({ person }) => {
      await tell(person, WINNING)
      await person.tick({ at: june(1), positions: [] })
      const meant = { ...ORDER, entry: 100, size: 1_000_000 }
      expect(await person.check({ ...meant, stop: 90 })).toMatchObject({
        verdict: 'caution',
        reasons: expect.arrayContaining(['the risk of this order is not known: equity is not known']),
      })
      await person.tick({ at: june(2), equity: 10_000 })
      const unstopped = await person.check({ ...ORDER, entry: 100 })
      expect(unstopped.reasons.join()).toContain('no lots can be said: what 1R is in price is not known')
      const unentered = await person.check({ ...ORDER, stop: 90, size: 1 })
      expect(unentered.reasons.join()).not.toContain('more than the 0')
      expect(unentered.size.reasons.join()).toContain('without the price of the entry; give entry')
    }))

  test('of a stop much nearer than losses went: lots by a quarter of the median loss', () =>
    withDesk(async ({ person }) => {
      await tell(person, WINNING)
      await person.tick({ at: june(1), positions: [], equity: 10_000 })
      await person.instrument({ symbol: 'NQ', multiplier: 1, at: june(1) })
      const lotsAt = async (stop: number) => (await person.check({ ...ORDER, entry: 100, stop })).size.lots
      expect(await lotsAt(99.999)).toBe(await lotsAt(97.5))
      expect(Number(await lotsAt(97.5))).toBeGreaterThan(3.9 * Number(await lotsAt(90)))
      const near = await person.check({ ...ORDER, entry: 100, stop: 99.999, size: 10_000 })
      expect(near.verdict).toBe('caution')
      expect(near.size.reasons.join()).toContain('nearer than a quarter of the median loss')
    }))

  test('of a strategy that is not on record: the near name, and no probe that this one would not have', () =>
    withDesk(async ({ person }) => {
      await tell(person, Array(20).fill(90))
      await person.tick({ at: june(1), positions: [], equity: 10_000 })
      expect((await person.check(ORDER)).size.probe).toBe(0)
      for (const strategy of ['Breakout', 'brekout']) {
        const words = `no trade on record has the strategy ${strategy}; did you mean breakout?`
        const check = await person.check({ ...ORDER, strategy })
        expect(check.reasons).toContain(words)
        expect(check.size.reasons).toContain(words)
        expect(check.size.probe).toBe(0)
      }
      const other = (await person.check({ ...ORDER, strategy: 'mean reversion' })).size
      expect(other.reasons.join()).toContain('has the strategy "mean reversion"; there is breakout')
      expect(other.probe).toBeGreaterThan(0)
    }))

  test('on a fair game: no belief disagrees, however often it is asked', async () => {
    const dice = mulberry32(48)
    for (let life = 0; life < 10; life++)
      await withDesk(async ({ person }) => {
        await tell(
          person,
          Array.from({ length: 40 }, () => (dice() < 0.5 ? 90 : 110)),
        )
        for (let day = 12; day <= 40; day += 7) {
          const { reasons } = await person.check({ ...ORDER, asOf: Date.UTC(2025, 0, day, 13) })
          expect(reasons.filter((reason) => reason.includes('disagrees'))).toEqual([])
        }
      })
  })
})
