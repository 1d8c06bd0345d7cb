import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { figureOf } from '../shown.ts'
import { BREAKOUT, june, withDesk } from './desk.ts'

const HOUR = 3_600_000
const START = Date.parse(june(1, '00:00'))

interface Told {
  readonly symbol?: string
  readonly entryAt: number
  readonly r: number
  readonly size?: number
  readonly hours?: number
  readonly target?: number
  readonly strategy?: typeof BREAKOUT | undefined
}

let told = 0
/** A trade from 100 with a stop at 90, so that 1R is 10 a unit. */
const trade = (memory: Memory, one: Told) => {
  const { symbol = 'NQ', entryAt, r, size = 1, hours = 1, target } = one
  const strategy = 'strategy' in one ? one.strategy : BREAKOUT
  return memory.tradeRecord({
    trade: `told ${++told}`,
    symbol,
    side: 'long',
    size,
    entryAt,
    entryPrice: 100,
    stop: 90,
    ...(target === undefined ? {} : { target }),
    exitPrice: 100 + 10 * r,
    at: entryAt + hours * HOUR,
    ...(strategy === undefined ? {} : { strategy }),
  })
}

/** A coin of +1R and −1R that never alternates regularly. */
const outcomes = (count: number): number[] => {
  let seed = 7
  return Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648 < 0.5 ? 1 : -1
  })
}

/** Twenty symbols in turn; after a loss twice the size, in whatever symbol comes next. */
const revenge = async (memory: Memory, strategy: typeof BREAKOUT | undefined) => {
  await memory.tick({ at: START - HOUR, equity: 100_000 })
  let before = 1
  for (const [i, r] of outcomes(100).entries()) {
    // Sizes vary a little, as they do.
    const size = (before < 0 ? 2 : 1) * (1 + 0.05 * (i % 3))
    await trade(memory, { symbol: `S${i % 20}`, entryAt: START + i * 5 * HOUR, r, size, strategy })
    before = r
  }
}

describe('habits of the agent as a whole', () => {
  test('revenge over twenty symbols is seen, which no pair can show', async () => {
    await withDesk(async ({ person }) => {
      await revenge(person, BREAKOUT)
      const { whole, habits } = await person.habits()
      expect(habits).toHaveLength(10)
      for (const pair of habits) expect(figureOf(pair, 'sizeAfterLoss')?.value).toBeNull()
      expect(whole).toMatchObject({ strategy: null, symbol: null, closed: 100 })
      expect(figureOf(whole, 'sizeAfterLoss')).toMatchObject({ found: true })
      expect(figureOf(whole, 'sizeAfterLoss')?.value).toBeCloseTo(2, 1)
      expect(whole?.findings.join(' ')).toContain('After a loss the size is 2.0 times that after a win')
    })
  })

  test('of one strategy over its symbols; of trades without a strategy too', async () => {
    await withDesk(async ({ person }) => {
      await revenge(person, undefined)
      const { whole, habits, why } = await person.habits({})
      expect({ habits, why }).toEqual({ habits: [], why: null })
      expect(figureOf(whole, 'sizeAfterLoss')?.found).toBe(true)
      const day = (n: number) => START + (600 + n * 5) * HOUR
      for (let n = 0; n < 12; n++) await trade(person, { symbol: `S${n % 2}`, entryAt: day(n), r: 1 })
      expect((await person.habits({ strategy: 'breakout' })).whole).toMatchObject({
        strategy: 'breakout',
        symbol: null,
        closed: 12,
      })
      // One pair is all of them: nothing is said twice.
      expect((await person.habits({ strategy: 'breakout', symbol: 'S1' })).whole).toBeNull()
    })
  })
})

