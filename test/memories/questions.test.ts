import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { entry, june, trip, withDesk } from './desk.ts'

const begin = async (memory: Memory): Promise<void> => {
  await memory.tick({ at: june(1), equity: 1_000 })
  await memory.tradeRecord(trip(1, 110))
  await memory.tradeRecord(trip(2, 90))
  await openTrade(memory, entry(3, '10:00'))
}

describe('a question about what nobody has seen is no error: it matches nothing and says why', () => {
  test('an unknown symbol or strategy', async () => {
    await withDesk(async ({ person }) => {
      await begin(person)
      const nothing = await person.recall({ symbol: 'XYZ' })
      expect(nothing).toMatchObject({
        hits: [],
        warnings: [],
        candidates: 0,
        why: 'no episode has the symbol XYZ; there is NQ',
      })
      expect((await person.recall({ symbol: 'NQ', strategy: 'magic' })).why).toContain('magic')
      for (const name of ['beliefs', 'habits', 'performance', 'trades'] as const)
        expect((await person[name]({ symbol: 'XYZ' })).why, name).toEqual(expect.any(String))
      expect((await person.check({ symbol: 'XYZ', side: 'long' })).size).toMatchObject({
        fraction: 0,
        evidence: { observations: 0 },
      })
      expect(await person.check({ symbol: 'XYZ', side: 'long' })).toMatchObject({ losses: [], beliefs: [] })
    })
  })

  test('an unknown regime, trend, volatility or session is an error that names those there are', async () => {
    await withDesk(async ({ person }) => {
      await begin(person)
      for (const field of ['regime', 'trend', 'volatility', 'session'] as const) {
        const context = { [field]: 'never heard of' }
        const asked = { symbol: 'NQ', side: 'long', context } as const
        for (const ask of [person.recall(asked), person.check(asked), person.beliefs(asked)])
          await expect(ask).rejects.toMatchObject({
            code: 'invalid_input',
            field: `context.${field}`,
            message: expect.stringContaining('never heard of'),
          })
      }
    })
  })

  test('a moment before anything was known', async () => {
    await withDesk(async ({ person }) => {
      await begin(person)
      const asOf = '2020-01-01T00:00:00Z'
      for (const name of ['recall', 'beliefs', 'plans', 'habits', 'performance', 'trades'] as const)
        expect((await person[name]({ asOf })).why, name).toEqual(expect.any(String))
    })
  })
})

test('a turn that began later is not known as of an earlier moment', async () => {
  await withDesk(async ({ person }) => {
    await begin(person)
    const { turn } = await person.turn({ at: june(6), context: { NQ: { trend: 'up' } } })
    expect((await person.recall({ symbol: 'NQ', turn })).hits).not.toEqual([])
    await expect(person.recall({ symbol: 'NQ', turn, asOf: june(5) })).rejects.toMatchObject({
      code: 'not_found',
      field: 'turn',
    })
  })
})

test('a question without a situation compares nothing, whatever the clock says', async () => {
  await withDesk(async ({ person }) => {
    await person.tradeRecord(trip(1, 110, { context: { session: 'london', trend: 'up' } }))
    await person.tradeRecord(trip(2, 110, { context: { session: 'asia', trend: 'down' } }))
    const { hits, coverage } = await person.recall({ symbol: 'NQ', asOf: june(3, '09:00') })
    expect(hits.map(({ components, known }) => [components.Sim, known])).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(hits[0]?.explanation).toContain('in a situation that nothing is compared with')
    expect(coverage).toBe(0)
    // By one tag alone everything is alike that has it, and that is said.
    const [first] = (await person.recall({ symbol: 'NQ', context: { session: 'asia' } })).hits
    expect(first?.explanation).toContain(
      'in a situation that too little is told of to compare (13% known, Sim 1.00)',
    )
  })
})
