import { z } from 'zod'
import { type Payload, zFill } from '#record'
import { operation } from '../operation.ts'
import { type RecordedOut, zRecorded } from '../outputs/recorded-output.ts'
import { answered } from '../recording/answered.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { prepareFact } from '../recording/record-fact.ts'

const MOST_FILLS = 10_000

const zOne = zFill.safeExtend(FACT_FIELDS).meta({ id: 'Fill' })

/** Equal fills of one call are numbered, so that two identical executions are two. */
export const fill = operation({
  name: 'fill',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe:
    'Record an execution, or several: it opens, adds to, reduces, closes or flips a trade. All are recorded or none; equal ones within one call count as different.',
  input: z.union([
    zOne,
    z.strictObject({
      fills: z.array(zOne).min(1).max(MOST_FILLS).describe('several executions, in place of one'),
    }),
  ]),
  output: zRecorded.extend({
    recorded: z.int().describe('how many were new'),
    duplicates: z.int().describe('how many were known already'),
    results: z.array(zRecorded).describe('of each, in the order given'),
  }),
  run: async (caller, input) => {
    const seen = new Map<string, number>()
    const calls = ('fills' in input ? input.fills : [input]).map((one) => {
      const { fact, payload } = splitFact(one)
      const key = JSON.stringify([fact.at, payload])
      const ordinal = seen.get(key) ?? 0
      seen.set(key, ordinal + 1)
      return { fact: { ...fact, ordinal }, payload: payload as Payload }
    })
    const log = await caller.log()
    const given = calls.map((call, place) => ({ ...call, place }))
    // In the order of their times: a sale that can only close comes after what it closes.
    const isDated = calls.every(({ fact }) => fact.at !== undefined)
    const inOrder = isDated
      ? given.toSorted((a, b) => Number(a.fact.at) - Number(b.fact.at) || a.place - b.place)
      : given
    const recordings = await log.recordAll(
      inOrder.map(
        ({ fact, payload }) =>
          (state) =>
            prepareFact(caller, log, state, 'fill', fact, payload),
      ),
    )
    const results: RecordedOut[] = []
    for (const [i, one] of recordings.entries()) {
      const { place = i, fact } = inOrder[i] ?? {}
      results[place] = withDoubt(await answered(log, one), fact?.id !== undefined && !one.again)
    }
    const recorded = results.filter(({ outcome }) => outcome === 'recorded').length
    return { ...together(results, recorded), recorded, duplicates: results.length - recorded, results }
  },
})

/** Where only one of the two has an id, nobody can tell a second execution from the first, told again. */
const withDoubt = (result: RecordedOut, isNamed: boolean): RecordedOut =>
  result.outcome === 'recorded' || isNamed
    ? result
    : {
        ...result,
        notices: [
          ...result.notices,
          'possible_second_fill: an equal fill is known, so this one was taken for it; if it is another, give each an id',
        ],
      }

/** Several recordings told as one: when and where the last stands, and all that they touched. */
const together = (results: readonly RecordedOut[], recorded: number): RecordedOut => {
  const [first] = results
  const last = results.findLast(({ outcome }) => outcome === 'recorded') ?? first
  if (!first || !last) throw new Error('a call with no fills was let through')
  if (results.length === 1) return first
  const trades = new Map(results.flatMap((one) => one.trades.map((trade) => [trade.handle, trade])))
  return {
    ...last,
    trades: [...trades.values()],
    memories: [...new Set(results.flatMap(({ memories }) => memories))],
    flags: results.flatMap(({ flags }) => flags),
    notices: results.flatMap(({ notices }) => notices),
    settled: results.flatMap(({ settled }) => settled),
    message: `${recorded} recorded, ${results.length - recorded} known already`,
  }
}
