import { expect, test } from 'vitest'
import { june, trip, withDesk } from './desk.ts'

test('decisions are listed newest first, with what they cited and what came of them, a page at a time', () =>
  withDesk(async ({ agent }) => {
    const none = await agent.decisions()
    expect(none).toMatchObject({ decisions: [], next: null, why: 'no decision was known at this moment' })
    await agent.tradeRecord(trip(1, 110))
    const turn = await agent.turn({ at: june(2, '09:00'), context: { YM: { trend: 'up' } }, positions: [] })
    const entered = { action: 'enter', symbol: 'YM', side: 'long', stop: 90 } as const
    await turn.decide({ ...entered, at: june(2, '09:00'), reason: 'as T1', cites: ['T1'] })
    await agent.fill({ at: june(2, '09:01'), symbol: 'YM', side: 'buy', size: 1, price: 100, id: 'in' })
    await agent.decide({ at: june(3, '09:00'), action: 'skip', symbol: 'ES', reason: 'thin' })
    await agent.fill({ at: june(4, '09:00'), symbol: 'YM', side: 'sell', size: 1, price: 120, id: 'out' })
    const { decisions, next } = await agent.decisions()
    expect(next).toBeNull()
    expect(decisions).toMatchObject([
      { action: 'skip', symbol: 'ES', reason: 'thin', turn: null, cites: [], against: [], trades: [] },
      {
        ...{ action: 'enter', symbol: 'YM', side: 'long', reason: 'as T1', turn: turn.turn, against: [] },
        cites: [{ handle: 'T1', counts: true }],
        trades: [{ handle: 'T2', status: 'closed', pnl: '20', r: 2 }],
      },
    ])
    // Before the exit nobody knew what came of it.
    const then = await agent.decisions({ asOf: june(3, '08:00') })
    expect(then.decisions).toMatchObject([
      { action: 'enter', trades: [{ handle: 'T2', status: 'open', r: null }] },
    ])
    const first = await agent.decisions({ limit: 1 })
    expect(first.next).not.toBeNull()
    const second = await agent.decisions({ limit: 1, before: first.next ?? 0 })
    expect([...first.decisions, ...second.decisions]).toEqual(decisions)
    expect(second.next).toBeNull()
  }))
