import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { dump } from '../promises/memories.ts'
import { type Desk, june, planned, priced, refusal, skip, trip, withDesk } from './desk.ts'

describe('what triggers a plan', () => {
  test('a tick, where it asks for nothing but what ticks know', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      await person.planCreate({
        at: june(1),
        symbol: 'BTC',
        condition: { price: { above: 110 } },
        action: skip,
      })
      await priced(person, june(2), { BTC: 105, GOLD: 2_000 })
      expect(await planned(desk)).toMatchObject({ status: 'active', triggers: 0 })
      const { id } = await priced(person, june(3), { BTC: 111 })
      expect(await planned(desk)).toMatchObject({
        status: 'triggered',
        triggers: 1,
        triggeredBy: id,
        triggeredAt: Date.parse(june(3)),
      })
      // It triggers once, and stays triggered.
      await priced(person, june(4), { BTC: 120 })
      expect(await planned(desk)).toMatchObject({ triggers: 1, triggeredAt: Date.parse(june(3)) })
    })
  })

  test.each([
    ['drawdown', { drawdown: { from: 0.1 } }],
    ['mood', { 'mood.advice': 'reduce' }],
    ['time and session', { all: [{ session: 'newyork' }, { at: { from: june(3) } }] }],
    ['losing streak', { losingStreak: { from: 1 } }],
  ] as const)('an equity mark, where it asks for %s', async (_, condition) => {
    await withDesk(async (desk) => {
      const { person } = desk
      await person.tick({ at: june(1), equity: 1_000 })
      await person.planCreate({ at: june(1), condition, action: skip })
      await person.tick({ at: june(2, '03:00'), equity: 1_000 })
      expect(await planned(desk)).toMatchObject({ status: 'active' })
      await person.tradeRecord(trip(2, 95))
      await person.tick({ at: june(3, '19:00'), equity: 880 })
      expect(await planned(desk)).toMatchObject({ status: 'triggered' })
    })
  })

  test('only a decision or a turn, where it asks for the situation', async () => {
    for (const ask of ['decision', 'turn'] as const)
      await withDesk(async (desk) => {
        const { person } = desk
        await person.planCreate({ at: june(1), condition: { trend: 'up' }, action: skip })
        await person.tick({
          at: june(2),
          positions: [{ symbol: 'BTC', side: 'long', size: 1, mark: 100 }],
          context: { BTC: { trend: 'up' } },
        })
        await person.tick({ at: june(2, '13:00'), equity: 1_000 })
        expect(await planned(desk)).toMatchObject({ status: 'active' })
        if (ask === 'decision')
          await person.decide({ at: june(3), action: 'hold', symbol: 'BTC', context: { trend: 'up' } })
        else await person.turn({ at: june(3), context: { BTC: { trend: 'up' } } })
        expect(await planned(desk)).toMatchObject({ status: 'triggered' })
      })
  })

  test('what a decision says of itself: its confidence, its price, its side, its strategy', async () => {
    const cases: readonly [object, Partial<Parameters<Memory['decide']>[0]>][] = [
      [{ confidence: { below: 0.4 } }, { confidence: 0.3 }],
      [
        { price: { above: 90 }, side: 'short' },
        { price: 95, side: 'short' },
      ],
    ]
    for (const [condition, more] of cases)
      await withDesk(async (desk) => {
        await desk.person.planCreate({ at: june(1), condition, action: skip })
        await desk.person.decide({ at: june(2), action: 'enter', symbol: 'BTC' })
        expect(await planned(desk)).toMatchObject({ status: 'active' })
        await desk.person.decide({ at: june(3), action: 'enter', symbol: 'BTC', ...more })
        expect(await planned(desk)).toMatchObject({ status: 'triggered' })
      })
  })

  test('a named event, at a turn that brings no bars', async () => {
    await withDesk(async (desk) => {
      await desk.person.planCreate({ at: june(1), condition: { event: 'NFP' }, action: skip })
      await desk.person.turn({ at: june(2), events: ['FOMC'] })
      expect(await planned(desk)).toMatchObject({ status: 'active' })
      await desk.person.turn({ at: june(3), events: ['NFP'] })
      expect(await planned(desk)).toMatchObject({ status: 'triggered' })
    })
  })

  test('never what is not known, nor the absence of it', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      for (const condition of [
        { trend: 'up' },
        { not: { trend: 'up' } },
        { drawdown: { from: 0 } },
        { symbol: 'BTC', event: 'NFP' },
      ] as const)
        await person.planCreate({ at: june(1), condition, action: skip })
      await priced(person, june(2), { BTC: 100 })
      await person.decide({ at: june(3), action: 'hold', symbol: 'BTC', context: { trend: 'unknown' } })
      await person.decide({ at: june(3, '13:00'), action: 'hold' })
      await person.turn({ at: june(4) })
      expect(desk.rows('plans').map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active'])
    })
  })
})

