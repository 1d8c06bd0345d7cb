import { z } from 'zod'
import { OBSERVATION_FIELDS } from '#log'
import { observed } from '../knowledge/observe-news.ts'
import { operation } from '../operation.ts'
import { zObserved } from '../outputs/observed-output.ts'
import { FACT_FIELDS } from '../recording/fact-fields.ts'

const MOST_OBSERVATIONS = 1_000
/** A page with its markup; what is kept of it is cut far below. */
const LONGEST_RAW = 1_000_000

const zOne = z
  .strictObject({
    ...OBSERVATION_FIELDS,
    text: z
      .string()
      .refine((text) => text.length <= LONGEST_RAW, {
        error: `is longer than ${LONGEST_RAW.toLocaleString('en')} characters`,
        params: {
          code: 'payload_too_large',
          next: 'Give the part that matters, or keep the whole as a file and let search find it. Nothing was recorded.',
        },
      })
      .describe('what it says; HTML is read as plain text, and what is long is cut'),
    at: FACT_FIELDS.at.describe('when it was published, such as 2026-01-31T09:30:00Z; now if left out'),
    id: FACT_FIELDS.id,
  })
  .meta({ id: 'Observation' })

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
    zOne.safeExtend(TURN),
    z.strictObject({
      observations: z.array(zOne).min(1).max(MOST_OBSERVATIONS).describe('several, in place of one'),
      ...TURN,
    }),
  ]),
  output: zObserved.extend({
    recorded: z.int().describe('how many were new facts'),
    duplicates: z.int().describe('how many were known already, to the letter and the moment'),
    copied: z.int().describe('how many of the new facts say again what is known'),
    results: z.array(zObserved).describe('of each, in the order given'),
  }),
  run: (caller, input) => {
    const { turn } = input
    if ('observations' in input) return observed(caller, input.observations, turn)
    const { turn: _, ...one } = input
    return observed(caller, [one], turn)
  },
})
