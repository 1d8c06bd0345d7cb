import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { withDesk } from '../search/desk.ts'
import { shownKnowledge } from '../shown.ts'
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
    const waiting = await shownKnowledge(agent, { of: 'K1' })
    expect(waiting).toMatchObject({ outcomes: 0, waiting: ['T1'], turns: 1 })
    const during = (await agent.events({ limit: 1 })).events[0]?.knownAt

    await agent.tick({ at: onDay(5), equity: 1_010 })
    await agent.maintain({})
    const memory = await shownKnowledge(agent, { of: 'K1' })
    expect(memory).toMatchObject({ outcomes: 1, outcomeR: 1, waiting: [] })
    expect(memory?.moves[0]?.what).toBe('fed')
    expect(memory.moves[0]?.why).toMatch(/^T1, which was decided on it, came to 1\.00 R/)
    expect(await shownKnowledge(agent, { of: 'K1', asOf: during })).toMatchObject(waiting)
    const { user } = await agent.turn({ at: onDay(6), equity: 1_010, context: { TSLA: {} } })
    expect(user.text).toContain('1 trade decided on it came to +1.00R')
  })
})

/** A long of TSLA that was decided on K1 and made 3R. */
const won = async (agent: Memory): Promise<void> => {
  await read(agent, { day: 1, symbol: 'TSLA', text: 'The plant in Berlin opens again', importance: 70 })
  const { turn } = await agent.turn({ at: onDay(2), equity: 1_000, context: { TSLA: { trend: 'up' } } })
  await agent.decide({
    turn,
    action: 'enter',
    symbol: 'TSLA',
    side: 'long',
    size: 1,
    stop: 90,
    reason: 'it opens',
    cites: ['K1'],
  })
  await agent.fill({ at: onDay(2), symbol: 'TSLA', side: 'buy', size: 1, price: 100, stop: 90 })
  await agent.fill({ at: onDay(2.1), symbol: 'TSLA', side: 'sell', size: 1, price: 130 })
  await agent.maintain({ at: onDay(3) })
}

const fedMoves = async (agent: Memory): Promise<readonly string[]> => {
  const memory = await shownKnowledge(agent, { of: 'K1' })
  return (memory?.moves ?? []).filter(({ what }) => what === 'fed').map(({ why }) => why)
}

test('an outcome that is corrected after it was handed on is taken back at the next boundary, once', async () => {
  await withDesk(async ({ agent, person }) => {
    await won(agent)
    const before = (await shownKnowledge(agent, { of: 'K1' })).importance ?? 0
    await person.correct({ trade: 'T1', set: { exitPrice: '70' }, reason: 'a slip', at: onDay(3.1) })
    await agent.maintain({ at: onDay(4) })
    await agent.maintain({ at: onDay(5) })
    expect(await fedMoves(agent)).toEqual([
      'T1, which was decided on it, came to 3.00 R: +9.0',
      expect.stringMatching(/^T1, which was decided on it, came to -3\.00 R and not to 3\.00 R: -17\.9$/),
    ])
    const memory = await shownKnowledge(agent, { of: 'K1' })
    expect(memory).toMatchObject({ outcomes: 1, outcomeR: -3 })
    expect(memory?.importance).toBeLessThan(before - 17)
    const { user } = await agent.turn({ at: onDay(6), equity: 1_000, context: { TSLA: {} } })
    expect(user.text).toContain('1 trade decided on it came to -3.00R')
  })
})

test('the outcome of a trade that is voided is taken back', async () => {
  await withDesk(async ({ agent, person }) => {
    await won(agent)
    await person.correct({ void: true, trade: 'T1', reason: 'never was', at: onDay(3.1) })
    await agent.maintain({ at: onDay(4) })
    expect((await fedMoves(agent))[1]).toBe('T1, which was decided on it, has no outcome any more: -8.9')
    expect(await shownKnowledge(agent, { of: 'K1' })).toMatchObject({ outcomes: 0, outcomeR: 0 })
    const { user } = await agent.turn({ at: onDay(6), equity: 1_000, context: { TSLA: {} } })
    expect(user.text).not.toContain('decided on it')
  })
})