describe('what ends a plan', () => {
  test('its time, seen when it is read: nothing need happen', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      await person.planCreate({
        at: june(1),
        condition: { price: { above: 110 } },
        action: skip,
        expiresAt: june(2),
      })
      await person.incident({ at: june(4), text: 'the last thing that is known' })
      const statusAt = async (asOf: string) => (await person.plans({ asOf, all: true })).plans[0]?.status
      expect(await statusAt('2025-06-02T11:59:59.999Z')).toBe('active')
      expect(await statusAt(june(2))).toBe('expired')
      expect((await person.plans({})).plans).toEqual([])
      expect((await person.plans({ all: true })).plans[0]?.status).toBe('expired')
      await priced(person, june(5), { BTC: 111 })
      expect(await planned(desk)).toMatchObject({ triggers: 0 })
    })
  })

  test('its own condition, of its own symbol', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      await person.planCreate({
        at: june(1),
        symbol: 'BTC',
        condition: { trend: 'up' },
        until: { price: { above: 200 } },
        action: skip,
      })
      await priced(person, june(2), { BTC: 150, GOLD: 2_000 })
      expect(await planned(desk)).toMatchObject({ status: 'active' })
      await priced(person, june(3), { BTC: 201, GOLD: 2_000 })
      expect(await planned(desk)).toMatchObject({ status: 'expired' })
    })
  })

  test('whoever made it, or a person', async () => {
    await withDesk(async (desk) => {
      const { person, agent } = desk
      await agent.planCreate({ at: june(1), condition: { trend: 'up' }, action: skip })
      await person.planCreate({ at: june(1), condition: { trend: 'down' }, action: skip })
      await person.tick({ at: june(2), equity: 1_000 })
      await person.tick({ at: june(3), equity: 840 })
      expect(desk.rows('plans').map(({ source }) => source)).toEqual(['agent', 'person', 'drawdown'])

      const before = dump(desk.file)
      for (const plan of ['P2', 'P3'])
        expect(await refusal(agent.planCancel({ at: june(4), plan }))).toMatchObject({
          code: 'not_allowed',
          field: 'plan',
        })
      expect(dump(desk.file)).toEqual(before)
      await agent.planCancel({ at: june(4), plan: 'P1' })
      for (const plan of ['P2', 'P3']) await person.planCancel({ at: june(5), plan })
      expect(desk.rows('plans').map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      expect(await refusal(person.planCancel({ at: june(6), plan: 'P2' }))).toMatchObject({
        code: 'not_found',
      })
    })
  })
})

describe('a drawdown makes its own plan', () => {
  const drawdownPlans = (desk: Desk) =>
    desk.rows('plans').map(({ source, status, createdAt }) => ({ source, status, createdAt }))

  test('once at 15%, until it is below 5%', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      const made = { source: 'drawdown', status: 'triggered', createdAt: Date.parse(june(3)) }
      await person.tick({ at: june(1), equity: 10_000 })
      await person.tick({ at: june(2), equity: 8_501 })
      expect(drawdownPlans(desk)).toEqual([])
      await person.tick({ at: june(3), equity: 8_500 })
      expect(drawdownPlans(desk)).toEqual([made])
      for (const [day, equity] of [
        [4, 8_000],
        [5, 8_900],
        [6, 8_400],
        [7, 9_500],
      ] as const)
        await person.tick({ at: june(day), equity })
      expect(drawdownPlans(desk)).toEqual([made])
      await person.tick({ at: june(8), equity: 9_501 })
      expect(drawdownPlans(desk)).toEqual([{ ...made, status: 'expired' }])
      await person.tick({ at: june(9), equity: 8_000 })
      expect(drawdownPlans(desk)[1]).toEqual({ ...made, createdAt: Date.parse(june(9)) })
    })
  })

  test('and not again when a person has cancelled it and equity only falls on', async () => {
    await withDesk(async (desk) => {
      const { person } = desk
      await person.tick({ at: june(1), equity: 10_000 })
      await person.tick({ at: june(2), equity: 8_400 })
      await person.planCancel({ at: june(3), plan: 'P1' })
      await person.tick({ at: june(4), equity: 8_300 })
      expect(desk.rows('plans')).toHaveLength(1)
    })
  })

  test('also where an equal plan of the agent’s has run out', async () => {
    await withDesk(async (desk) => {
      const { agent, person } = desk
      await agent.planCreate({
        at: june(1),
        condition: { drawdown: { from: 0.15 } },
        action: { type: 'adjust_param', param: 'size', multiply: 0.5 },
        until: { drawdown: { below: 0.05 } },
        expiresAt: june(2),
      })
      await person.tick({ at: june(3), equity: 10_000 })
      await person.tick({ at: june(4), equity: 8_400 })
      expect(desk.rows('plans').map(({ source }) => source)).toEqual(['agent', 'drawdown'])
    })
  })
})

