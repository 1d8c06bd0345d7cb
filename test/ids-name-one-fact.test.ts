import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder, openRun } from './promises/memories.ts'

// The same kind and caller's id is one fact, at whatever time.

const at = (hour: number): string => `2025-06-02T${String(hour).padStart(2, '0')}:00:00Z`

type Call = (memory: Memory, id: string, other: boolean) => Promise<{ readonly outcome: string }>

const CALLS: { readonly [kind: string]: Call } = {
  configured: (m, id, other) => m.configure({ id, barSeconds: other ? 60 : 900 }),
  instrument: (m, id, other) => m.instrument({ id, symbol: 'GOLD', multiplier: other ? 1 : 100 }),
  note: (m, id, other) => m.write({ to: 'note', id, key: 'gold', text: other ? 'long' : 'flat' }),
  journal: (m, id, other) => m.write({ to: 'journal', id, text: other ? 'loud' : 'quiet' }),
  'plan.created': (m, id, other) =>
    m.planCreate({ id, condition: { trend: other ? 'up' : 'down' }, action: { type: 'skip_trade' } }),
  decision: (m, id, other) => m.decide({ id, action: 'hold', reason: other ? 'calm' : 'flat' }),
  incident: (m, id, other) => m.incident({ id, text: other ? 'it is back' : 'the line dropped' }),
  observation: (m, id, other) => m.observe({ id, text: other ? 'Silver rises' : 'Gold falls' }),
  equity: (m, id, other) => m.tick({ id, equity: other ? 1 : 2 }),
  order: (m, id, other) =>
    m.order({ id, order: 'o1', status: other ? 'cancelled' : 'placed', symbol: 'OIL', side: 'buy' }),
  remark: (m, id, other) => m.remark({ id, on: 'T1', text: other ? 'late' : 'early' }),
}

test.each(Object.entries(CALLS))('a %s with the id of an earlier one is that, or an error', (_, call) =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    const trade = { symbol: 'ES', side: 'long', size: 1, entryPrice: 5_000, exitPrice: 5_010 } as const
    await memory.tradeRecord({ ...trade, at: at(10), entryAt: at(9) })
    expect((await call(memory, 'mine', false)).outcome).toBe('recorded')
    await memory.incident({ at: at(15), text: 'hours later' })
    const { events } = await memory.status()
    expect((await call(memory, 'mine', false)).outcome).toBe('duplicate')
    await expect(call(memory, 'mine', true)).rejects.toMatchObject({ code: 'id_taken' })
    expect((await memory.status()).events).toBe(events)
    await memory.close()
  }),
)

test('an id is once for ever: twice in one call, and in another run of the live log', () =>
  inFolder(async (home) => {
    const fill = { id: 'x1', at: at(9), symbol: 'ES', side: 'buy', size: 1, price: 5_000 } as const
    const memory = await openMemory({ home, agent: 'desk' })
    expect(await memory.fill({ fills: [fill, fill] })).toMatchObject({
      message: '1 recorded, 1 known already',
    })
    await memory.close()
    const november = await openMemory({ home, agent: 'desk', run: 'november', mode: 'live' })
    expect(await november.fill(fill)).toMatchObject({ outcome: 'duplicate' })
    expect((await november.trades({ status: 'open' })).trades).toMatchObject([{ size: '1' }])
    await november.close()
  }))
