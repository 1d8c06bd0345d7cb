import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

const at = (minute: number) => `2025-06-02T10:${String(minute).padStart(2, '0')}:00Z`

test('marks without positions move what is open, and reconcile nothing', () =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    const position = { symbol: 'X', side: 'long', size: 1, price: 100, mark: 100 } as const
    await memory.tick({ at: at(0), equity: 1_000, positions: [position] })
    await memory.tick({ at: at(1), marks: { X: { price: 104, high: 106, low: 97 }, Y: { price: 1 } } })
    const { trades } = await memory.trades({ status: 'open' })
    expect(trades).toMatchObject([{ handle: 'T1', mark: '104', mfe: '6', mae: '-3', size: '1' }])
    await memory.tick({ at: at(2), equity: 1_002 })
    expect((await memory.state()).equity).toBe('1002')
    // The next snapshot counts as ever, at the same moment too.
    await memory.tick({ at: at(2), positions: [], marks: { X: { price: 105 } } })
    expect((await memory.trades({ status: 'closed' })).trades).toMatchObject([{ exitPrice: '105' }])
    await memory.close()
  }))

test.each([
  {},
  { equity: 1, scope: ['X'] },
  { equity: 1, exits: [{ symbol: 'X' }] },
  { equity: 1, settled: true },
])('a tick needs positions, or equity or marks alone: %j', (given) =>
  inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'a' })
    await expect(memory.tick(given)).rejects.toMatchObject({ code: 'invalid_input', field: 'positions' })
    await memory.close()
  }),
)
