import { expect, test } from 'vitest'
import { textOf } from '../text-of.ts'
import { june, refusal, trip, withDesk } from './desk.ts'

test('a number that is none is left out of a context with a flag; the trade and the rest of it are kept', async () => {
  await withDesk(async ({ person, rows }) => {
    const context = { trend: 'up', atrD1: Number.NaN, atrH1: Number.POSITIVE_INFINITY, spread: 0.5 } as const
    const recorded = await person.tradeRecord(trip(1, 110, { context }))
    expect(recorded.flags.map(({ code, field, reported }) => ({ code, field, reported }))).toEqual([
      { code: 'context_unknown', field: 'context.atrD1', reported: 'NaN' },
      { code: 'context_unknown', field: 'context.atrH1', reported: 'Infinity' },
    ])
    expect(rows('episodes')[0]).toMatchObject({ r: 1, context: { trend: 'up', spread: 0.5 } })
    expect(rows('episodes')[0]?.context).not.toHaveProperty('atrD1')
    await person.decide({ at: june(2), symbol: 'NQ', action: 'skip', context })
    expect(rows('episodes').find(({ kind }) => kind === 'no_trade')?.context).toMatchObject({ trend: 'up' })
  })
})

/** As an indicator leaves them that divided by zero. */
const broken = { trend: 'up', atrD1: Number.NaN, atrH1: Number.NEGATIVE_INFINITY, spread: 0.5 } as const
const FLAGGED = [
  { code: 'context_unknown', symbol: 'NQ', field: 'context.atrD1', reported: 'NaN' },
  { code: 'context_unknown', symbol: 'NQ', field: 'context.atrH1', reported: '-Infinity' },
]
const SAID = [
  'context.atrD1 is no number (NaN) and was left out',
  'context.atrH1 is no number (-Infinity) and was left out',
]
const position = { symbol: 'NQ', side: 'long', size: 1, price: 100, mark: 100, stop: 90 } as const

test('a tick keeps what else its context says, and flags the trade that opens in it', async () => {
  await withDesk(async ({ agent, rows }) => {
    const seen = await agent.tick({ at: june(1), positions: [position], context: { NQ: broken } })
    expect(seen.flags).toMatchObject(FLAGGED.map((flag) => ({ ...flag, trade: 'T1' })))
    expect(rows('episodes')[0]).toMatchObject({ context: { trend: 'up', spread: 0.5 } })
    expect(rows('episodes')[0]?.context).not.toHaveProperty('atrD1')
  })
})

test('a turn is begun all the same, and flags it once, whatever opens and is decided in it', async () => {
  await withDesk(async ({ agent, rows }) => {
    const begun = await agent.turn({ at: june(1), positions: [position], context: { NQ: broken } })
    expect(begun.flags).toMatchObject(FLAGGED)
    await agent.decide({ turn: begun.turn, symbol: 'NQ', action: 'hold' })
    expect(rows('flags').map(({ field }) => field)).toEqual(['context.atrD1', 'context.atrH1'])
    expect(rows('trades')[0]?.entryContext).toMatchObject({ context: { trend: 'up', spread: 0.5 } })
    const { hits } = await agent.recall({ turn: begun.turn, symbol: 'NQ' })
    expect(hits[0]?.components.Sim).toBeGreaterThan(0.9)
  })
})

test('what bars give stands in for a number that is none', async () => {
  await withDesk(async ({ agent, rows }) => {
    const bars = Array.from({ length: 16 }, (_, i) => ({
      at: june(i + 1, '00:00'),
      open: 100,
      high: 105,
      low: 95,
      close: 100,
    }))
    await agent.tick({ at: june(20), positions: [position], bars: { NQ: bars }, context: { NQ: broken } })
    expect(rows('episodes')[0]?.context).toMatchObject({ atrD1: 10, trend: 'up' })
  })
})

test('a question is answered without it and says so; a field that is none is refused as ever', async () => {
  await withDesk(async ({ person, agent }) => {
    for (let day = 1; day <= 12; day++) await person.tradeRecord(trip(day, 110))
    const asked = { symbol: 'NQ', strategy: 'breakout', context: broken } as const
    const without = { ...asked, context: { trend: 'up', spread: 0.5 } } as const
    const answer = await agent.recall(asked)
    const { notices, ...found } = answer
    const text = textOf('recall', answer)
    expect(notices).toEqual(SAID)
    const plainAnswer = await agent.recall(without)
    const { notices: none, ...plain } = plainAnswer
    const plainly = textOf('recall', plainAnswer)
    expect(none).toEqual([])
    expect(found).toEqual(plain)
    for (const said of SAID) expect(text).toContain(said)
    expect(plainly).not.toContain('no number')
    const checked = await agent.check({ ...asked, side: 'long' })
    const plainCheck = await agent.check({ ...without, side: 'long' })
    expect(checked.size.reasons).toEqual([...SAID, ...plainCheck.size.reasons])
    expect(checked.reasons).toEqual(expect.arrayContaining(SAID))
    expect(checked.verdict).toBe(plainCheck.verdict)
    expect((await agent.beliefs(asked)).notices).toEqual(SAID)
    const proposed = { file: 'playbook.md', text: 'Wait.', reason: 'It paid.' }
    expect(
      (await agent.propose({ ...proposed, symbol: asked.symbol, context: asked.context })).notices,
    ).toEqual(SAID)
    const moon = { trend: 'up', moon: Number.NaN } as const
    expect(await refusal(agent.recall({ context: moon }))).toMatchObject({ field: 'context.moon' })
    expect(await refusal(agent.turn({ context: { NQ: moon } }))).toMatchObject({ field: 'context.NQ.moon' })
    expect(await refusal(agent.turn({ context: { NQ: JSON.parse('{"trend":"sideways"}') } }))).toMatchObject({
      next: 'trend is one of up, down, none, unknown.',
    })
  })
})
