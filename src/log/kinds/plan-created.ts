import { z } from 'zod'
import { zPlanGiven } from '#memories'
import { createPlan, planHolds } from '#record'
import { kind } from './kind.ts'

export const zPlanCreated = zPlanGiven.extend({
  source: z
    .enum(['belief', 'reflection'])
    .optional()
    .describe('what it came from, if not from whoever records it'),
})

/** If this, then that, until then, because. */
export const planCreatedKind = kind({
  name: 'plan.created',
  v: 1,
  payload: zPlanCreated,
  needsTime: true,
  texts: ['reason', 'action.message'],
  refs: { sources: 'memory' },
  unchanged: true,
  holds: planHolds,
  remember: (event, work) => createPlan(event, event.data, work),
})
