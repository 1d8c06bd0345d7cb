import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { databaseOf, dump, inFolder, openRun } from './memories.ts'

// The clock of a simulated run stands still between its facts. Once is enough (P3) must not mean that a leash of 3, of 5 and of 3 again
// leaves 5: whatever is said at one moment, what was said last holds. Nor may a program that is started again record it all once more.

const MOMENT = '2025-06-02T12:00:00.000Z'

/** What a call answers, as far as it matters here. */
interface Answer {
  readonly outcome: string
  readonly notices: readonly string[]
}

/** Ways to say how one thing stands, two or three of them, and how it is read. */
interface Thing {
  readonly say: readonly ((memory: Memory, when: When) => Promise<Answer>)[]
  readonly holds: (memory: Memory, home: string) => unknown
  /** What is read when each was said last. */
  readonly as: readonly unknown[]
}
type When = { readonly at?: string }

const rowsOf = (home: string, table: string): Record<string, unknown>[] =>
  (dump(databaseOf(home), [table])[table] ?? [])
    .map((text) => JSON.parse(String(text)) as { row: string; toSeq?: number | null })
    .filter(({ toSeq }) => toSeq === undefined || toSeq === null)
    .map(({ row }) => JSON.parse(row) as Record<string, unknown>)

const field = (home: string, table: string, where: Record<string, unknown>, name: string): unknown =>
  rowsOf(home, table).find((row) => Object.entries(where).every(([key, value]) => row[key] === value))?.[name]

const setting = (home: string, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    rowsOf(home, 'config')[0],
  )

const ORDER = { order: 'o1', symbol: 'BTC', side: 'buy', size: 1 } as const
const ENTRY = { action: 'enter', symbol: 'NQ', side: 'long', reason: 'the high' } as const
const BELIEF = { proposition: 'spikes fade', condition: { trend: 'up' }, claim: 'other' } as const

const THINGS: { readonly [name: string]: Thing } = {
  leash: {
    say: [3, 5, 7].map(
      (openTrades) => (memory, when) => memory.configure({ leash: { openTrades }, ...when }),
    ),
    holds: (_, home) => setting(home, 'leash', 'all', 'openTrades'),
    as: [3, 5, 7],
  },
  context: {
    say: [2, 4].map(
      (recentTrades) => (memory, when) => memory.configure({ context: { recentTrades }, ...when }),
    ),
    holds: (_, home) => setting(home, 'context', 'recentTrades'),
    as: [2, 4],
  },
  instrument: {
    say: [100, 10].map(
      (multiplier) => (memory, when) => memory.instrument({ symbol: 'GOLD', multiplier, ...when }),
    ),
    holds: (_, home) => field(home, 'instruments', { symbol: 'GOLD' }, 'multiplier'),
    as: ['100', '10'],
  },
  note: {
    say: ['flat', 'long', 'short'].map(
      (text) => (memory, when) => memory.note({ key: 'position', text, ...when }),
    ),
    holds: async (memory) => (await memory.read({ path: 'notes/position.md' })).text.trim(),
    as: ['flat', 'long', 'short'],
  },
  review: {
    say: ['good', 'bad'].map(
      (text) => (memory, when) => memory.review({ period: 'week_2025-23', text, ...when }),
    ),
    holds: async (memory) => (await memory.read({ path: 'reviews/week_2025-23.md' })).text.trim(),
    as: ['good', 'bad'],
  },
  equity: {
    say: [50_000, 60_000].map((equity) => (memory, when) => memory.equity({ equity, ...when })),
    holds: (_, home) => rowsOf(home, 'account')[0]?.equity,
    as: ['50000', '60000'],
  },
  order: {
    say: (['resting', 'cancelled'] as const).map(
      (status) => (memory, when) => memory.order({ ...ORDER, status, ...when }),
    ),
    holds: (_, home) => field(home, 'orders', { id: 'o1' }, 'status'),
    as: ['resting', 'cancelled'],
  },
  decision: {
    say: [
      (memory, when) => memory.decide({ ...ENTRY, stop: 90, ...when }),
      (memory, when) => memory.reject({ rule: 'R3', symbol: 'NQ', ...when }),
      (memory, when) => memory.decide({ ...ENTRY, stop: 95, ...when }),
    ],
    holds: (_, home) => field(home, 'intents', { symbol: 'NQ' }, 'stop'),
    as: ['90', undefined, '95'],
  },
  correction: {
    say: [1, 2].map(
      (fees) => (memory, when) =>
        memory.correct({ trade: fees === 1 ? 'T1' : 't1', set: { fees }, reason: 'bill', ...when }),
    ),
    holds: (_, home) => field(home, 'trades', { n: 1 }, 'fees'),
    as: ['1', '2'],
  },
  belief: {
    say: [3, 9].map(
      (held) => (memory, when) => memory.beliefSeed({ ...BELIEF, for: held, against: 1, ...when }),
    ),
    holds: (_, home) => rowsOf(home, 'beliefs')[0]?.alpha,
    as: [4, 10],
  },
}

