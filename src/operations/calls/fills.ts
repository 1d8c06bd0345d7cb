import { z } from 'zod'
import { type Payload, zFill } from '#record'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { recordFact } from '../recording/record-fact.ts'

/** Equal fills of one batch are numbered, so that two identical executions are two. */
export const fills = operation({
  name: 'fills',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe: 'Record several executions at once; equal ones within the batch count as different.',
  input: z.strictObject({ fills: z.array(zFill.safeExtend(FACT_FIELDS)).min(1).max(10_000) }),
  output: z.object({ recorded: z.int(), duplicates: z.int(), results: z.array(zRecorded) }),
  run: async (caller, input) => {
    const seen = new Map<string, number>()
    const calls = input.fills.map((one) => {
      const { fact, payload } = splitFact(one)
      const key = JSON.stringify([fact.at, payload])
      const ordinal = seen.get(key) ?? 0
      seen.set(key, ordinal + 1)
      return { fact: { ...fact, ordinal }, payload: payload as Payload }
    })
    const results = await Promise.all(
      calls.map(({ fact, payload }) => recordFact(caller, 'fill', fact, payload)),
    )
    const recorded = results.filter((result) => result.outcome === 'recorded').length
    return { recorded, duplicates: results.length - recorded, results }
  },
})
