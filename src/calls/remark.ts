import { z } from 'zod'
import { type Log, zRemark } from '#log'
import { handleNumber, isId, zLabel } from '#vocabulary'
import { call } from './call.ts'
import { zRecorded } from './outputs/recorded-output.ts'
import { asField, FACT_FIELDS, splitFact } from './recording/fact-fields.ts'
import { recordFact } from './recording/record-fact.ts'

export const remarkOn = call({
  name: 'remark',
  verb: 'record',
  access: 'write',
  existing: true,
  describe: 'Write something about a trade or a plan, also one that is over: recall returns it with them.',
  positional: 'on',
  input: z.strictObject({
    on: zLabel.describe('T12 or P3, an id, or your own trade, position or order id'),
    text: zRemark.shape.text,
    ...FACT_FIELDS,
  }),
  output: zRecorded,
  run: async (caller, given) => {
    const { fact, payload } = splitFact(given)
    const { on, text } = payload
    const isPlan = await namesPlan(await caller.log(), on)
    const recorded = isPlan
      ? recordFact(caller, 'plan.remarked', fact, { plan: on, text })
      : recordFact(caller, 'remark', fact, { trade: on, text })
    return asField('on', ['trade', 'plan'], recorded)
  },
})

/** True for a plan's handle or id; any other text names a trade. */
const namesPlan = async ({ store }: Log, on: string): Promise<boolean> => {
  if (handleNumber('plan', on.trim()) !== null) return true
  return isId(on) && (await store.rows('plans', { where: { id: on }, limit: 1 })).length > 0
}
