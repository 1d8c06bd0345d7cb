import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { databaseOf, dump, inFolder, openRun } from './memories.ts'

// The clock of a simulated run stands still between its facts. Once is enough (P3) must not mean that limits of 3, of 5 and of 3 again
// leave 5: of the statements made at the head’s time, the last holds. Made again with a time before the head’s, they are duplicates.

const MOMENT = '2025-06-02T12:00:00.000Z'
const LATER = '2025-06-02T13:00:00.000Z'

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

const THINGS: { readonly [name: string]: Thing } = {
  limits: {
    say: [3, 5, 7].map(
      (openTrades) => (memory, when) => memory.configure({ limits: { openTrades }, ...when }),
    ),
    holds: (_, home) => setting(home, 'limits', 'openTrades'),
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
      (text) => (memory, when) => memory.write({ to: 'note', key: 'position', text, ...when }),
    ),
    holds: async (memory) => (await memory.read({ path: 'notes/position.md' })).text.trim(),
    as: ['flat', 'long', 'short'],
  },
  review: {
    say: ['good', 'bad'].map(
      (text) => (memory, when) => memory.write({ to: 'review', key: 'week_2025-23', text, ...when }),
    ),
    holds: async (memory) => (await memory.read({ path: 'reviews/week_2025-23.md' })).text.trim(),
    as: ['good', 'bad'],
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
  await memory.tick({ at: MOMENT, equity: 10_000 })
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
  'P3: of what is said at the head’s time the last holds; said again when the clock has gone on, nothing changes',
  (all) =>
    inRun(
      all,
      async (home, when) => {
        const again = await openRun(home)
        await again.tick({ at: LATER, equity: 9_000 })
        const before = eventsIn(home)
        for (const said of all) expect((await say(again, said, when)).outcome).toBe('duplicate')
        expect(eventsIn(home)).toBe(before)
        await expectHeld(again, home, all)
        await again.close()
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
          const before = eventsIn(home)
          expect((await say(memory, said, {})).outcome).toMatch(/^(duplicate|unchanged)$/)
          expect(eventsIn(home)).toBe(before)
          await expectHeld(memory, home, [said])
          await memory.close()
        }
      },
      {},
    ),
)

test('calls that are made together are as those made one after the other', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await setUp(memory)
    const made = await Promise.all(
      [0, 1, 0, 0, 1, 0].map((which) => say(memory, { thing: 'limits', which }, { at: MOMENT })),
    )
    expect(made.map(({ outcome }) => outcome)).toEqual([
      'recorded',
      'recorded',
      'recorded',
      'duplicate',
      'recorded',
      'recorded',
    ])
    await expectHeld(memory, home, [{ thing: 'limits', which: 0 }])
    await memory.close()
  }))

test('what holds already is unchanged at a later time, and is recorded after something else', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await setUp(memory)
    const outcomes: string[] = []
    const tell = async (thing: string, which: number, at: string) =>
      outcomes.push((await say(memory, { thing, which }, { at })).outcome)
    for (const thing of ['limits', 'context', 'instrument', 'note']) {
      await tell(thing, 0, MOMENT)
      await tell(thing, 0, LATER)
      await tell(thing, 1, LATER)
      await tell(thing, 0, LATER)
    }
    expect(outcomes).toEqual(Array(4).fill(['recorded', 'unchanged', 'recorded', 'recorded']).flat())
    await memory.close()
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
    // Made now: it stands.
    const memory = await openRun(home)
    expect((await memory.planCreate(made)).outcome).toBe(duplicate)
    await memory.planCancel({ plan: 'P3' })
    expect(await memory.planCreate(made)).toMatchObject({ outcome: recorded, memories: ['P4'] })
    await memory.close()
  }))
