import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Book } from '../src/record/testing/book.ts'
import type { Report } from './one-history.ts'
import { type Account, hedged, type Told, turning } from './turned-and-hedged.ts'

const RUNS = 120

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

type Way = 'fills' | 'names' | 'both'
const by = (one: Told, way: Way): readonly Report[] => [
  ...(way === 'names' ? [] : one.fills),
  ...(way === 'fills' ? [] : one.names),
]

/** All that is told of a bar, in any order within it but that what an account does by name comes in its own. */
const shuffled = (
  account: Account,
  wayOf: (one: Told, i: number) => Way,
  snapshots: readonly boolean[],
  order: fc.Stream<number>,
): readonly Report[] =>
  Array.from({ length: account.lastBar + 1 }, (_, bar) => bar).flatMap((bar) => {
    const inBar = account.told.flatMap((one, i) => (one.bar === bar ? by(one, wayOf(one, i)) : []))
    const all = snapshots[bar % snapshots.length] ? [...inBar, account.snapshot(bar)] : inBar
    return all
      .map((report) => ({ report, rank: order.next().value ?? 0 }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ report }) => report)
  })

const ways = fc.array(fc.constantFrom<Way>('fills', 'names', 'both'), { minLength: 12, maxLength: 12 })
const snapshots = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })

test.each([
  ['fills', false],
  ['names', false],
  ['both', false],
  ['fills', true],
  ['names', true],
  ['both', true],
] as const)(
  'a position that orders turn over, told by %s, with snapshots %s, is clean',
  async (way, withSnapshots) => {
    await fc.assert(
      fc.asyncProperty(turning, snapshots, fc.infiniteStream(fc.nat()), async (account, some, order) => {
        const reports = shuffled(account, () => way, withSnapshots ? some : [false], order)
        const book = await told(reports)
        expect(flags(book)).toEqual([])
        expect(results(book)).toEqual(account.results)
      }),
      { numRuns: RUNS },
    )
  },
)

test('positions on both sides of a symbol, each told by any door, are clean', async () => {
  await fc.assert(
    fc.asyncProperty(
      hedged,
      ways,
      snapshots,
      fc.infiniteStream(fc.nat()),
      async (account, way, some, order) => {
        const positionOf = (one: Told): number => Number(one.fills[0]?.id?.split('-')[0] ?? 0)
        const book = await told(shuffled(account, (one) => way[positionOf(one)] ?? 'both', some, order))
        expect(flags(book)).toEqual([])
        expect(results(book)).toEqual(account.results)
      },
    ),
    { numRuns: 2 * RUNS },
  )
})
