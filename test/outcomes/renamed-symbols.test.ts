import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { inFolder, openRun } from '../promises/memories.ts'
import { textOf } from '../text-of.ts'

// A new name neither loses a record nor hides one (docs/decisions/0059-renamed-symbols.md).

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CONTEXT = { trend: 'up', volatility: 'normal', price: 100, atrD1: 1.5, atrH1: 0.4 } as const
const entered = (day: number): number => START + day * DAY

const withMemory = <T>(work: (memory: Memory) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    try {
      await memory.tick({ equity: 10_000, at: START })
      return await work(memory)
    } finally {
      await memory.close()
    }
  })

const open = (memory: Memory, day: number, symbol: string) =>
  openTrade(memory, {
    trade: `${day}`,
    symbol,
    side: 'long',
    size: 1,
    at: entered(day),
    price: 100,
    stop: 99,
    strategy: 's',
    context: CONTEXT,
  })
const close = (memory: Memory, day: number, price: number) =>
  closeTrade(memory, { trade: `${day}`, at: entered(day) + 2 * HOUR, price })

const asked = (symbol: string) =>
  ({ symbol, side: 'long', strategy: 's', context: CONTEXT, entry: 100, stop: 99 }) as const

test('what was lost as FB stands against META, in every answer', () =>
  withMemory(async (memory) => {
    await memory.planCreate({
      symbol: 'FB',
      condition: { trend: 'down' },
      action: { type: 'skip_trade' },
      reason: 'loses',
      at: START,
    })
    for (let day = 0; day < 20; day++) {
      await open(memory, day, 'FB')
      await close(memory, day, 99)
    }
    const before = await memory.check(asked('FB'))
    await memory.adjust({ symbol: 'FB', to: 'META', at: entered(21) })
    const check = await memory.check(asked('META'))
    expect(check).toMatchObject({ verdict: before.verdict, size: { evidence: { observations: 20 } } })
    expect(check.losses).toHaveLength(before.losses.length)
    expect(check.reasons).toContain('with 20 trades as FB')
    expect(check.size.probe).toBe(0)
    const answer = await memory.recall((({ entry: _, stop: __, ...question }) => question)(asked('META')))
    const { distribution, hits, beliefs } = answer
    expect(distribution?.observations).toBe(20)
    expect(hits.length).toBeGreaterThan(0)
    expect(beliefs.length).toBeGreaterThan(0)
    expect(textOf('recall', answer)).toContain('with 20 trades as FB')
    expect((await memory.beliefs({ symbol: 'META', all: true })).beliefs.length).toBeGreaterThan(0)
    const { habits } = await memory.habits({ symbol: 'META' })
    expect(habits.map(({ symbol, closed }) => [symbol, closed])).toEqual([['META', 20]])
    const skipped = await memory.check({ ...asked('META'), context: { ...CONTEXT, trend: 'down' } })
    expect(skipped.reasons.join()).toContain('P1 is in force')
    // Before the rename nobody knew of it.
    const early = await memory.check({ ...asked('META'), asOf: entered(20) })
    expect(early.size.evidence.observations).toBe(0)
  }))

test('a loser that is renamed while it goes is still a loss of the symbol', () =>
  withMemory(async (memory) => {
    for (let day = 0; day < 12; day++) {
      const lost = day % 2 === 0
      await open(memory, day, 'X')
      if (lost) await memory.adjust({ symbol: 'X', to: 'XOLD', at: entered(day) + HOUR })
      await close(memory, day, lost ? 99 : 101)
    }
    const { evidence, reasons } = (await memory.check(asked('X'))).size
    expect(evidence.observations).toBe(12)
    expect(reasons).toContain('with 6 trades as XOLD')
  }))
