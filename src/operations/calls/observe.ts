import { z } from 'zod'
import { observed, zObservationGiven } from '../knowledge/observe-news.ts'
import { operation } from '../operation.ts'
import { zObservedTogether } from '../outputs/observed-output.ts'

const MOST_OBSERVATIONS = 1_000

const TURN = { turn: z.string().optional().describe('id of the turn it was read in') }

export const observe = operation({
  name: 'observe',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe:
    'Record news, a filing or a remark, or several: scored, kept in a layer, and counted where it says again what is known. All are recorded or none.',
  positional: 'text',
  input: z.union([
    zObservationGiven.safeExtend(TURN),
    z.strictObject({
      observations: z
        .array(zObservationGiven)
        .min(1)
        .max(MOST_OBSERVATIONS)
        .describe('several, in place of one'),
      ...TURN,
    }),
  ]),
  output: zObservedTogether,
  run: (caller, input) => {
    const { turn } = input
    if ('observations' in input) return observed(caller, input.observations, turn)
    const { turn: _, ...one } = input
    return observed(caller, [one], turn)
  },
})
