import { expect, test } from 'vitest'
import { inFolder, openRun } from './promises/memories.ts'

const at = (minute: number): string => new Date(Date.UTC(2025, 5, 2, 10, minute)).toISOString()
const fill = (minute: number, more: object = {}) => ({
  ...{ at: at(minute), symbol: 'XAU', side: 'buy', size: 1, price: 100 + minute },
  ...more,
})

test('fills of one call are recorded all or none, and neighbours of the call are not touched', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.tick({ at: at(0), equity: 1 })
    await memory.instrument({ symbol: 'NIKKEI', quoteCurrency: 'JPY' })
    const before = (await memory.status()).events
    // Only the fold knows that the rate is missing.
    const bad = fill(3, { symbol: 'NIKKEI' })
    const calls = [
      memory.tick({ at: at(5), equity: 2 }),
      memory.fill({ fills: [fill(1), fill(2), bad, fill(4)] as never }),
      memory.tick({ at: at(6), equity: 3 }),
    ]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await memory.status()).events).toBe(before + 2)
    expect((await memory.trades()).trades).toEqual([])
    const { message } = await memory.fill({ fills: [fill(7), fill(8), fill(7)] as never })
    expect(message).toBe('3 recorded, 0 known already')
    // Recorded in the order of their times.
    const { events } = await memory.events({ kind: 'fill' })
    expect(events.map(({ seq }) => seq)).toEqual([before + 5, before + 4, before + 3])
    expect((await memory.verify()).sound).toBe(true)
    await memory.close()
  }))

/** A transaction takes a thousand. */
const MANY = 1_200

test('more fills than a transaction usually takes stay together', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.instrument({ symbol: 'NIKKEI', quoteCurrency: 'JPY' })
    const many = Array.from({ length: MANY }, (_, n) => fill(0, { id: `f${n}`, symbol: `S${n % 50}` }))
    const last = fill(1, { symbol: 'NIKKEI', id: 'last' })
    await expect(memory.fill({ fills: [...many, last] as never })).rejects.toMatchObject({
      code: expect.any(String),
    })
    expect((await memory.trades()).trades).toEqual([])
    expect((await memory.fill({ fills: many as never })).message).toContain(`${MANY} recorded`)
    await memory.close()
  }))
