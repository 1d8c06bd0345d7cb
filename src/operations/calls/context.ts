import { z } from 'zod'
import { assembleContext } from '#projections'
import { momentOf } from '#record'
import { AS_OF } from '../asking/as-of-field.ts'
import { operation } from '../operation.ts'
import { contextOut, zContextShown } from '../outputs/context-output.ts'

export const context = operation({
  name: 'context',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Look at the context an agent would be shown; nothing is recorded.',
  input: z.strictObject(AS_OF),
  output: zContextShown,
  run: async (caller, input) =>
    contextOut(await assembleContext(await momentOf(await caller.log(), input.asOf))),
})
