import { expect, test } from 'vitest'
import { inFolder, openRun } from '../promises/memories.ts'

const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

test('shares of one reading of the record do not stand beside the worst of all of it without a word', () =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    for (let i = 0; i < 80; i++) {
      const up = i % 2 === 0
      // A situation that is told with the outcome is no evidence of it: it is told at the entry.
      await memory.tradeOpen({
        trade: `${i}`,
        symbol: 'XAU',
        side: 'long',
        size: 1,
        price: 2_000,
        stop: 1_990,
        at: START + i * DAY,
        strategy: { name: 'breakout' },
        context: { trend: up ? 'up' : 'down' },
      })
      await memory.tradeClose({
        trade: `${i}`,
        price: up ? 2_015 + (i % 5) : 1_990,
        at: START + i * DAY + DAY / 2,
      })
    }
    const asked = { symbol: 'XAU', strategy: 'breakout', context: { trend: 'up' } } as const
    const { distribution, text } = await memory.recall(asked)
    expect(distribution).toMatchObject({ reading: 'trend', wins: { share: 1 }, worst: -1 })
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /wins 100% \([^)]*\); the worst single trade on record made -1\.00R/,
    )
    await memory.close()
  }))
