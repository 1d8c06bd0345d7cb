import { HindcastError, type Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { dump } from '../promises/memories.ts'
import { entry, june, trip, withDesk } from './desk.ts'

// Callers in plain JavaScript can pass anything; the casts stand in for them.
const wrong = (value: unknown) => value as never

const begin = async (memory: Memory): Promise<void> => {
  await memory.tick({ at: june(1), equity: 1_000 })
  await memory.tradeRecord(trip(1, 110))
  await memory.tradeRecord(trip(2, 90))
  await openTrade(memory, entry(3, '10:00'))
}

interface Bad {
  readonly what: string
  readonly call: (memory: Memory) => Promise<unknown>
  readonly code: string
  readonly field: string
}

const skip = { type: 'skip_trade' } as const
const plan = (more: object) => (memory: Memory) =>
  memory.planCreate(wrong({ at: june(5), condition: { trend: 'up' }, action: skip, ...more }))
const belief = (more: object) => (memory: Memory) => memory.beliefSeed(wrong({ at: june(5), ...more }))

const LISTS = ['trades', 'events', 'beliefs', 'plans', 'habits', 'recall'] as const
const LIMITS = [0, -1, 1.5, 10_000_000, Number.NaN]

const BAD: readonly Bad[] = [
  ...[-0.1, 1.5, Number.NaN].flatMap((confidence) => [
    {
      what: `a decision’s confidence of ${confidence}`,
      call: (m: Memory) => m.decide({ at: june(5), action: 'skip', symbol: 'NQ', confidence }),
      code: 'invalid_input',
      field: 'confidence',
    },
    {
      what: `a trade’s confidence of ${confidence}`,
      call: (m: Memory) => m.tradeRecord(trip(5, 110, { symbol: 'ES', confidence })),
      code: 'invalid_input',
      field: 'confidence',
    },
    {
      what: `an entry’s confidence of ${confidence}`,
      call: (m: Memory) => openTrade(m, entry(5, '10:00', { confidence })),
      code: 'invalid_input',
      field: 'confidence',
    },
  ]),
  ...(['recall', 'beliefs', 'plans', 'state', 'habits', 'performance'] as const).map((name) => ({
    what: `${name} as of a time that is none`,
    call: (m: Memory) => m[name]({ asOf: 'yesterday' }),
    code: 'invalid_time',
    field: 'asOf',
  })),
  {
    what: 'a plan that expires at a time that is none',
    call: plan({ expiresAt: 'soon' }),
    code: 'invalid_time',
    field: 'expiresAt',
  },
  {
    what: 'a belief told at a time without a zone',
    call: belief({ at: '2025-06-05T12:00:00', proposition: 'x', condition: { trend: 'up' } }),
    code: 'invalid_time',
    field: 'at',
  },
  {
    what: 'a signal at a time that is none',
    call: (m) => m.decide({ action: 'hold', signalAt: 'before' }),
    code: 'invalid_time',
    field: 'signalAt',
  },
  {
    what: 'a round trip that ends before it begins',
    call: (m) => m.tradeRecord(trip(5, 110, { symbol: 'ES', entryAt: june(6) })),
    code: 'exit_before_entry',
    field: 'at',
  },
  {
    what: 'a close before the entry',
    call: (m) => closeTrade(m, { at: june(3, '09:00'), trade: '3 10:00', price: 100 }),
    code: 'fill_too_old',
    field: 'at',
  },
  {
    what: 'a loss that is called a gain in R',
    call: (m) => m.tradeRecord(trip(5, 80, { symbol: 'ES', stop: undefined, r: 2 })),
    code: 'invalid_outcome',
    field: 'r',
  },
  {
    what: 'a gain that is called a loss in R',
    call: (m) => m.tradeRecord(trip(5, 120, { symbol: 'ES', stop: undefined, r: -1 })),
    code: 'invalid_outcome',
    field: 'r',
  },
  {
    what: 'an R beyond belief',
    call: (m) => m.tradeRecord(trip(5, 110, { symbol: 'ES', stop: undefined, r: 5_000 })),
    code: 'invalid_input',
    field: 'r',
  },
  {
    what: 'a plan on a field that nothing has',
    call: plan({ condition: { tredn: 'up' } }),
    code: 'invalid_input',
    field: 'condition.tredn',
  },
  {
    what: 'a plan that ends by a field that nothing has',
    call: plan({ until: { all: [{ drawdwon: { below: 0.1 } }] } }),
    code: 'invalid_input',
    field: 'until.all.0.drawdwon',
  },
  {
    what: 'a plan on a value that the field never has',
    call: plan({ condition: { trend: 'sideways' } }),
    code: 'invalid_input',
    field: 'condition.trend',
  },
  {
    what: 'a plan without conditions',
    call: plan({ condition: {} }),
    code: 'invalid_input',
    field: 'condition',
  },
  {
    what: 'a plan that is already over',
    call: plan({ expiresAt: june(5) }),
    code: 'invalid_time',
    field: 'expiresAt',
  },
  {
    what: 'a plan to change something without saying how',
    call: plan({ action: { type: 'adjust_param', param: 'size' } }),
    code: 'invalid_input',
    field: 'action',
  },
  {
    what: 'a plan to do what cannot be done',
    call: plan({ action: { type: 'panic' } }),
    code: 'invalid_input',
    field: 'action.type',
  },
  { what: 'a plan of priority 2', call: plan({ priority: 2 }), code: 'invalid_input', field: 'priority' },
  {
    what: 'a cancellation of a plan that nobody made',
    call: (m) => m.planCancel({ at: june(5), plan: 'P9' }),
    code: 'not_found',
    field: 'plan',
  },
  {
    what: 'a belief without conditions',
    call: belief({ proposition: 'always' }),
    code: 'invalid_input',
    field: 'condition',
  },
  {
    what: 'a belief with conditions that are none',
    call: belief({ proposition: 'always', condition: {} }),
    code: 'invalid_input',
    field: 'condition',
  },
  {
    what: 'a belief without words',
    call: belief({ condition: { trend: 'up' } }),
    code: 'invalid_input',
    field: 'proposition',
  },
  ...LISTS.flatMap((name) =>
    LIMITS.map((limit) => ({
      what: `${name} with a limit of ${limit}`,
      call: (m: Memory) => m[name]({ limit }),
      code: 'invalid_input',
      field: 'limit',
    })),
  ),
  {
    what: 'ten million past states of mind',
    call: (m) => m.state({ history: 10_000_000 }),
    code: 'invalid_input',
    field: 'history',
  },
  {
    what: 'more than a tenth of the account at once',
    call: (m) => m.configure({ evidence: { cap: 0.5 } }),
    code: 'invalid_input',
    field: 'evidence.cap',
  },
  {
    what: 'a weight below zero',
    call: (m) => m.configure({ evidence: { weights: { trend: -1 } } }),
    code: 'invalid_input',
    field: 'evidence.weights.trend',
  },
  {
    what: 'a turn that never was',
    call: (m) => m.recall({ turn: 'yesterday' }),
    code: 'not_found',
    field: 'turn',
  },
  {
    what: 'a belief that nobody has',
    call: (m) => m.show({ of: 'B99' }),
    code: 'not_found',
    field: 'of',
  },
]

describe('bad input about memories is refused with a code, the field and what to do, and leaves nothing written', () => {
  test('every case, one after the other in one memory', async () => {
    await withDesk(async ({ person, file }) => {
      await begin(person)
      const before = dump(file)
      const question = { symbol: 'NQ', strategy: 'breakout' } as const
      const answer = await person.recall(question)
      expect(answer.hits).not.toEqual([])
      for (const { what, call, code, field } of BAD) {
        const error = await call(person).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        expect(error, what).toBeInstanceOf(HindcastError)
        const { code: gotCode, field: gotField, next, message } = error as HindcastError
        expect({ what, code: gotCode, field: gotField }).toEqual({ what, code, field })
        expect(next.length, what).toBeGreaterThan(10)
        expect(message, what).not.toContain('[object')
      }
      expect(dump(file)).toEqual(before)
      // Reading goes on as before, and so does recording.
      expect(await person.recall(question)).toEqual(answer)
      expect((await closeTrade(person, { at: june(4), trade: '3 10:00', price: 105 })).outcome).toBe(
        'recorded',
      )
    })
  })

  test('costs alone may turn a small gain into a loss: then R may have either sign', async () => {
    await withDesk(async ({ person, rows }) => {
      const scratch = { stop: undefined, fee: 5 }
      await person.tradeRecord(trip(1, 102, { ...scratch, r: -0.3 }))
      await person.tradeRecord(trip(2, 102, { ...scratch, r: 0.2 }))
      expect(rows('episodes').map(({ r }) => r)).toEqual([-0.3, 0.2])
    })
  })
})
