import { z } from 'zod'
import { momentOf } from '#log'
import { zLabel, zStrategyName } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { performanceOf } from './asking/performance-of.ts'
import { call } from './call.ts'
import { zPerformance } from './outputs/figures-output.ts'

export const performance = call({
  name: 'performance',
  verb: 'recall',
  access: 'read',
  describe:
    'How trades have done, in all and by regime, session, variant, symbol, hour and after losses, and what is not known yet.',
  positional: 'strategy',
  input: z.strictObject({
    ...AS_OF,
    strategy: zStrategyName.optional().describe('the strategy’s name, any version; all if left out'),
    symbol: zLabel.optional().describe('only trades in this symbol'),
  }),
  output: zPerformance,
  run: async (caller, { asOf, ...wanted }) => {
    const moment = await momentOf(await caller.log(), asOf)
    return await performanceOf(caller, moment, wanted)
  },
})
