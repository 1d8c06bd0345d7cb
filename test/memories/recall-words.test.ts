import { expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { textOf } from '../text-of.ts'

const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

test('what is pooled, that nobody said what is open, and that nothing was compared', () =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    for (let i = 0; i < 30; i++) {
      const long = i % 2 === 0
      await memory.tradeRecord({
        trade: `${i}`,
        symbol: i % 4 === 0 ? 'XAU' : 'XAG',
        side: long ? 'long' : 'short',
        size: 1,
        entryPrice: 100,
        exitPrice: (i % 5 === 0) === long ? 99 : 101,
        stop: long ? 99 : 101,
        entryAt: START + i * DAY,
        at: START + i * DAY + DAY / 2,
        strategy: { name: i % 3 === 0 ? 'fade' : 'breakout' },
        context: { trend: 'up' },
      })
    }
    const said = textOf('recall', await memory.recall({})).replace(/\s+/g, ' ')
    expect(said).toContain('no strategy was named: breakout, fade are taken together')
    expect(said).toContain('no symbol was named: XAG, XAU are taken together')
    expect(said).toContain('no side was named: long, short are taken together')
    expect(said).toContain('open positions unknown: 30 trades were told only at the close')
    expect(said).not.toContain('100%')
    const asked = { symbol: 'XAU', strategy: 'fade', side: 'long', context: { trend: 'up' } } as const
    await memory.tick({ at: START + 40 * DAY, positions: [] })
    const named = textOf('recall', await memory.recall(asked))
    expect(named).not.toMatch(/taken together|open positions unknown|whatever the situation/)
    await memory.close()
  }))

test('why what is expected has another sign than the mean of the same trades', () =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    for (let i = 0; i < 11; i++) {
      const trade = `${i}`
      const at = START + i * DAY
      const stop = i === 0 ? {} : { stop: 99, confidence: 0.9 }
      const context = {
        trend: 'up',
        volatility: 'normal',
        session: 'london',
        atrD1: 1.5,
        price: 100,
      } as const
      const told = { symbol: 'XAU', side: 'long', size: 1, price: 100, strategy: 's', context } as const
      await openTrade(memory, { ...told, ...stop, trade, at })
      await closeTrade(memory, { trade, at: at + DAY / 24, price: i === 0 ? 90 : 101 })
    }
    const asked = {
      symbol: 'XAU',
      strategy: 's',
      context: { trend: 'up', volatility: 'normal', session: 'london', atrD1: 1.5, price: 100 },
    } as const
    const answer = await memory.recall(asked)
    const { distribution } = answer
    const text = textOf('recall', answer)
    expect(Math.sign(distribution?.mean ?? 0)).not.toBe(Math.sign(distribution?.expected ?? 0))
    const why = /expected here by all readings together [^,]+, each tag’s share of it without the loss/
    expect(text).toMatch(why)
    expect((await memory.check({ ...asked, side: 'long' })).size.reasons.join('; ')).toMatch(why)
    await memory.close()
  }))

test('shares of one reading of the record do not stand beside the worst of all of it without a word', () =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    for (let i = 0; i < 80; i++) {
      const up = i % 2 === 0
      // A situation that is told with the outcome is no evidence of it: it is told at the entry.
      await openTrade(memory, {
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
      await closeTrade(memory, {
        trade: `${i}`,
        price: up ? 2_015 + (i % 5) : 1_990,
        at: START + i * DAY + DAY / 2,
      })
    }
    const asked = { symbol: 'XAU', strategy: 'breakout', context: { trend: 'up' } } as const
    const answer = await memory.recall(asked)
    const { distribution } = answer
    const text = textOf('recall', answer)
    expect(distribution).toMatchObject({ reading: 'trend', wins: { share: 1 }, worst: -1 })
    expect(text).toMatch(/wins 100% \([^)]*\); the worst single trade on record -1\.00R/)
    await memory.close()
  }))
