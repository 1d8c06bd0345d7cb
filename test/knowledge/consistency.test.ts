import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inHome } from '../context/situations.ts'
import { shownKnowledge } from '../shown.ts'
import { onDay } from './observing.ts'

const inRun = (work: (memory: Memory) => Promise<unknown>): Promise<void> =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest' })
    await memory.observe({
      observations: [
        ['Tesla recalls two million cars', -0.8],
        ['A court orders Tesla to pay', -0.6],
        ['Tesla opens a plant in Texas', 0.5],
        ['Tesla holds its annual meeting', undefined],
      ].map(([text, sentiment]) => ({
        at: onDay(0),
        text: String(text),
        symbol: 'TSLA',
        importance: 60,
        ...(typeof sentiment === 'number' ? { sentiment } : {}),
      })),
    })
    await work(memory)
    await memory.close()
  })

const ENTER = { action: 'enter', symbol: 'TSLA', stop: 90, reason: 'it breaks out' } as const

test('a decision against what is known is told and kept, and nothing is held back by it', () =>
  inRun(async (memory) => {
    const against = await memory.decide({ at: onDay(1), side: 'long', ...ENTER })
    expect(against.outcome).toBe('recorded')
    expect(against.notices).toEqual([
      expect.stringMatching(
        /^inconsistent: K1, K2 speak against long TSLA \(consistency 0\.\d\d\); nothing is held back/,
      ),
    ])
    const with_ = await memory.decide({ at: onDay(2), ...ENTER, side: 'short', stop: 110 })
    expect(with_.notices).toEqual([])
    const hold = await memory.decide({ at: onDay(3), action: 'hold', symbol: 'TSLA', reason: 'no' })
    expect(hold.notices).toEqual([])
    const payloads = (await memory.events({ kind: 'decision' })).events.map(({ payload }) => payload)
    expect(payloads.toReversed()).toMatchObject([
      { consistency: expect.any(Number), against: Array(2).fill(expect.stringMatching(/^[0-9a-z]{26}$/)) },
      { consistency: expect.any(Number) },
      {},
    ])
    expect(payloads[1]).not.toHaveProperty('against')
  }))

test('told again when other things are known it is the same decision', () =>
  inRun(async (memory) => {
    const first = await memory.decide({ at: onDay(1), side: 'long', ...ENTER })
    await memory.observe({
      at: onDay(1),
      text: 'Tesla sells more than ever',
      symbol: 'TSLA',
      sentiment: 1,
      importance: 70,
    })
    await memory.observe({
      at: onDay(1),
      text: 'Tesla wins the case in court',
      symbol: 'TSLA',
      sentiment: 1,
      importance: 70,
    })
    expect(await memory.decide({ at: onDay(1), side: 'long', ...ENTER })).toMatchObject({
      outcome: 'duplicate',
      id: first.id,
    })
  }))

test('trades that went against what was known make a reflection due, and what came of it is a memory of its own', () =>
  inRun(async (memory) => {
    for (let day = 1; day <= 5; day++) {
      await memory.decide({ at: onDay(day), side: 'long', ...ENTER, reason: `again ${day}` })
      await memory.fill({ at: onDay(day + 0.1), symbol: 'TSLA', side: 'buy', size: 1, price: 100 })
      await memory.fill({ at: onDay(day + 0.2), symbol: 'TSLA', side: 'sell', size: 1, price: 101 })
    }
    expect((await memory.lessons({ asOf: onDay(5.5) })).due).toContain('inconsistency')
    await memory.maintain({ at: onDay(6) })
    const { best } = await memory.knowledge({ layer: 'reflection', limit: 10 })
    expect(JSON.stringify(best)).toMatch(/went against K1, K2/)
  }))

test('what came of it is of its symbol, says what it is of its trade, and follows a correction', () =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest', actor: 'person' })
    for (const text of ['Tesla recalls two million cars', 'A court orders Tesla to pay'])
      await memory.observe({
        at: onDay(0),
        text,
        symbol: 'TSLA',
        source: 'reuters',
        sentiment: -0.8,
        importance: 60,
      })
    await memory.decide({ at: onDay(1), side: 'long', ...ENTER })
    await memory.fill({ at: onDay(1.1), symbol: 'TSLA', side: 'buy', size: 1, price: 100 })
    await memory.fill({ at: onDay(1.2), symbol: 'TSLA', side: 'sell', size: 1, price: 85 })
    await memory.maintain({ at: onDay(2) })
    const taught = async () => (await memory.context({ context: { TSLA: {} } })).user.text
    expect(await taught()).toMatch(
      /\[K3\] TSLA, outcome of .*\n.*went against K1, K2 and came to -1\.50R: what was known held/,
    )
    expect(await taught()).not.toContain('decided on it')
    expect((await memory.context({ context: { EURUSD: {} } })).user.text).not.toContain('K3')
    const { originals } = await shownKnowledge(memory, { of: 'K3' })
    expect((await shownKnowledge(memory, { of: originals[0] ?? '' })).words).toMatch(
      /recalls two million cars/,
    )
    await memory.correct({ trade: 'T1', set: { exitPrice: '115' }, reason: 'a slip', at: onDay(2.1) })
    await memory.maintain({ at: onDay(3) })
    expect(await taught()).toMatch(/came to \+1\.50R: the decision held/)
    await memory.correct({ void: true, trade: 'T1', reason: 'never was', at: onDay(3.1) })
    await memory.maintain({ at: onDay(4) })
    expect(await taught()).not.toContain('K3')
    expect((await memory.knowledge({ layer: 'reflection', limit: 10 })).best).toEqual([])
    await memory.close()
  }))
