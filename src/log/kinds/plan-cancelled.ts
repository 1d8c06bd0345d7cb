import { z } from 'zod'
import { cancelPlan } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const zPlanCancelled = z.strictObject({
  plan: zLabel.describe('which plan: P3, or its id'),
  reason: zProse.optional().describe('why it is given up, in words'),
})

export const planCancelledKind = kind({
  name: 'plan.cancelled',
  v: 1,
  payload: zPlanCancelled,
  texts: ['reason'],
  refs: { plan: 'plan' },
  remember: (event, work) => cancelPlan(event, event.data.plan, work),
})
