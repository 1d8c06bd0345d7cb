import { z } from 'zod'
import { planLookups, remarkOnPlan } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

/** What an agent or a person writes about one plan, while it stands or after it. */
export const zPlanRemarked = z.strictObject({
  plan: zLabel.describe('which plan, also one that is over: P3, or its id'),
  text: zProse.describe('what there is to say about it'),
})

export const planRemarkedKind = kind({
  name: 'plan.remarked',
  v: 1,
  payload: zPlanRemarked,
  texts: ['text'],
  refs: { plan: 'plan' },
  lookups: (_state, { data }) => planLookups(data.plan),
  remember: ({ data }, work) => remarkOnPlan(data.plan, data.text, work),
})
