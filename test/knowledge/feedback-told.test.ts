import { expect, test } from 'vitest'
import { withDesk } from '../search/desk.ts'
import { onDay, read } from './observing.ts'

test('what a trade came to that was decided on a memory waits for the next maintenance, and is told then and of then', async () => {
  await withDesk(async ({ agent }) => {
    await read(agent, { day: 1, symbol: 'TSLA', text: 'Tesla cuts prices in China again', importance: 60 })
    const { turn } = await agent.turn({ at: onDay(2), equity: 1_000, context: { TSLA: { trend: 'down' } } })
    await agent.decide({
      turn,
      action: 'enter',
      symbol: 'TSLA',
      side: 'short',
      size: 1,
      stop: 110,
      reason: 'prices fall',
      cites: ['K1'],
    })
    await agent.fill({ at: onDay(2), symbol: 'TSLA', side: 'sell', size: 1, price: 100, stop: 110 })
    await agent.fill({ at: onDay(3), symbol: 'TSLA', side: 'buy', size: 1, price: 90 })
    const waiting = await agent.layers({ memory: 'K1' })
    expect(waiting.memory).toMatchObject({ outcomes: 0, waiting: [{ trade: 'T1', r: 1 }], turns: 1 })
    expect(waiting.text).toContain('T1 +1.00R')
    const during = (await agent.events({ limit: 1 })).events[0]?.knownAt

    await agent.equity({ at: onDay(5), equity: 1_010 })
    await agent.maintain({})
    const { memory, text } = await agent.layers({ memory: 'K1' })
    expect(memory).toMatchObject({ outcomes: 1, outcomeR: 1, waiting: [] })
    expect(memory?.moves[0]?.what).toBe('fed')
    expect(text).toMatch(/fed, importance \d+: T1, which was decided on it, came to 1\.00 R/)
    expect((await agent.layers({ memory: 'K1', asOf: during })).memory).toMatchObject(waiting.memory ?? {})
    const { user } = await agent.turn({ at: onDay(6), equity: 1_010, context: { TSLA: {} } })
    expect(user.text).toContain('1 trade decided on it came to +1.00R')
  })
})