interface Said {
  readonly thing: string
  readonly which: number
}
const sequences = fc.array(
  fc
    .constantFrom(...Object.keys(THINGS))
    .chain((thing) =>
      fc.record({ thing: fc.constant(thing), which: fc.nat((THINGS[thing]?.say.length ?? 1) - 1) }),
    ),
  { minLength: 3, maxLength: 14, size: 'max' },
)
/** Few things, so that A, B, A is the rule. */
const backAndForth = fc
  .tuple(sequences, fc.uniqueArray(fc.constantFrom(...Object.keys(THINGS)), { minLength: 1, maxLength: 2 }))
  .map(([all, few]) => {
    const some = all.map(({ which }, n) => ({ thing: few[n % few.length] ?? 'note', which }))
    return some.map(({ thing, which }) => ({ thing, which: which % (THINGS[thing]?.say.length ?? 1) }))
  })
const anySequence = fc.oneof(sequences, backAndForth)

const say = (memory: Memory, { thing, which }: Said, when: When): Promise<Answer> => {
  const called = THINGS[thing]?.say[which]
  if (!called) throw new Error(`nothing like that is said of ${thing}`)
  return called(memory, when)
}

const setUp = async (memory: Memory): Promise<void> => {
  await memory.equity({ at: MOMENT, equity: 10_000 })
  await memory.tradeRecord({
    at: MOMENT,
    trade: 't1',
    symbol: 'ES',
    side: 'long',
    size: 1,
    entryAt: '2025-06-02T11:00:00Z',
    entryPrice: 5_000,
    exitPrice: 5_010,
  })
}

/** What was said last of each thing. */
const expectHeld = async (memory: Memory, home: string, all: readonly Said[]): Promise<void> => {
  for (const thing of new Set(all.map((said) => said.thing))) {
    const last = all.findLast((said) => said.thing === thing)
    expect([thing, await THINGS[thing]?.holds(memory, home)]).toEqual([
      thing,
      THINGS[thing]?.as[last?.which ?? 0],
    ])
  }
}

/** How many facts there are of it: each change of what is said is one. */
const changesIn = (all: readonly Said[]): number =>
  all.filter(
    ({ thing, which }, n) => all.slice(0, n).findLast((said) => said.thing === thing)?.which !== which,
  ).length

const eventsIn = (home: string): number => dump(databaseOf(home), ['events']).events?.length ?? 0

const inRun = (
  all: readonly Said[],
  work: (home: string, when: When) => Promise<void>,
  when: When,
): Promise<void> =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await setUp(memory)
    const before = eventsIn(home)
    for (const said of all) await say(memory, said, when)
    await expectHeld(memory, home, all)
    expect(eventsIn(home) - before).toBe(changesIn(all))
    await memory.close()
    await work(home, when)
  })

property.prop([anySequence], { numRuns: 25 })(
  'P3: whatever is said at one moment that is given, what was said last holds; told again by a program that is started again, nothing changes',
  (all) =>
    inRun(
      all,
      async (home, when) => {
        const before = dump(databaseOf(home))
        const again = await openRun(home)
        await setUp(again)
        for (const said of all) expect((await say(again, said, when)).outcome).toBe('duplicate')
        await again.close()
        expect(dump(databaseOf(home))).toEqual(before)
      },
      { at: MOMENT },
    ),
)

property.prop([anySequence], { numRuns: 25 })(
  'P3: so it does where no time is given, said by one program or each by another, as on a command line',
  (all) =>
    inRun(
      all,
      async (home) => {
        for (const said of all) {
          const memory = await openRun(home)
          await say(memory, said, {})
          expect((await say(memory, said, {})).outcome).toBe('duplicate')
          await expectHeld(memory, home, [said])
          await memory.close()
        }
      },
      {},
    ),
)

