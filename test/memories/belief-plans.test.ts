import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { june, refusal, trip, withDesk } from './desk.ts'

const DAY = 86_400_000
const START = Date.parse(june(1))
const CONTEXT = { trend: 'up', volatility: 'normal', session: 'london' } as const

const days = async (memory: Memory, from: number, to: number, exitPrice: number) => {
  for (let n = from; n < to; n++)
    await memory.tradeRecord({
      ...trip(1, exitPrice),
      trade: `day ${n}`,
      entryAt: START + n * DAY - 7_200_000,
      at: START + n * DAY,
    })
}

const own = async (memory: Memory) => (await memory.plans()).plans.filter(({ source }) => source === 'found')

test('a belief that is found makes a plan of its own only where a person turned it on', async () => {
  await withDesk(async ({ person }) => {
    await days(person, 0, 130, 88)
    expect((await person.beliefs({})).found).toBeGreaterThan(0)
    expect(await own(person)).toEqual([])
  })
  await withDesk(async ({ person, agent }) => {
    expect(await refusal(agent.configure({ beliefPlans: true }))).toMatchObject({ code: 'not_allowed' })
    await person.configure({ beliefPlans: true })
    await days(person, 0, 130, 88)
    const plans = await own(person)
    const { beliefs } = await person.beliefs({ limit: 1_000, merged: true })
    expect(plans.flatMap(({ sources }) => sources).toSorted()).toEqual(
      beliefs
        .filter(({ state }) => state === 'contradicted')
        .map(({ handle }) => handle)
        .toSorted(),
    )
    for (const plan of plans) expect(plan.action).toEqual({ type: 'skip_trade' })
    const order = { symbol: 'NQ', side: 'long', strategy: 'breakout', context: CONTEXT } as const
    expect((await agent.check(order)).verdict).toBe('stop')
    const plan = plans[0]?.handle ?? 'none'
    expect(await refusal(agent.planCancel({ plan }))).toMatchObject({ code: 'not_allowed' })
    await person.planCancel({ plan })
    expect((await own(person)).map(({ handle }) => handle)).not.toContain(plan)
  })
})

test('its plan ends when it is retired', async () => {
  await withDesk(async ({ person }) => {
    await person.configure({ beliefPlans: true })
    await days(person, 0, 130, 88)
    expect((await own(person)).length).toBeGreaterThan(0)
    await days(person, 130, 330, 120)
    const { beliefs } = await person.beliefs({ all: true, merged: true, limit: 1_000 })
    expect(beliefs.some(({ state }) => state === 'retired')).toBe(true)
    expect(await own(person)).toEqual([])
  })
})
