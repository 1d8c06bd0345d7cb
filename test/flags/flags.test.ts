import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { openCodes, time, withFlagDesk } from './desk.ts'

// Flags are listed, settled by facts, closed by a person, and known as of any moment.

/** A decision with a word that no reader knows. */
const odd = (clock: string, symbol: string) => ({
  ...{ at: time(clock), action: 'skip' as const, symbol, context: { moon: 'full' } },
})

const future = (clock: string) => ({
  at: time(clock),
  symbol: 'ESZ5',
  side: 'buy' as const,
  size: 1,
  price: 100,
})
const _described = { kind: 'instrument', at: time('08:00'), payload: { symbol: 'ESZ5', multiplier: '50' } }

test('are listed newest first, a page at a time, by code, symbol, trade and status', () =>
  withFlagDesk(async ({ agent }) => {
    for (const [i, symbol] of ['A', 'B', 'C'].entries())
      await agent.decide(odd(`0${8 + i}:00`.slice(-5), symbol))
    await openTrade(agent, {
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
    expect(await handles({ status: 'closed' })).toEqual([])
    expect((await agent.flags({ status: 'closed' })).why).toBe('no flag matches')
    expect((await agent.flags({ before: 'F1' })).why).toContain('older than F1')
    await expect(agent.flags({ before: 'T1' })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'before',
    })
  }))

test('are closed by a person with a reason, once, and are open as of before', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.decide(odd('09:00', 'A'))
    await expect(agent.judge({ verdict: 'close', of: 'F1', reason: 'mine' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const closed = await person.judge({
      verdict: 'close',
      at: time('10:00'),
      of: 'F1',
      reason: 'it was a drill',
    })
    expect(closed).toMatchObject({ outcome: 'recorded', flags: [], settled: ['F1'] })
    expect((await agent.flags({})).why).toBe('no flag is open')
    expect((await agent.flags({ status: 'closed' })).flags).toMatchObject([
      { handle: 'F1', status: 'closed', reason: 'it was a drill', endedAt: '2025-06-02T10:00:00.000Z' },
    ])
    expect((await agent.flags({ asOf: time('09:30') })).flags).toMatchObject([
      { handle: 'F1', status: 'open', endedAt: null },
    ])
    expect((await agent.status({ asOf: time('09:30') })).flags).toMatchObject([
      { code: 'context_unknown', open: 1 },
    ])
    await expect(person.judge({ verdict: 'close', of: 'F1', reason: 'again' })).rejects.toMatchObject({
      code: 'already_exists',
    })
    await expect(person.judge({ verdict: 'close', of: 'F7', reason: 'none' })).rejects.toMatchObject({
      code: 'not_found',
      field: 'of',
    })
  }))

test('are counted by code in status', () =>
  withFlagDesk(async ({ agent }) => {
    expect((await agent.status()).flags).toEqual([])
    await agent.decide(odd('09:00', 'A'))
    await agent.decide(odd('10:00', 'B'))
    expect((await agent.status()).flags).toEqual([{ code: 'context_unknown', open: 2 }])
  }))

test('that an import raises are in its answer', () =>
  withFlagDesk(async ({ person }) => {
    const fill = { symbol: 'A', side: 'buy', size: '1', price: '100', stop: '101' }
    const done = await person.import({ facts: [{ kind: 'fill', at: time('08:30'), payload: fill }] })
    expect(done.flaggedBy).toEqual([{ code: 'stop_wrong_side', open: 1 }])
    expect(await openCodes(person)).toEqual(['stop_wrong_side'])
  }))

test('are the same after a rebuild', () =>
  withFlagDesk(async ({ agent, person }) => {
    await agent.decide(odd('09:00', 'A'))
    await openTrade(agent, {
      at: time('10:00'),
      symbol: 'ESZ5',
      side: 'long',
      size: 1,
      price: 100,
      stop: 101,
    })
    await agent.tick({ at: time('11:00'), positions: [], marks: { ESZ5: { price: 105 } } })
    const before = await person.flags({ status: 'all' })
    expect(new Set(before.flags.map(({ code }) => code))).toEqual(
      new Set(['context_unknown', 'instrument_unknown', 'stop_wrong_side', 'position_differs']),
    )
    await person.rebuild()
    expect(await person.flags({ status: 'all' })).toEqual(before)
  }))

test('are named in the context while they are open, and no longer than that', () =>
  withFlagDesk(async ({ agent, person }) => {
    const turn = async (clock: string) => (await agent.turn({ at: time(clock) })).context.text
    expect(await turn('08:00')).not.toContain('flag')
    await agent.decide(odd('09:00', 'A'))
    await agent.decide(odd('09:01', 'B'))
    await agent.fill({ ...future('09:02'), symbol: 'D', stop: 101 })
    const line = '- 3 flags open: context_unknown 2 (A, B), stop_wrong_side 1 (D); see flags'
    expect(await turn('09:30')).toContain(line)
    await person.judge({ verdict: 'close', at: time('10:00'), of: 'F1', reason: 'a drill' })
    expect(await turn('10:30')).toContain('- 2 flags open: ')
    expect((await agent.context({ asOf: time('09:40') })).text).toContain(line)
    for (const flag of ['F2', 'F3'])
      await person.judge({ verdict: 'close', at: time('11:00'), of: flag, reason: 'a drill' })
    expect(await turn('11:30')).not.toContain('flag')
  }))
