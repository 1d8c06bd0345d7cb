import { expect, test } from 'vitest'
import { closeTrade } from '../by-fills.ts'
import { trip, withDesk } from '../memories/desk.ts'

// A losing trade without a strategy is in no strategy's record. Size and check name it, open or closed.

const ORDER = {
  symbol: 'NQ',
  side: 'long',
  strategy: 'breakout',
  context: { trend: 'up', volatility: 'normal', session: 'london' },
  entry: 100,
  stop: 90,
} as const
const HOUR = 3_600_000
const dayAt = (day: number): number => Date.UTC(2025, 0, 1 + day, 12)

test('a closed trade without a strategy is named by size and check, until its strategy is given', () =>
  withDesk(async ({ person, agent }) => {
    for (let day = 0; day < 40; day++)
      await person.tradeRecord(
        trip(1, day % 4 === 0 ? 90 : 120, {
          trade: `${day}`,
          at: dayAt(day),
          entryAt: dayAt(day) - HOUR,
        }),
      )
    await person.tick({ at: dayAt(40), equity: 10_000, positions: [] })
    expect(await agent.check(ORDER)).toMatchObject({ verdict: 'clear' })

    await person.instrument({ at: dayAt(40), symbol: 'NQ', reportedBy: 'broker' })
    const held = { symbol: 'NQ', side: 'long', size: 8 } as const
    await person.tick({ at: dayAt(41), positions: [{ ...held, price: 100, mark: 95 }] })
    expect((await agent.check(ORDER)).size.why).toBe('open positions unknown')
    await closeTrade(person, { trade: 'T41', at: dayAt(42), price: 80 })
    await person.tick({ at: dayAt(43), positions: [] })

    const words =
      '1 closed trade of NQ without a strategy (E41), -160.00 in all, is in no strategy’s record: a person can say whose, with correct'
    const size = (await agent.check(ORDER)).size
    // The others were named with their outcomes: it may have been left out of them for its own.
    expect(size).toMatchObject({ why: 'no edge shown', evidence: { observations: 41 } })
    expect(size.reasons).toContain(words)
    const check = await agent.check(ORDER)
    expect(check).toMatchObject({ verdict: 'caution' })
    expect(check.reasons).toContain(words)

    // Before it had closed it was not known to have lost; the other side, another symbol and a question of no strategy lack nothing.
    const others = [
      { ...ORDER, asOf: dayAt(40) },
      { ...ORDER, side: 'short' as const },
      { ...ORDER, symbol: 'ES' },
      { ...ORDER, strategy: undefined },
    ]
    for (const other of others)
      expect((await agent.check(other)).size.reasons.join()).not.toContain('no strategy’s record')

    await person.correct({ trade: 'T41', set: { strategy: 'breakout' }, reason: 'it was this one' })
    expect((await agent.check(ORDER)).size.reasons.join()).not.toContain('no strategy’s record')
    expect((await agent.check(ORDER)).reasons.join()).not.toContain('no strategy’s record')
  }))

test('one that gained is said, and is no reason against an order', () =>
  withDesk(async ({ person }) => {
    await person.tradeRecord(trip(1, 120, { strategy: undefined }))
    const check = await person.check(ORDER)
    expect(check.verdict).toBe('no_record')
    expect(check.reasons).toContainEqual(
      expect.stringMatching(/^1 closed trade of NQ without a strategy \(E1\), \+20\.00/),
    )
  }))
