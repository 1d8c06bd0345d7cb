import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test as plainTest } from 'vitest'
import { inFolder, openRun } from './memories.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const SITUATION = { trend: 'up', volatility: 'normal', session: 'london' } as const

const situations = fc.record({
  trend: fc.constantFrom('up', 'down', 'none'),
  volatility: fc.constantFrom('low', 'normal'),
  session: fc.constantFrom('london', 'asia'),
})
const outcomes = fc.record({ r: fc.integer({ min: -30, max: 50 }), context: situations })

test.prop([fc.array(outcomes, { minLength: 5, maxLength: 40 }), fc.integer({ min: 2, max: 12 })], {
  numRuns: 25,
})(
  'P8: where relevant losing memories exist, recall shows some, whatever the winners look like',
  async (history, limit) => {
    await inFolder(async (folder) => {
      const memory = await openRun(folder)
      // A loss in exactly this situation, however many winners there are in it.
      const told = [{ r: -10, context: SITUATION }, ...history]
      for (const [i, { r, context }] of told.entries())
        await memory.tradeRecord({
          trade: `${i}`,
          symbol: 'XAU',
          side: 'long',
          size: 1,
          entryPrice: 2000,
          exitPrice: 2000 + r,
          stop: 1990,
          entryAt: START + i * HOUR,
          at: START + i * HOUR + HOUR / 2,
          strategy: { name: 'breakout' },
          context,
        })
      const asked = { symbol: 'XAU', context: SITUATION, limit, distribution: false } as const
      const { hits, warnings, warningsLeft } = await memory.recall(asked)
      const losers = [...hits, ...warnings].filter(({ r }) => r !== null && r < 0).length
      expect(losers).toBeGreaterThanOrEqual(Math.min(warnings.length + warningsLeft, Math.ceil(0.3 * limit)))
      expect(warnings.length).toBeGreaterThan(0)
      expect(warnings.every(({ r }) => r !== null && r < 0)).toBe(true)
      expect(hits.length + warnings.length).toBeLessThanOrEqual(limit)
      // What is counted as left is none of those that are shown, as a warning or in the list.
      const lost = told.filter(({ r }) => r < 0).length
      expect(warningsLeft).toBeLessThanOrEqual(lost - losers)
      await memory.close()
    })
  },
)

describe('P8: a loss in the same situation warns', () => {
  const DAY = 24 * HOUR
  const trade = (
    memory: Awaited<ReturnType<typeof openRun>>,
    at: number,
    points: number,
    stop?: number,
    more: Partial<Parameters<typeof memory.tradeRecord>[0]> = {},
  ) =>
    memory.tradeRecord({
      trade: `${at}`,
      symbol: 'XAU',
      side: 'long',
      size: 1,
      entryPrice: 2000,
      exitPrice: 2000 + points,
      ...(stop === undefined ? {} : { stop }),
      entryAt: START + at * DAY,
      at: START + at * DAY + HOUR,
      strategy: { name: 'breakout' },
      context: SITUATION,
      ...more,
    })
  const asked = { symbol: 'XAU', context: SITUATION, limit: 10, distribution: false } as const

  plainTest('however old it is beside fresh and confident wins', () =>
    inFolder(async (folder) => {
      const memory = await openRun(folder)
      for (let i = 0; i < 12; i++) await trade(memory, i, -10, 1990)
      for (let i = 0; i < 10; i++) await trade(memory, 112 + i, 20, 1990)
      const { warnings, warningsLeft } = await memory.recall(asked)
      expect([warnings.length, warningsLeft]).toEqual([3, 9])
      await memory.close()
    }),
  )

  plainTest('however old it is beside fresh and confident losses in another situation', () =>
    inFolder(async (folder) => {
      const memory = await openRun(folder)
      const down = { ...SITUATION, trend: 'down' } as const
      for (let i = 0; i < 12; i++) await trade(memory, i, -10, 1990, { context: down })
      for (let i = 0; i < 40; i++)
        await trade(memory, 112 + i, i % 3 === 0 ? -5 : 10, 1990, { confidence: 0.9 })
      for (const limit of [2, 10, 20]) {
        const { warnings } = await memory.recall({ ...asked, context: down, limit })
        expect(warnings.map(({ context }) => context.trend)).toEqual(
          Array(Math.ceil(0.3 * limit)).fill('down'),
        )
      }
      await memory.close()
    }),
  )

  plainTest('and is not counted as left where the list shows it', () =>
    inFolder(async (folder) => {
      const memory = await openRun(folder)
      for (let i = 0; i < 5; i++) await trade(memory, i, -10 - i, 1990)
      for (let i = 0; i < 3; i++) await trade(memory, 10 + i, 20, 1990)
      const { hits, warnings, warningsLeft } = await memory.recall(asked)
      expect([hits.length, warnings.length, warningsLeft]).toEqual([5, 3, 0])
      await memory.close()
    }),
  )

  plainTest('from the first one, where no stop was told and it has no R', () =>
    inFolder(async (folder) => {
      const memory = await openRun(folder)
      await trade(memory, 0, -10)
      for (let i = 1; i < 5; i++) await trade(memory, i, 20, 1990)
      const { warnings } = await memory.recall(asked)
      expect(warnings.map(({ r, pnl }) => [r, pnl])).toEqual([[null, '-10']])
      expect(warnings[0]?.explanation).toMatch(/^warning: a loss that has no R/)
      await memory.close()
    }),
  )
})
