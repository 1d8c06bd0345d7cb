import { type AccountRow, accountDrawdown } from '#ledger'
import type { FactEvent, Lookup, State } from '#log/rows'
import { bornPlan, defensivePlan, type Plan, type PlanGiven, refuseTooMany, standing } from '#memories'
import { canonical, contentId, DAY_MS, HindcastError, handleOf, type Json, suggest } from '#vocabulary'
import type { Remembering } from './remembering.ts'

/** A plan that a caller makes. An agent's plan may name the belief or the reflection behind it. */
export const createPlan = (
  event: FactEvent,
  { source, ...given }: PlanGiven & { readonly source?: 'belief' | 'reflection' | undefined },
  work: Remembering,
): void => {
  const { knownAt: at, run, id, actor } = event
  // However many the agent has, a person can still say no.
  const counted = work
    .standingPlans()
    .filter((plan) => standing(plan, at) && (actor !== 'person' || plan.source === 'person'))
  refuseTooMany(counted.length)
  const reason = given.reason ?? null
  work.keepPlan(
    bornPlan(given, {
      id,
      n: work.number('plans'),
      at,
      run,
      reason,
      source: source ?? (actor === 'person' ? 'person' : 'agent'),
    }),
  )
}

/** True if an equal plan is active. An end that was not given is no part of it, and as many days are the same end. */
export const planHolds = (
  { plans }: Pick<State, 'plans'>,
  { data, actor, at }: FactEvent<PlanGiven & { readonly source?: 'belief' | 'reflection' | undefined }>,
): boolean => {
  const { source = actor === 'person' ? 'person' : 'agent', expiresAt, priority } = data
  const said = contentOf({ ...data, source })
  return [...plans.values()].some(
    (plan) =>
      plan.status === 'active' &&
      (expiresAt === undefined ||
        plan.expiresAt === expiresAt ||
        daysOf(plan) === daysOf({ createdAt: at, expiresAt })) &&
      (priority === undefined || plan.priority === priority) &&
      contentOf(plan) === said,
  )
}

type Content = Pick<Plan, 'source'> &
  Omit<PlanGiven, 'reason' | 'sources'> & {
    readonly reason?: string | null | undefined
    readonly sources?: readonly string[] | undefined
  }

const contentOf = (plan: Content): string => {
  const { condition, action, symbol, strategy, until, reason, sources, source } = plan
  const limits = [symbol, strategy, until, reason].map((one) => one ?? null)
  return canonical([condition, action, ...limits, [...new Set(sources)], source] as Json)
}

/** For how many days a plan is made; null: for ever. */
const daysOf = ({ createdAt, expiresAt }: Pick<Plan, 'createdAt' | 'expiresAt'>): number | null =>
  expiresAt === null ? null : Math.round((expiresAt - createdAt) / DAY_MS)

/** Plans that are there for the moment in which the agent would rather not have them. */
const isForAPerson = ({ source }: Plan): boolean =>
  source === 'person' || source === 'drawdown' || source === 'found'

export const cancelPlan = (event: FactEvent, name: string, work: Remembering): void => {
  const plan = work.standingPlans().find(({ id }) => id === name)
  if (!plan)
    throw new HindcastError('not_found', `no plan called "${name.slice(0, 40)}" is active`, {
      field: 'plan',
      next: `List them with ${suggest('plans')}.`,
    })
  if (event.actor !== 'person' && isForAPerson(plan))
    throw new HindcastError(
      'not_allowed',
      `${handleOf('plan', plan.n)} was made by ${plan.source === 'found' ? 'a belief' : `a ${plan.source}`}, not by the agent`,
      {
        field: 'plan',
        next: 'A person cancels it: on the command line, or with a handle opened as actor "person".',
      },
    )
  work.keepPlan({ ...plan, status: 'cancelled', cancelledAt: event.knownAt })
}

export const planLookups = (id: string): readonly Lookup[] => [{ find: 'plans', where: { id } }]

/** Words about a plan change nothing else of it, so anybody may add some to anybody's. */
export const remarkOnPlan = (name: string, text: string, work: Remembering): void => {
  const [plan] = work.found.plans
  if (!plan)
    throw new HindcastError('not_found', `no plan is called "${name.slice(0, 40)}"`, {
      field: 'plan',
      next: `List them with ${suggest('plans', { all: '' })}.`,
    })
  const { remarks = [] } = plan
  if (!remarks.includes(text)) work.keepPlan({ ...plan, remarks: [...remarks, text] })
}

/** A drawdown that becomes deep makes its own plan, unless one stands. Once: a person who cancels it means it. */
export const defend = (work: Remembering): void => {
  const { drawdownLimit: limit } = work.state.config
  if (isSurelyShallow(work.account, limit) || defensivePlan(accountDrawdown(work.state.account), limit))
    return
  if (!work.standingPlans().some((plan) => isDefensive(plan) && standing(plan, work.event.knownAt)))
    makeDefensive(limit, work)
}

/** Another limit, another depth: the plan of the old one goes, and one is made where the drawdown is deep by the new one. */
export const defendBy = (limit: number, work: Remembering): void => {
  if (limit === work.state.config.drawdownLimit) return
  for (const plan of work.standingPlans())
    if (isDefensive(plan)) work.keepPlan({ ...plan, status: 'cancelled', cancelledAt: work.event.knownAt })
  makeDefensive(limit, work)
}

const isDefensive = ({ source }: Plan): boolean => source === 'drawdown'

const makeDefensive = (limit: number, work: Remembering): void => {
  const given = defensivePlan(accountDrawdown(work.account), limit)
  if (!given) return
  const { id, knownAt, run } = work.event
  work.keepPlan(
    bornPlan(given, {
      id: contentId(knownAt, `plan drawdown ${id}`),
      n: work.number('plans'),
      at: knownAt,
      run,
      source: 'drawdown',
      reason: null,
    }),
  )
}

/** Of the limit; less than what a defensive plan waits for. */
const SHALLOW = 0.7

/** True if a mark is nowhere near a deep drawdown: most are. */
export const isSurelyShallow = ({ equity, value, peak }: AccountRow, limit: number): boolean =>
  equity === null || value > peak * (1 - SHALLOW * limit)
