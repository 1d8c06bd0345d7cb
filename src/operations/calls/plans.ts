import { z } from 'zod'
import { type Plan, statusAt } from '#memories'
import { momentOf, type Payload, readPlans, zPlanCancelled, zPlanCreated } from '#record'
import { type Instant, isoOf } from '#vocabulary'
import { recordFact, zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { contradictionsIn, plansOut, zPlan } from '../plan-output.ts'
import { AS_OF, FACT_FIELDS, split, zIso } from '../when.ts'

export const plans = operation({
  name: 'plans',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'List plans: if this, then that, until then; and those that contradict each other.',
  input: z.strictObject({
    ...AS_OF,
    all: z.boolean().default(false).describe('also those that are over'),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  output: z.object({
    asOf: zIso,
    plans: z.array(zPlan),
    contradictions: z.array(z.string()),
    why: z.string().nullable(),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const known = await readPlans(moment, { standing: !input.all })
    const listed = known.filter((plan) => input.all || isStanding(plan, moment.at)).slice(-input.limit)
    return {
      asOf: isoOf(moment.at),
      plans: await plansOut(log.store, listed, moment.at),
      contradictions: contradictionsIn(known, moment.at),
      why:
        listed.length > 0
          ? null
          : moment.seq === 0
            ? 'nothing was known yet at this moment'
            : input.all
              ? 'no plan was ever made'
              : 'no plan is active; all lists those that are over',
    }
  },
})

const isStanding = (plan: Plan, at: Instant): boolean => {
  const status = statusAt(plan, at)
  return status === 'active' || status === 'triggered'
}

export const planCreate = operation({
  name: 'plan.create',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe:
    'Make a plan: when a condition holds, adjust a parameter, skip the trade, close it, or be warned.',
  input: zPlanCreated.safeExtend(FACT_FIELDS),
  output: zRecorded,
  run: (caller, input) => {
    const { fact, payload } = split(input)
    return recordFact(caller, 'plan.created', fact, payload as Payload)
  },
})

export const planCancel = operation({
  name: 'plan.cancel',
  verb: 'record',
  scope: 'write',
  writes: true,
  existing: true,
  describe: 'Cancel a plan. A person’s plan, and the one a drawdown made, only a person cancels.',
  positional: 'plan',
  input: zPlanCancelled.safeExtend(FACT_FIELDS),
  output: zRecorded,
  run: (caller, input) => {
    const { fact, payload } = split(input)
    return recordFact(caller, 'plan.cancelled', fact, payload as Payload)
  },
})