property.prop([anySequence, fc.nat(13)], { numRuns: 15 })(
  'P3: a program that is killed half way and started again comes to the same log',
  (all, cut) =>
    inRun(
      all,
      (whole) =>
        inFolder(async (home) => {
          const killed = await openRun(home)
          await setUp(killed)
          for (const said of all.slice(0, cut)) await say(killed, said, { at: MOMENT })
          await killed.close()
          const again = await openRun(home)
          await setUp(again)
          for (const said of all) await say(again, said, { at: MOMENT })
          await again.close()
          expect(dump(databaseOf(home))).toEqual(dump(databaseOf(whole)))
        }),
      { at: MOMENT },
    ),
)

test('calls that are made together are as those made one after the other', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await setUp(memory)
    const made = await Promise.all(
      [0, 1, 0, 0, 1, 0].map((which) => say(memory, { thing: 'leash', which }, { at: MOMENT })),
    )
    expect(made.map(({ outcome }) => outcome)).toEqual([
      'recorded',
      'recorded',
      'recorded',
      'duplicate',
      'recorded',
      'recorded',
    ])
    await expectHeld(memory, home, [{ thing: 'leash', which: 0 }])
    await memory.close()
  }))

test('who tells with its time what another has said otherwise since is told so', () =>
  inFolder(async (home) => {
    const [at, note] = [MOMENT, 'note']
    const first = await openRun(home)
    await setUp(first)
    for (const which of [0, 1]) await say(first, { thing: note, which }, { at })
    const second = await openRun(home)
    const again = await say(second, { thing: note, which: 0 }, { at })
    expect(again).toMatchObject({
      outcome: 'duplicate',
      notices: [expect.stringMatching(/^said_otherwise_since: .*event 5 .*leave at out/)],
    })
    await expectHeld(second, home, [{ thing: note, which: 1 }])
    expect((await say(second, { thing: note, which: 0 }, {})).outcome).toBe('recorded')
    await expectHeld(second, home, [{ thing: note, which: 0 }])
    // Once the clock goes on, whoever tells it again tells of then.
    await second.equity({ at: '2025-06-02T13:00:00Z', equity: 9_000 })
    for (const which of [0, 1])
      expect((await say(second, { thing: note, which }, { at })).outcome).toBe('duplicate')
    await expectHeld(second, home, [{ thing: note, which: 0 }])
    await first.close()
    await second.close()
  }))

test('a plan that was cancelled can be made again at the same moment, and cancelled again', () =>
  inFolder(async (home) => {
    const made = {
      condition: { drawdown: { from: 0.1 } },
      action: { type: 'skip_trade' },
      reason: 'deep',
    } as const
    const run = async (when: When) => {
      const memory = await openRun(home)
      await setUp(memory)
      const outcomes: string[] = []
      for (const plan of ['P1', 'P2']) {
        outcomes.push((await memory.planCreate({ ...made, ...when })).outcome)
        outcomes.push((await memory.planCreate({ ...made, ...when })).outcome)
        outcomes.push((await memory.planCancel({ plan, ...when })).outcome)
      }
      outcomes.push((await memory.planCreate({ ...made, ...when })).outcome)
      const { plans } = await memory.plans()
      await memory.close()
      return { outcomes, standing: plans.map(({ handle }) => handle) }
    }
    const [recorded, duplicate] = ['recorded', 'duplicate']
    expect(await run({ at: MOMENT })).toEqual({
      outcomes: [recorded, duplicate, recorded, recorded, duplicate, recorded, recorded],
      standing: ['P3'],
    })
    const before = dump(databaseOf(home))
    expect((await run({ at: MOMENT })).outcomes).toEqual(Array(7).fill(duplicate))
    expect(dump(databaseOf(home))).toEqual(before)
    // Made now: it stands.
    const memory = await openRun(home)
    expect((await memory.planCreate(made)).outcome).toBe(duplicate)
    await memory.planCancel({ plan: 'P3' })
    expect(await memory.planCreate(made)).toMatchObject({ outcome: recorded, memories: ['P4'] })
    await memory.close()
  }))

test('a proposal that was declined can be made again at the same moment', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await setUp(memory)
    const change = { file: 'playbook.md', edit: 'append', text: 'Trade less.', reason: 'losses' } as const
    expect((await memory.propose(change)).proposal).toBe('C1')
    expect((await memory.propose(change)).outcome).toBe('duplicate')
    await memory.decline({ proposal: 'C1' })
    expect((await memory.propose(change)).proposal).toBe('C2')
    await memory.close()
  }))
