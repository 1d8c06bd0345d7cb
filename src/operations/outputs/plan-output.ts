import { z } from 'zod'
import {
  contradictions,
  describeAction,
  describeCondition,
  type Plan,
  statusAt,
  writtenCondition,
} from '#memories'
import { type Moment, SaidTexts } from '#record'
import { handleOf, type Instant, isoOf, isoOrNull } from '#vocabulary'
import { zIso } from './iso.ts'
import { shaped } from './shaped.ts'

export const zPlan = z.object({
  handle: z.string(),
  id: z.string(),
  status: z.enum(['active', 'triggered', 'cancelled', 'expired']),
  when: z.string(),
  does: z.string(),
  until: z.string().nullable(),
  condition: z.unknown(),
  action: z.unknown(),
  symbol: z.string().nullable(),
  strategy: z.string().nullable(),
  reason: z.string().nullable(),
  source: z.string(),
  sources: z.array(z.string()),
  priority: z.number(),
  createdAt: zIso,
  expiresAt: zIso.nullable(),
  triggeredAt: zIso.nullable(),
  outcome: z
    .object({
      followed: z.boolean(),
      helped: z.boolean().nullable().describe('following it helped, or would have; observed, not tried'),
      r: z.number().nullable(),
      at: zIso,
    })
    .nullable(),
})

/** Plans in words, as of a moment: that a time has run out is seen here. */
export const plansOut = async (
  { log, at }: Moment,
  plans: readonly Plan[],
): Promise<z.input<typeof zPlan>[]> => {
  const texts = await SaidTexts.of(
    log.store,
    plans.map(({ reason }) => reason),
  )
  return plans.map((plan) =>
    shaped(zPlan, {
      ...plan,
      condition: writtenCondition(plan.condition),
      handle: handleOf('plan', plan.n),
      status: statusAt(plan, at),
      when: describeCondition(plan.condition),
      does: describeAction(plan.action),
      until: plan.until === null ? null : describeCondition(plan.until),
      reason: texts.said(plan.reason) ?? null,
      sources: [...plan.sources],
      createdAt: isoOf(plan.createdAt),
      expiresAt: isoOrNull(plan.expiresAt),
      triggeredAt: isoOrNull(plan.triggeredAt),
      outcome: plan.outcome === null ? null : { ...plan.outcome, at: isoOf(plan.outcome.at) },
    }),
  )
}

/** In words: which two, and why nobody can follow both. */
export const contradictionsIn = (known: readonly Plan[], at: Instant): string[] =>
  contradictions(known, at).map(({ plans: [a, b], why }) => `${a} and ${b}: ${why}`)
