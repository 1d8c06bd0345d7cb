import { fc, test } from '@fast-check/vitest'
import { isHindcastError, type Memory } from 'hindcast'
import { expect } from 'vitest'
import { type Call, type History, lessonHistories, tradingHistories } from './histories.ts'
import { databaseOf, dump, inFolder, make, openRun } from './memories.ts'

// An import of something earlier that has to do with nothing else changes nothing about the others but their numbers.

const EARLY = '2025-01-01T12:00:00Z'
const EARLIER = {
  trade: {
    kind: 'trade.recorded',
    payload: {
      ...{ symbol: 'WHEAT', side: 'long', size: 1, strategy: 'by-hand', entryAt: '2025-01-01T10:00:00Z' },
      ...{ entryPrice: 1, exitPrice: 1, reason: 'earlier' },
    },
  },
  plan: {
    kind: 'plan.created',
    payload: {
      ...{ condition: { symbol: 'WHEAT' }, action: { type: 'alert', message: 'look' }, reason: 'earlier' },
      ...{ expiresAt: null },
    },
  },
  proposal: {
    kind: 'proposal',
    payload: {
      ...{
        file: 'playbook.md',
        edit: 'append',
        text: 'Less.\n',
        reason: 'earlier',
        base: null,
        situation: {},
      },
    },
  },
}

/** The fields that name something by its number. */
const NAMING = ['trade', 'cites', 'sources', 'decide']

/** What is there by now, by number. */
const numbersOf = async (memory: Memory) => {
  const { trades } = await memory.trades({ limit: 1_000 })
  const { plans } = await memory.plans({ all: true, limit: 1_000 })
  const { beliefs } = await memory.beliefs({ limit: 1_000, all: true })
  const { lessons } = await memory.lessons({ all: true, limit: 100 })
  const handles = [...trades, ...plans, ...beliefs, ...lessons].map(({ handle }) => handle)
  return { trades, handles }
}

/** Tells a history in which trades are named by their numbers, and decisions and plans rest on what was there. */
const tell = async (memory: Memory, history: History): Promise<void> => {
  for (const [step, given] of history.entries()) {
    const brings = given.call === 'tradeRecord'
    const names = NAMING.some((field) => field in given.input && !(brings && field === 'trade'))
    const { trades, handles } = names ? await numbersOf(memory) : { trades: [], handles: [] }
    const some = handles.filter((_, n) => (n + step) % 3 === 0).slice(0, 20)
    const named = trades.find(
      ({ tradeId, positionId }) => (tradeId ?? positionId ?? '') === given.input.trade,
    )
    const resting = (field: string, on: readonly string[]) => (field in given.input ? { [field]: on } : {})
    const { decide } = given.input
    const call: Call = {
      call: given.call,
      input: {
        ...given.input,
        ...(named && !brings ? { trade: named.handle } : {}),
        ...resting('cites', some),
        ...resting(
          'sources',
          some.filter((one) => /^[EB]/.test(one)),
        ),
        ...(typeof decide === 'object' ? { decide: { ...decide, cites: some } } : {}),
      },
    }
    await make(memory, call).catch((error: unknown) => {
      if (!isHindcastError(error)) throw error
    })
  }
}

const TABLES = [
  'trades',
  'episodes',
  'beliefs',
  'plans',
  'proposals',
  'lessons',
  'citations',
  'quotes',
] as const
const LETTERS: { readonly [table: string]: string } = {
  trades: 'T',
  episodes: 'E',
  beliefs: 'B',
  plans: 'P',
  proposals: 'C',
  lessons: 'L',
}

/** Every row as it is in the end, with ids for numbers and without its place in the log. */
const readById = (home: string): { readonly [table: string]: readonly string[] } => {
  const dumped = dump(databaseOf(home), TABLES)
  const rows = Object.fromEntries(
    TABLES.map((table) => [
      table,
      (dumped[table] ?? []).flatMap((text) => {
        const { row, toSeq } = JSON.parse(String(text))
        return toSeq === undefined || toSeq === null ? [JSON.parse(row)] : []
      }),
    ]),
  )
  const ids = new Map<string, string>()
  for (const [table, letter] of Object.entries(LETTERS))
    for (const row of rows[table] ?? []) ids.set(`${letter}${row.n}`, row.id)
  const byId = (key: string, value: unknown): unknown => {
    if (key === 'n' || key === 'saved' || /seq$/i.test(key)) return undefined
    return typeof value === 'string' ? (ids.get(value) ?? value) : value
  }
  return Object.fromEntries(
    TABLES.map((table) => [table, (rows[table] ?? []).map((row) => JSON.stringify(row, byId)).sort()]),
  )
}

const without = (rows: { readonly [table: string]: readonly string[] }, id: string) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.filter((row) => !row.includes(id) && !row.includes('WHEAT')),
    ]),
  )

let named = 0

const importsBefore = (history: History, what: string): Promise<void> =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await tell(memory, history)
    const before = readById(home)
    named += before.citations?.length ?? 0
    const known = new Set((await memory.events({ after: 0, limit: 10_000 })).events.map(({ event }) => event))
    await memory.import({ facts: [{ ...EARLIER[what as keyof typeof EARLIER], at: EARLY }] })
    const { events } = await memory.events({ after: 0, limit: 10_000 })
    const added = events.find(({ event, kind }) => !known.has(event) && kind !== 'imported')
    expect(without(readById(home), added?.event ?? '')).toEqual(without(before, 'nothing'))
    expect((await memory.verify({})).problems).toEqual([])
    await memory.close()
  })

const WHAT = fc.constantFrom('trade', 'plan', 'proposal')

test.prop([tradingHistories(60), WHAT], { numRuns: 12 })(
  'a trade, plan or proposal that is imported before a history changes nothing of it but numbers',
  importsBefore,
)

test.prop([lessonHistories(), fc.constant('trade')], { numRuns: 3 })(
  'so it does where lessons rest on trades by their numbers',
  importsBefore,
)

test('and those histories named others', () => {
  expect(named).toBeGreaterThan(20)
})
