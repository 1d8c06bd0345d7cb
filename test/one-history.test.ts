import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Book } from '../src/record/testing/book.ts'
import {
  busyHistory,
  byFill,
  byFills,
  byName,
  bySnapshot,
  type Execution,
  executionsOf,
  history,
  type Report,
  resultsOf,
} from './one-history.ts'

const RUNS = 100

const told = async (reports: readonly Report[]): Promise<Book> => {
  const book = new Book()
  for (const { kind, at, payload, id } of reports)
    await book.tell(kind, at, payload, id === undefined ? {} : { id })
  return book
}

const results = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ symbol, side, openedSize, realised, fees }) => [symbol, side, openedSize, realised, fees])
    .sort()

const flags = (book: Book) =>
  book.flags
    .filter(({ status }) => status === 'open')
    .map(({ code, field, known, told }) => `${code}: ${field} ${known}, ${told}`)

const barsOf = (executions: readonly Execution[]): readonly number[] => {
  const last = Math.max(...executions.map(({ bar }) => bar))
  return Array.from({ length: last + 1 }, (_, bar) => bar)
}

test.each([
  ['fills', (all: readonly Execution[]) => all.map(byFill)],
  ['names', (all: readonly Execution[]) => all.map(byName)],
  ['snapshots', (all: readonly Execution[]) => barsOf(all).map((bar) => bySnapshot(all, bar))],
])('one history told by %s comes to its results, and nothing is flagged', async (_, telling) => {
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const executions = [...executionsOf(rounds)].sort((a, b) => a.at - b.at)
      const book = await told(telling(executions))
      expect(results(book)).toEqual(resultsOf(executions))
      expect(flags(book)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

/** By which doors a trade is told, from its beginning to its end. */
const WAYS = ['fills', 'name', 'both', 'snapshots'] as const

const mixture = fc.record({
  ways: fc.array(fc.constantFrom(...WAYS), { minLength: 7, maxLength: 7 }),
  /** The bars at whose end a snapshot comes. */
  snapshots: fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
  how: fc.record({ ordered: fc.boolean(), halves: fc.boolean() }),
})

test('told in any mixture, in any order within a bar, it comes to the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      mixture,
      fc.infiniteStream(fc.nat()),
      async (rounds, { ways, snapshots, how }, order) => {
        const executions = executionsOf(rounds)
        const always = ways.slice(0, rounds.length).includes('snapshots')
        // The size that a close by name gives is the whole exit's: without the order's id nobody can say that a fill told a half of it.
        const halves = how.halves && how.ordered
        const reports = barsOf(executions).flatMap((bar) => {
          const some = executions
            .filter((one) => one.bar === bar)
            .flatMap((one) => {
              const way = ways[one.n] ?? 'both'
              const fills = way === 'fills' || way === 'both' ? byFills(one, { ...how, halves }) : []
              return way === 'name' || way === 'both' ? [...fills, byName(one)] : fills
            })
          const all = always || snapshots[bar] ? [...some, bySnapshot(executions, bar, always)] : some
          const ranked = all.map((report) => ({ report, rank: order.next().value ?? 0 }))
          return ranked.sort((a, b) => a.rank - b.rank).map(({ report }) => report)
        })
        const book = await told(reports)
        expect(results(book)).toEqual(resultsOf(executions))
        expect(flags(book)).toEqual([])
      },
    ),
    { numRuns: 2 * RUNS },
  )
})

/** A snapshot that knows neither fees nor what ended. */
const positionsOnly = (executions: readonly Execution[], bar: number): Report => {
  const shown = bySnapshot(executions, bar, false)
  return { ...shown, payload: { ...shown.payload, exits: [] } }
}

test.each([
  ['before the fills of its bar', () => -1],
  ['anywhere among them', (rank: number) => rank],
])('a snapshot that comes %s, several of them in a bar, changes nothing', async (_, place) => {
  await fc.assert(
    fc.asyncProperty(
      busyHistory,
      fc.record({ ordered: fc.boolean(), halves: fc.boolean() }),
      fc.infiniteStream(fc.nat()),
      async (rounds, how, order) => {
        const executions = executionsOf(rounds)
        const reports = barsOf(executions).flatMap((bar) => {
          const fills = executions.filter((one) => one.bar === bar).flatMap((one) => byFills(one, how))
          const ranked = fills.map((report) => ({ report, rank: order.next().value ?? 0 }))
          const shown = { report: positionsOnly(executions, bar), rank: place(order.next().value ?? 0) }
          return [...ranked, shown].sort((a, b) => a.rank - b.rank).map(({ report }) => report)
        })
        const book = await told(reports)
        expect(results(book)).toEqual(resultsOf(executions))
        expect(flags(book)).toEqual([])
      },
    ),
    { numRuns: 2 * RUNS },
  )
})
