import { z } from 'zod'
import { zPlanGiven } from '#memories'
import { cancelPlan, createPlan, planHolds, planLookups, remarkOnPlan } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const zPlanCreated = zPlanGiven.extend({
  source: z.enum(['belief', 'reflection']).optional().describe('what it came from, if not from its author'),
})

export const planCreatedKind = kind({
  name: 'plan.created',
  payload: zPlanCreated,
  needsTime: true,
  texts: ['reason', 'action.message'],
  refs: { sources: 'memory' },
  unchanged: true,
  holds: planHolds,
  remember: (event, work) => createPlan(event, event.data, work),
})

export const zPlanCancelled = z.strictObject({
  plan: zLabel.describe('which plan: P3, or its id'),
  reason: zProse.optional().describe('why it is given up, in words'),
})

export const planCancelledKind = kind({
  name: 'plan.cancelled',
  payload: zPlanCancelled,
  texts: ['reason'],
  refs: { plan: 'plan' },
  remember: (event, work) => cancelPlan(event, event.data.plan, work),
})

export const planRemarkedKind = kind({
  name: 'plan.remarked',
  payload: z.strictObject({ plan: zLabel, text: zProse }),
  texts: ['text'],
  refs: { plan: 'plan' },
  lookups: (_state, { data }) => planLookups(data.plan),
  remember: ({ data }, work) => remarkOnPlan(data.plan, data.text, work),
})
