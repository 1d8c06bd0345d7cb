import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { shownTrade } from '../shown.ts'
import { entry, june, priced, trip, withDesk } from './desk.ts'

// An answer is the same bytes by the handle that told the facts, whose state was just made, and by one that read them.

const ORDER = { symbol: 'NQ', side: 'long', strategy: 'breakout', context: { trend: 'up' } } as const

const answers = async (memory: Memory): Promise<{ readonly [call: string]: string }> => {
  const all = {
    plans: await memory.plans({ all: true }),
    standing: await memory.plans({}),
    check: await memory.check(ORDER),
    size: (await memory.check(ORDER)).size,
    recall: await memory.recall(ORDER),
    beliefs: await memory.beliefs({ all: true }),
    mood: await memory.state(),
    habits: await memory.habits(),
    trades: await memory.trades(),
    trade: await shownTrade(memory, { of: 'T1' }),
    open: await memory.trades({ status: 'open' }),
  }
  return Object.fromEntries(Object.entries(all).map(([call, answer]) => [call, JSON.stringify(answer)]))
}

test('plans that a drawdown made, plans with an outcome, and what else is asked', () =>
  withDesk(async ({ person, agent }) => {
    await person.tick({ at: june(1, '08:00'), equity: 1_000 })
    await person.planCreate({
      at: june(1, '08:00'),
      condition: { price: { below: 106 } },
      action: { type: 'adjust_param', param: 'size', multiply: 0.5 },
    })
    await priced(person, june(1, '09:00'), { NQ: 105 })
    await person.decide({ at: june(1, '09:30'), action: 'enter', symbol: 'NQ', side: 'long', cites: ['P1'] })
    for (let day = 1; day <= 12; day++) await person.tradeRecord(trip(day, day % 3 === 0 ? 90 : 110))
    await openTrade(person, entry(13, '10:00'))
    await person.tick({ at: june(14), equity: 820 })
    const { plans } = await person.plans({ all: true })
    expect(plans.map(({ source }) => source)).toEqual(['person', 'drawdown'])
    expect(await answers(person)).toEqual(await answers(agent))
  }))
