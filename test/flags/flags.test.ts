import { expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// Flags are listed, settled by facts, closed by a person, and known as of any moment.

const exit = (clock: string, symbol: string) => ({ at: time(clock), action: 'exit' as const, symbol })

test('are listed newest first, a page at a time, by code, symbol, trade and status', () =>
  withFlagDesk(async ({ agent }) => {
    for (const [i, symbol] of ['A', 'B', 'C'].entries())
      await agent.decide(exit(`0${8 + i}:00`.slice(-5), symbol))
    await agent.tradeOpen({
      at: time('11:00'),
      symbol: 'D',
      side: 'long',
      size: 1,
      price: 100,
      stop: 101,
      trade: 'mine',
    })
    const first = await agent.flags({ limit: 2 })
    expect(first.flags.map(({ handle }) => handle)).toEqual(['F4', 'F3'])
    expect(first.next).toBe('F3')
    const last = await agent.flags({ limit: 2, before: 'F3' })
    expect(last.flags.map(({ handle }) => handle)).toEqual(['F2', 'F1'])
    expect(last.next).toBeNull()
    const handles = async (asked: Parameters<typeof agent.flags>[0]) =>
      (await agent.flags(asked)).flags.map(({ handle }) => handle)
    expect(await handles({ code: 'stop_wrong_side' })).toEqual(['F4'])
    expect(await handles({ symbol: 'B' })).toEqual(['F2'])
    expect(await handles({ trade: 'mine' })).toEqual(['F4'])
    expect(await handles({ status: 'closed' })).toEqual([])
    expect((await agent.flags({ status: 'closed' })).why).toBe('no flag matches')
    expect((await agent.flags({ before: 'F1' })).why).toContain('older than F1')
    await expect(agent.flags({ before: 'T1' })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'before',
    })
    await expect(agent.flags({ trade: 'T9' })).rejects.toMatchObject({ code: 'not_found', field: 'trade' })
  }))

test('are closed by a person with a reason, once, and are open as of before', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.decide(exit('09:00', 'A'))
    await expect(agent.flagClose({ flag: 'F1', reason: 'mine' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const closed = await person.flagClose({ at: time('10:00'), flag: 'F1', reason: 'it was a drill' })
    expect(closed).toMatchObject({ outcome: 'recorded', flags: [], settled: ['F1'] })
    expect((await agent.flags({})).why).toBe('no flag is open')
    expect((await agent.flags({ status: 'closed' })).flags).toMatchObject([
      { handle: 'F1', status: 'closed', reason: 'it was a drill', endedAt: '2025-06-02T10:00:00.000Z' },
    ])
    expect((await agent.flags({ asOf: time('09:30') })).flags).toMatchObject([
      { handle: 'F1', status: 'open', endedAt: null },
    ])
    expect((await agent.status({ asOf: time('09:30') })).flags).toMatchObject([
      { code: 'nothing_open', open: 1 },
    ])
    await expect(person.flagClose({ flag: 'F1', reason: 'again' })).rejects.toMatchObject({
      code: 'already_exists',
    })
    await expect(person.flagClose({ flag: 'F7', reason: 'none' })).rejects.toMatchObject({
      code: 'not_found',
      field: 'flag',
    })
  }))

test('are counted by code in status, with what to do', () =>
  withFlagDesk(async ({ agent }) => {
    expect((await agent.status()).flags).toEqual([])
    await agent.decide(exit('09:00', 'A'))
    await agent.decide(exit('10:00', 'B'))
    expect((await agent.status()).flags).toEqual([
      { code: 'nothing_open', open: 2, next: expect.stringContaining('positions') },
    ])
  }))

test('that an import raises are answered by it; those it settles are gone, and what a person closed stays closed', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.decide(exit('09:00', 'A'))
    await agent.decide(exit('10:00', 'B'))
    await person.flagClose({ at: time('11:00'), flag: 'F2', reason: 'a drill' })
    const open = { symbol: 'A', side: 'long', size: '1', price: '100', stop: '101' }
    const done = await person.import({ facts: [{ kind: 'trade.opened', at: time('08:00'), payload: open }] })
    expect(done.flagged).toBe(1)
    expect(done.flags).toMatchObject([{ handle: 'F1', code: 'stop_wrong_side', trade: 'T1' }])
    expect(await openCodes(person)).toEqual(['stop_wrong_side'])
    expect((await person.flags({ status: 'closed' })).flags).toMatchObject([
      { symbol: 'B', reason: 'a drill' },
    ])
    expect((await person.verify()).sound).toBe(true)
  }))

test('that a person closed and an import makes needless do not stand in its way', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.decide(exit('09:00', 'A'))
    await person.flagClose({ at: time('11:00'), flag: 'F1', reason: 'a drill' })
    const open = { symbol: 'A', side: 'long', size: '1', price: '100' }
    await person.import({ facts: [{ kind: 'trade.opened', at: time('08:00'), payload: open }] })
    expect((await person.flags({ status: 'all' })).flags).toEqual([])
  }))

test('are all made again by a rebuild', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.decide(exit('09:00', 'A'))
    await agent.tradeOpen({ at: time('10:00'), symbol: 'ESZ5', side: 'long', size: 1, price: 100, stop: 101 })
    await agent.tick({ at: time('11:00'), positions: [], marks: { ESZ5: { price: 100 } }, equity: 1_000 })
    await agent.tick({ at: time('12:00'), positions: [], equity: 2_000 })
    const before = await person.flags({ status: 'all' })
    expect(new Set(before.flags.map(({ code }) => code))).toEqual(
      new Set(['nothing_open', 'instrument_unknown', 'stop_wrong_side', 'equity_unexplained']),
    )
    await person.rebuild()
    expect(await person.flags({ status: 'all' })).toEqual(before)
  }))

test('are named in the context while they are open, and no longer than that', () =>
  withFlagDesk(async ({ agent, person }) => {
    const turn = async (clock: string) => (await agent.turn({ at: time(clock), positions: [] })).context.text
    expect(await turn('08:00')).not.toContain('flag')
    await agent.decide(exit('09:00', 'A'))
    await agent.decide(exit('09:01', 'B'))
    await agent.decide({ at: time('09:02'), action: 'skip', symbol: 'A', context: { moon: 'full' } })
    const line = '- 3 flags open: nothing_open 2 (A, B), context_unknown 1 (A); see flags'
    expect(await turn('09:30')).toContain(line)
    await person.flagClose({ at: time('10:00'), flag: 'F1', reason: 'a drill' })
    expect(await turn('10:30')).toContain('- 2 flags open: ')
    expect((await agent.context({ asOf: time('09:40') })).text).toContain(line)
    for (const flag of ['F2', 'F3']) await person.flagClose({ at: time('11:00'), flag, reason: 'a drill' })
    expect(await turn('11:30')).not.toContain('flag')
  }))
