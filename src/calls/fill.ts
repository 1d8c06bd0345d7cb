import { z } from 'zod'
import { call } from './call.ts'
import { type RecordedOut, zRecorded } from './outputs/recorded-output.ts'
import { answered, together } from './recording/answered.ts'
import { MOST_FILLS, prepareFills, zFillGiven } from './recording/prepare-fills.ts'

export const fill = call({
  name: 'fill',
  verb: 'record',
  access: 'write',
  describe:
    'Record an execution, or several: it opens, adds to, reduces, closes or flips a trade. All are recorded or none; equal ones within one call count as different.',
  input: z.union([
    zFillGiven,
    z.strictObject({
      fills: z.array(zFillGiven).min(1).max(MOST_FILLS).describe('several executions, in place of one'),
    }),
  ]),
  output: zRecorded,
  run: async (caller, input) => {
    const log = await caller.log()
    const fills = prepareFills(caller, log, 'fills' in input ? input.fills : [input])
    const recordings = await log.recordAll(fills.map(({ prepare }) => prepare))
    const results: RecordedOut[] = []
    for (const [i, one] of recordings.entries()) {
      const { place = i, isNamed = false } = fills[i] ?? {}
      results[place] = withDoubt(await answered(log, one), isNamed)
    }
    const recorded = results.filter(({ outcome }) => outcome === 'recorded').length
    const last = results.findLast(({ outcome }) => outcome === 'recorded') ?? results[0]
    if (!last) throw new Error('a call with no fills was let through')
    const message = `${recorded} recorded, ${results.length - recorded} known already`
    return results.length === 1 ? last : together(results, last, message)
  },
})

/** Without an id a second equal execution cannot be known from the first, reported again. */
const withDoubt = (result: RecordedOut, isNamed: boolean): RecordedOut =>
  result.outcome === 'recorded' || isNamed
    ? result
    : {
        ...result,
        notices: [
          ...result.notices,
          'an equal fill of the same time is recorded already, so this is a duplicate; if it is another execution, give each an id',
        ],
      }
