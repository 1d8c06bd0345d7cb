import { readPlans } from '#log'
import { describeAction, isInForce, type Plan, standing } from '#memories'
import type { PlansShown } from '#recall'
import { nameInText } from '#vocabulary'
import { contradictionsIn, plansOut } from '../outputs/plan-output.ts'
import type { ContextReading } from './context-reading.ts'

/** Plans to be followed in one of the situations, then those of which it cannot be told. */
export const plansShown = async ({ moment, situations, anySymbol }: ContextReading): Promise<PlansShown> => {
  const here = await situations()
  const facts = [...here, ...(here.length === 0 ? [await anySymbol()] : [])].map((one) => one.facts)
  const plans = (await readPlans(moment, { standing: true }))
    .filter((plan) => standing(plan, moment.at))
    .map((plan) => ({ plan, inForce: anyOf(facts.map((known) => isInForce(plan, known, moment.at))) }))
    .filter(({ inForce }) => inForce !== false)
    .sort(
      (a, b) =>
        Number(b.inForce === true) - Number(a.inForce === true) ||
        Number(b.plan.source === 'person') - Number(a.plan.source === 'person') ||
        Number(forbids(b.plan)) - Number(forbids(a.plan)) ||
        b.plan.priority - a.plan.priority ||
        a.plan.n - b.plan.n,
    )
  const words = await plansOut(
    moment,
    plans.map(({ plan }) => plan),
    facts[0] ?? {},
  )
  return {
    plans: words.map(({ handle, when, action, symbol, strategy, reason, source, trust }, i) => ({
      handle,
      when,
      does: describeAction(action),
      about:
        [strategy, symbol]
          .filter((name) => name !== null)
          .map(nameInText)
          .join(' in ') || null,
      reason,
      outside: trust === 'outside',
      persons: source === 'person',
      inForce: plans[i]?.inForce ?? null,
    })),
    contradictions: contradictionsIn(
      plans.filter(({ inForce }) => inForce === true).map(({ plan }) => plan),
      moment.at,
    ),
  }
}

/** What says no comes before what only warns, whatever priority an agent gave its own. */
const forbids = ({ action }: Plan): boolean => action.type === 'skip_trade' || action.type === 'force_exit'

/** In force where it is in any of them; else unknown where it is in any of them. */
const anyOf = (known: readonly (boolean | null)[]): boolean | null =>
  known.includes(true) ? true : known.includes(null) ? null : false
