import { z } from 'zod'
import { call } from './call.ts'
import { observed, zObservationGiven } from './knowledge/observe-news.ts'
import { zRecorded } from './outputs/recorded-output.ts'

const MOST_OBSERVATIONS = 1_000

export const observe = call({
  name: 'observe',
  verb: 'record',
  access: 'write',
  describe:
    'Record news, a filing or a remark, or several: scored, kept in a layer, and counted where it says again what is known. All are recorded or none.',
  positional: 'text',
  input: z.union([
    zObservationGiven,
    z.strictObject({
      observations: z
        .array(zObservationGiven)
        .min(1)
        .max(MOST_OBSERVATIONS)
        .describe('several of one turn, in place of one'),
    }),
  ]),
  output: zRecorded,
  run: (caller, input) => observed(caller, 'observations' in input ? input.observations : [input]),
})
