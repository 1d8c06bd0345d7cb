import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Book } from '../src/record/testing/book.ts'
import { byFillsAndSnapshots, executionsOf, history, type Report, resultsOf } from './one-history.ts'
import { MUTATIONS, mutated } from './one-mutation.ts'

const told = async (
  reports: readonly Report[],
): Promise<{ results: string[][]; flags: readonly string[] }> => {
  const book = new Book()
  for (const { kind, at, payload, id } of reports)
    await book.tell(kind, at, payload, id === undefined ? {} : { id })
  const results = book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ symbol, side, openedSize, realised, fees }) => [symbol, side, openedSize, realised, fees])
    .sort()
  return { results, flags: book.flags.filter(({ status }) => status === 'open').map(({ code }) => code) }
}

test('a history told by fills and by snapshots with equity is clean', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const { results, flags } = await told(byFillsAndSnapshots(rounds))
      expect(results).toEqual(resultsOf(executionsOf(rounds)))
      expect(flags).toEqual([])
    }),
    { numRuns: 60 },
  )
})

/** What was won and paid in all. */
const money = (results: readonly (readonly string[])[]) => [
  results.reduce((sum, [, , , realised]) => sum + Number(realised), 0),
  results.reduce((sum, [, , , , fees]) => sum + Number(fees), 0),
]

test.each(MUTATIONS)('one fill %s is harmless, flagged or refused', async (mutation) => {
  const came = { harmless: 0, flagged: 0, silent: 0 }
  for (const [rounds, pick] of fc.sample(fc.tuple(history, fc.nat()), { numRuns: 200, seed: 7 })) {
    const wrong = mutated(byFillsAndSnapshots(rounds), mutation, pick)
    if (!wrong) continue
    const after = await told(wrong).catch((error: unknown) => ({ results: [], flags: [String(error)] }))
    const same = isDeepStrictEqual(money(after.results), money(resultsOf(executionsOf(rounds))))
    came[after.flags.length > 0 ? 'flagged' : same ? 'harmless' : 'silent']++
  }
  console.info(mutation, came)
  expect(came.harmless + came.flagged).toBeGreaterThan(0)
  expect(came.silent).toBe(0)
})
