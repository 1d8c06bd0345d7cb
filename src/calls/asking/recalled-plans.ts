import { type Moment, readBeliefs, readPlans, readRef, refOf } from '#log'
import { beliefQuality, type Formula, type Plan, planQuality, quality, standing } from '#memories'
import { scorePlan } from '#recall'
import { plansOut } from '../outputs/plan-output.ts'
import type { Situation } from './asked-situation.ts'
import { conditionLikeness } from './condition-likeness.ts'

/** Plans that stand, those that speak of the situation first. */
export const recalledPlans = async (
  moment: Moment,
  situation: Situation,
  { formula, limit, sigma }: { readonly formula: Formula; readonly limit: number; readonly sigma: number },
) => {
  const plans = (await readPlans(moment, { standing: true })).filter((plan) => standing(plan, moment.at))
  const sources = await sourceQualities(moment, plans, { sigma, formula })
  const sim = conditionLikeness(situation, formula)
  const scored = plans
    .map((plan) => ({
      plan,
      scored: scorePlan({ formula, quality: sources(plan), sim: sim(plan.condition) }),
    }))
    .filter(({ scored }) => scored.score > 0)
    .sort((a, b) => b.scored.score - a.scored.score || a.plan.n - b.plan.n)
    .slice(0, limit)
  const shown = await plansOut(
    moment,
    scored.map(({ plan }) => plan),
    situation.facts,
  )
  return scored.flatMap(({ scored: one }, i) => {
    const plan = shown[i]
    return plan ? [{ ...one, plan }] : []
  })
}

/** Q of each plan: its priority by the mean Q of the memories behind it. */
const sourceQualities = async (
  moment: Moment,
  plans: readonly Plan[],
  { sigma, formula }: { readonly sigma: number; readonly formula: Formula },
): Promise<(plan: Plan) => number> => {
  const refs = new Set(plans.flatMap(({ sources }) => sources))
  const known = new Map<string, number>()
  if (refs.size > 0) {
    for (const belief of await readBeliefs(moment))
      known.set(refOf('belief', belief.id), beliefQuality(belief, formula))
    for (const text of refs) {
      const ref = readRef(text)
      if (ref?.what !== 'episode') continue
      const [episode] = await moment.log.store.rows('episodes', { seq: moment.seq, where: { id: ref.id } })
      if (episode) known.set(text, quality(episode.r, sigma))
    }
  }
  return ({ priority, sources }) =>
    planQuality(
      priority,
      sources.flatMap((ref) => known.get(ref) ?? []),
    )
}
