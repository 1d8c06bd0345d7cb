import { z } from 'zod'
import { momentOf } from '#record'
import { isoOf, zLabel } from '#vocabulary'
import { operation } from '../operation.ts'
import { figuresOf, zFigures } from '../performance-figures.ts'
import { AS_OF, zIso } from '../when.ts'
import { habitsFor, zHabits } from './habits.ts'

export const performance = operation({
  name: 'performance',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'How a strategy has done: overall, by regime, session and variant, with the agent’s habits beside it.',
  positional: 'strategy',
  input: z.strictObject({
    ...AS_OF,
    strategy: zLabel.optional().describe('the strategy’s name, any version; all if left out'),
    symbol: zLabel.optional().describe('with a strategy: its habits too'),
    variant: zLabel.optional().describe('name, version and parameters of the strategy, as trades show it'),
    run: zLabel.optional(),
  }),
  output: z.object({
    asOf: zIso,
    strategy: z.string().nullable(),
    symbol: z.string().nullable(),
    ...zFigures.shape,
    habits: zHabits.nullable().describe('of one strategy and symbol'),
    why: z.string().nullable(),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const { strategy, symbol } = input
    const { figures, trades } = await figuresOf(moment, caller.episodes, input)
    return {
      ...figures,
      asOf: isoOf(moment.at),
      strategy: strategy ?? null,
      symbol: symbol ?? null,
      habits:
        strategy !== undefined && symbol !== undefined && trades > 0
          ? await habitsFor(moment, { strategy, symbol })
          : null,
      why:
        trades > 0
          ? null
          : moment.seq === 0
            ? 'nothing was known yet at this moment'
            : 'no trade matches the question',
    }
  },
})