test('plans that say the same are one after maintenance, and never more than fifty are active', async () => {
  await withDesk(async (desk) => {
    const { agent, person } = desk
    for (let i = 0; i < 50; i++) {
      await agent.incident({ at: june(1), text: `${i}` })
      await agent.planCreate({
        at: june(1),
        id: `${i}`,
        condition: { trend: 'up' },
        action: skip,
        sources: [`E${i + 1}`],
      })
    }
    const before = dump(desk.file)
    expect(
      await refusal(agent.planCreate({ at: june(2), condition: { trend: 'down' }, action: skip })),
    ).toMatchObject({ code: 'not_allowed', field: 'plan' })
    expect(dump(desk.file)).toEqual(before)
    await person.maintain({ at: june(3) })
    const { plans } = await person.plans({})
    expect(plans.map(({ handle, sources }) => ({ handle, sources: sources.length }))).toEqual([
      { handle: 'P1', sources: 50 },
    ])
  })
})

describe('whether a plan says something now', () => {
  test('one whose until holds already says that it will end at once; told twice it is a duplicate', async () => {
    await withDesk(async ({ agent, person }) => {
      await person.tick({ at: june(1), equity: 10_000 })
      const given = { at: june(2), condition: { drawdown: { from: 0.1 } }, action: skip } as const
      const ended = { ...given, until: { drawdown: { below: 0.05 } } } as const
      expect((await agent.planCreate(ended)).message).toContain(
        'until holds already (drawdown is below 5%): it ends with the next look',
      )
      expect((await agent.planCreate(ended)).outcome).toBe('duplicate')
      // What is not known now does not hold.
      expect((await agent.planCreate({ ...given, until: { trend: 'up' } })).message).not.toContain(
        'until holds',
      )
      await person.tick({ at: june(3), equity: 10_000 })
      expect((await agent.plans({})).plans.map(({ handle }) => handle)).toEqual(['P2'])
    })
  })

  test('plans tells which are in force now, and where that is not known', async () => {
    await withDesk(async ({ agent, person }) => {
      await person.tick({ at: june(1), equity: 10_000 })
      for (const condition of [
        { drawdown: { from: 0.1 } },
        { drawdown: { from: 0.5 } },
        { trend: 'up' },
      ] as const)
        await agent.planCreate({ at: june(1), condition, action: skip })
      const told = async (asOf?: string) => (await agent.plans({ asOf })).plans.map(({ inForce }) => inForce)
      expect(await told()).toEqual([false, false, null])
      await person.tick({ at: june(2), equity: 8_800 })
      expect(await told()).toEqual([true, false, null])
      expect(await told(june(1))).toEqual([false, false, null])
      const { plans } = await agent.recall({ symbol: 'NQ', context: { trend: 'up' } })
      expect(plans.filter(({ plan }) => plan.inForce).map(({ plan }) => plan.handle)).toEqual(['P1', 'P3'])
    })
  })
})

test('plans of a situation: each condition holds in it, does not, or cannot be told', () =>
  withDesk(async ({ person }) => {
    const when = { at: june(1), action: skip, symbol: 'NQ' }
    await person.planCreate({ ...when, condition: { trend: 'up' } })
    await person.planCreate({ ...when, condition: { volatility: 'high' } })
    await person.planCreate({ ...when, condition: { all: [{ trend: 'up' }, { atrH1: { above: 10 } }] } })
    const held = async (asked: Parameters<Memory['plans']>[0]) =>
      (await person.plans(asked)).plans.map(({ inForce }) => inForce)
    expect(await held({})).toEqual([null, null, null])
    const here = { symbol: 'NQ', context: { trend: 'up', volatility: 'low', atrH1: 12 } } as const
    expect(await held(here)).toEqual([true, false, true])
    expect(await held({ ...here, symbol: 'ES' })).toEqual([false, false, false])
    expect(await held({ symbol: 'NQ', context: { atrH1: 9 } })).toEqual([null, null, false])
  }))
