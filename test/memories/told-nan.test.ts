import { expect, test } from 'vitest'
import { june, trip, withDesk } from './desk.ts'

test('a number that is none is left out of a context with a flag; the trade and the rest of it are kept', async () => {
  await withDesk(async ({ person, rows }) => {
    const context = { trend: 'up', atrD1: Number.NaN, atrH1: Number.POSITIVE_INFINITY, spread: 0.5 } as const
    const recorded = await person.tradeRecord(trip(1, 110, { context }))
    expect(recorded.flags.map(({ code, field, told }) => ({ code, field, told }))).toEqual([
      { code: 'context_unknown', field: 'context.atrD1', told: 'NaN' },
      { code: 'context_unknown', field: 'context.atrH1', told: 'Infinity' },
    ])
    expect(rows('episodes')[0]).toMatchObject({ r: 1, context: { trend: 'up', spread: 0.5 } })
    expect(rows('episodes')[0]?.context).not.toHaveProperty('atrD1')
    await person.decide({ at: june(2), symbol: 'NQ', action: 'skip', context })
    expect(rows('episodes').find(({ kind }) => kind === 'no_trade')?.context).toMatchObject({ trend: 'up' })
  })
})