test('overtrading: more entries than before, and less earned when busy', async () => {
  await withDesk(async ({ person }) => {
    // Fifty trades, two a day, that gain; then fifty, twelve a day, that mostly lose.
    for (let i = 0; i < 50; i++)
      await trade(person, { entryAt: START + i * 12 * HOUR, r: i % 3 === 0 ? -1 : 1 + 0.1 * (i % 4) })
    const later = START + 50 * 12 * HOUR
    for (let i = 0; i < 50; i++)
      await trade(person, { entryAt: later + i * 2 * HOUR, r: i % 5 === 0 ? 1 : -1 + 0.1 * (i % 4) })
    const [habits] = (await person.habits({})).habits
    const frequency = habits?.drift.find(({ about }) => about === 'frequency')
    expect(frequency).toMatchObject({ found: true, direction: 'shifting' })
    expect(frequency?.before).toBeCloseTo(2, 6)
    expect(frequency?.after).toBeCloseTo(12, 6)
    expect(habits?.findings.join('\n')).toMatch(
      /Trading frequency has shifted from 2\.0 entries a day to 12\.0 entries a day, since about E5\d, \d+ trades ago\./,
    )
    expect(figureOf(habits, 'busyOutcome')).toMatchObject({ found: true })
    expect(figureOf(habits, 'busyOutcome')?.value).toBeLessThan(-0.5)
    const outcome = habits?.drift.find(({ about }) => about === 'outcome')
    expect(outcome?.found).toBe(true)
    expect(habits?.findings.join('\n')).toMatch(
      /Outcomes are degrading: from \+0\.\d\dR to -0\.\d\dR a trade, since about E5\d/,
    )
  })
})

test('exits are set against the target that was first told', async () => {
  await withDesk(async ({ person }) => {
    // Targets of 3R; winners are closed at about half of the way.
    for (let i = 0; i < 24; i++)
      await trade(person, { entryAt: START + i * 5 * HOUR, r: i % 2 ? 1.5 + 0.1 * (i % 3) : -1, target: 130 })
    const [habits] = (await person.habits({})).habits
    expect(figureOf(habits, 'exitAgainstTarget')).toMatchObject({ n: 12, found: true })
    expect(figureOf(habits, 'exitAgainstTarget')?.value).toBeCloseTo(1.6 / 3, 6)
    expect(habits?.findings).toContain('Winners are closed 53% of the way to their target (12 winners).')
  })
})

test('what was expected stands beside what came', async () => {
  await withDesk(async ({ person }) => {
    for (let i = 0; i < 90; i++)
      await trade(person, {
        entryAt: START + i * 5 * HOUR,
        r: i < 40 ? 1 + 0.1 * (i % 3) : -1 + 0.1 * (i % 3),
      })
    const [habits] = (await person.habits({})).habits
    expect(figureOf(habits, 'againstExpected')?.found).toBe(true)
    expect(figureOf(habits, 'againstExpected')?.text).toMatch(
      /^Made -?\+?\d\.\d\dR a trade where beliefs expected \+0\.\d\dR \(\d+( of \d+)? trades\)\.$/,
    )
  })
})

test('a scratch is neither a win nor a loss, in habits, performance and mood alike', async () => {
  await withDesk(async ({ person }) => {
    // Winners are held one hour, losers two, scratches forty.
    for (let i = 0; i < 30; i++) {
      const r = [1, -1, 0][i % 3] ?? 0
      await trade(person, { entryAt: START + i * 60 * HOUR, r, hours: r === 0 ? 40 : r < 0 ? 2 : 1 })
    }
    const [habits] = (await person.habits({})).habits
    expect(figureOf(habits, 'disposition')).toMatchObject({ value: 1, n: 20 })
    expect(figureOf(habits, 'winRate')?.value).toBeCloseTo(1 / 3, 12)
    const report = await person.performance({})
    expect(report).toMatchObject({ wins: 10, losses: 10, mostLossesInARow: 1, overall: { n: 30 } })
    expect(report.overall.winRate?.value).toBeCloseTo(1 / 3, 12)
    expect(await person.state({})).toMatchObject({ winningStreak: 0, losingStreak: 0 })
  })
})
