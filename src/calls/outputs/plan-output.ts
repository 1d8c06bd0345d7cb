import { z } from 'zod'
import { handlesOf, type Log, type Moment, SaidTexts } from '#log'
import {
  contradictions,
  describeCondition,
  type Facts,
  isInForce,
  PLAN_SOURCES,
  PLAN_STATUSES,
  type Plan,
  statusAt,
  writtenCondition,
  zPlanAction,
  zWrittenCondition,
} from '#memories'
import { canonical, handleOf, type Instant, isoOf, isoOrNull } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { wordsTrust, zAsOf, zIso, zWhyEmpty, zWordsTrust } from './answer-fields.ts'
import { shaped } from './shaped.ts'

const zPlanOutcome = z
  .object({
    followed: z.boolean().describe('whether the agent did as planned'),
    helped: z.boolean().nullable().describe('following it helped, or would have; null: nobody can know'),
    r: z.number().nullable().describe('outcome in R of the trade it concerned'),
    at: zIso.describe('when that was known'),
  })
  .meta({ id: 'PlanOutcome' })

const zPlanRemark = z
  .object({
    text: z.string().describe('what was written about it'),
    trust: zWordsTrust,
  })
  .meta({ id: 'PlanRemark' })

export const zPlan = z
  .object({
    handle: z.string().describe('what a decision cites it by: P3'),
    status: z.enum(PLAN_STATUSES).describe('triggered: its condition has held; expired: its time ran out'),
    inForce: z
      .boolean()
      .nullable()
      .describe(
        'whether its condition holds in the situation asked about, so that it is to be followed; null: not known',
      ),
    when: z.string().describe('its condition, in words'),
    until: z.string().nullable().describe('the condition that ends it, in words; null: none'),
    condition: zWrittenCondition.describe('its condition, as plan.create takes it'),
    action: zPlanAction.describe('what to do when it holds'),
    symbol: z.string().nullable().describe('only for this symbol; null: any'),
    strategy: z.string().nullable().describe('only for this strategy, all its versions; null: any'),
    reason: z.string().nullable().describe('why it was made, in words'),
    trust: zWordsTrust,
    source: z.enum(PLAN_SOURCES).describe('whom or what it came from'),
    sources: z.array(z.string()).describe('handles of the memories behind it: E12, B3'),
    priority: z.number().describe('how much it matters, 0 to 1'),
    createdAt: zIso.describe('when it was made'),
    expiresAt: zIso.nullable().describe('when it ends; null: by its until condition alone'),
    triggeredAt: zIso.nullable().describe('when its condition came to hold; null: not yet'),
    outcome: zPlanOutcome.nullable().describe('what came of it once it had triggered'),
    remarks: z.array(zPlanRemark).describe('what was written about it since, oldest first'),
  })
  .meta({ id: 'Plan' })
export type PlanOut = z.infer<typeof zPlan>

export const zPlans = z.object({
  asOf: zAsOf,
  plans: z.array(zPlan).describe('the plans that stand, or all; oldest first'),
  contradictions: z.array(zSentence).describe('which cannot both be followed, and why: P1 and P3: …'),
  why: zWhyEmpty,
})

/** Plans in words, as of a moment and in a situation: that a time has run out is seen here. */
export const plansOut = async (moment: Moment, plans: readonly Plan[], facts: Facts): Promise<PlanOut[]> => {
  const { log, at } = moment
  const texts = await SaidTexts.asOf(
    moment,
    plans.flatMap(({ reason, remarks = [] }) => [reason, ...remarks]),
  )
  const outside = await madeOutside(log, plans)
  const sources = await Promise.all(plans.map((plan) => handlesOf(log.store, plan.sources)))
  return plans.map((plan, place) =>
    shaped(zPlan, {
      ...plan,
      condition: writtenCondition(plan.condition),
      handle: handleOf('plan', plan.n),
      status: statusAt(plan, at),
      inForce: isInForce(plan, facts, at),
      when: describeCondition(plan.condition),
      until: plan.until === null ? null : describeCondition(plan.until),
      reason: texts.said(plan.reason) ?? null,
      trust: wordsTrust(outside.has(plan.id)),
      sources: [...(sources[place] ?? [])],
      createdAt: isoOf(plan.createdAt),
      expiresAt: isoOrNull(plan.expiresAt),
      triggeredAt: isoOrNull(plan.triggeredAt),
      action: actionOut(plan.action),
      outcome:
        plan.outcome === null ? null : shaped(zPlanOutcome, { ...plan.outcome, at: isoOf(plan.outcome.at) }),
      remarks: (plan.remarks ?? []).map((hash) => ({
        text: texts.said(hash),
        trust: wordsTrust(texts.isOutside(hash)),
      })),
    }),
  )
}

/** Those that an agent made which was shown text from outside: a plan's warning is words too. */
const madeOutside = async ({ store }: Log, plans: readonly Plan[]): Promise<ReadonlySet<string>> => {
  const outside = new Set<string>()
  for (const { id, source } of plans)
    if (source === 'agent' && (await store.events({ id, limit: 1 }))[0]?.trust === 'outside') outside.add(id)
  return outside
}

/** An action with its fields in the order of the log, which one that was just made does not have. */
const actionOut = (action: Plan['action']): Plan['action'] => JSON.parse(canonical(action))

/** In words: which two, and why nobody can follow both. */
export const contradictionsIn = (known: readonly Plan[], at: Instant): string[] =>
  contradictions(known, at).map(({ plans: [a, b], why }) => `${a} and ${b}: ${why}`)
