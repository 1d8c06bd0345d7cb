import { z } from 'zod'
import { isoOf } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { askedMoment } from '../asking/asked-moment.ts'
import { SITUATION_FIELDS, situationOf } from '../asking/asked-situation.ts'
import { SIZE_FIELDS, sizeAdvice } from '../asking/size-advice.ts'
import { operation } from '../operation.ts'
import { zAsOf } from '../outputs/answer-fields.ts'
import { zSizeAdvice } from '../outputs/size-output.ts'

export const size = operation({
  name: 'size',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'How much the record justifies risking here: a share of equity and lots, or zero and why.',
  input: z.strictObject({ ...AS_OF, ...SITUATION_FIELDS, ...SIZE_FIELDS }),
  output: zSizeAdvice.extend({ asOf: zAsOf }),
  run: async (caller, input) => {
    const moment = await askedMoment(caller, await caller.log(), input)
    const situation = await situationOf(moment, input, caller)
    const advice = await sizeAdvice(caller, moment, situation, input)
    return { asOf: isoOf(moment.at), ...advice }
  },
})
