import { z } from 'zod'
import { seedFields, seedSimilarity } from '#market'
import {
  beliefQuality,
  equalityContext,
  type Formula,
  isListed,
  type Plan,
  planQuality,
  quality,
  SEED_FORMULA,
  similarityTo,
  standing,
} from '#memories'
import { scoreBelief, scorePlan } from '#recall'
import { type BeliefRow, type Moment, readBeliefs, readPlans } from '#record'
import { DAY_MS, handleNumber, handleOf } from '#vocabulary'
import { beliefsOut } from './belief-output.ts'
import { plansOut } from './plan-output.ts'
import type { Situation } from './situation.ts'

interface Wanted {
  readonly formula: Formula
  readonly limit: number
}

export const zScored = z.object({
  score: z.number(),
  formula: z.string(),
  components: z.record(z.string(), z.number()),
  explanation: z.string(),
})

/** Beside the episodes; `beliefs` shows the rest. */
const MOST_BELIEFS = 5

/** Beliefs that say something of the situation, the most telling first. */
export const recallBeliefs = async (moment: Moment, situation: Situation, { formula, limit }: Wanted) => {
  const all = await readBeliefs(moment)
  const listed = all.filter((belief) => isListed(belief) && belief.state !== 'retired')
  const sim = likenessOf(situation, formula)
  const scored = best(
    listed.map((belief) => weighedBelief(belief, sim(belief.condition), formula)),
    Math.min(limit, MOST_BELIEFS),
    ({ belief, quality, sim }) => {
      const ageDays = (moment.at - (belief.lastEvidenceAt ?? belief.createdAt)) / DAY_MS
      return scoreBelief({ formula, quality, sim, ageDays })
    },
  )
  const shown = await beliefsOut(
    moment,
    scored.map(({ belief }) => belief),
    all,
  )
  return scored.flatMap(({ scored: one }, i) => {
    const belief = shown[i]
    return belief ? [{ ...one, formula, belief }] : []
  })
}

type MemoryScore = ReturnType<typeof scoreBelief>

interface WeighedBelief {
  readonly belief: BeliefRow
  readonly sim: number
  readonly quality: number
}

const weighedBelief = (belief: BeliefRow, sim: number, formula: Formula): WeighedBelief => ({
  belief,
  sim,
  quality: sim > 0 ? beliefQuality(belief, formula) : 0,
})

/** How like the situation what a condition asks for is. */
const likenessOf = (
  { context, facts }: Situation,
  formula: Formula,
): ((condition: BeliefRow['condition']) => number) => {
  if (formula !== SEED_FORMULA) return similarityTo(facts)
  const asked = seedFields(context)
  return (condition) => seedSimilarity(seedFields(equalityContext(condition)), asked)
}

/**
 * The highest scores above zero. No score exceeds quality·sim, so once that is below the last of the list, the rest is not
 * scored and put into words: there may be a thousand beliefs, and ten are shown.
 */
const best = (
  weighed: readonly WeighedBelief[],
  limit: number,
  score: (one: WeighedBelief) => MemoryScore,
): readonly { readonly belief: BeliefRow; readonly scored: MemoryScore }[] => {
  const most = ({ quality, sim }: WeighedBelief): number => quality * sim
  const found: { readonly belief: BeliefRow; readonly scored: MemoryScore }[] = []
  for (const one of weighed.filter((each) => most(each) > 0).sort((a, b) => most(b) - most(a))) {
    if (most(one) < (found[limit - 1]?.scored.score ?? 0)) break
    const scored = score(one)
    if (scored.score <= 0) continue
    found.push({ belief: one.belief, scored })
    found.sort((a, b) => b.scored.score - a.scored.score || a.belief.n - b.belief.n)
    found.length = Math.min(found.length, limit)
  }
  return found
}

/** Plans that stand, those that speak of the situation first. */
export const recallPlans = async (
  moment: Moment,
  situation: Situation,
  { formula, limit, sigma }: Wanted & { readonly sigma: number },
) => {
  const plans = (await readPlans(moment, { standing: true })).filter((plan) => standing(plan, moment.at))
  const sources = await sourceQualities(moment, plans, { sigma, formula })
  const sim = likenessOf(situation, formula)
  const scored = plans
    .map((plan) => ({
      plan,
      scored: scorePlan({ formula, quality: sources(plan), sim: sim(plan.condition) }),
    }))
    .filter(({ scored }) => scored.score > 0)
    .sort((a, b) => b.scored.score - a.scored.score || a.plan.n - b.plan.n)
    .slice(0, limit)
  const shown = await plansOut(
    moment.log.store,
    scored.map(({ plan }) => plan),
    moment.at,
  )
  return scored.flatMap(({ scored: one }, i) => {
    const plan = shown[i]
    return plan ? [{ ...one, formula, plan }] : []
  })
}

/** Q of each plan: its priority by the mean Q of the memories behind it (seed 000, 3.2). */
const sourceQualities = async (
  moment: Moment,
  plans: readonly Plan[],
  { sigma, formula }: { readonly sigma: number; readonly formula: Formula },
): Promise<(plan: Plan) => number> => {
  const handles = new Set(plans.flatMap(({ sources }) => sources))
  const known = new Map<string, number>()
  if (handles.size > 0) {
    for (const belief of await readBeliefs(moment))
      known.set(handleOf('belief', belief.n), beliefQuality(belief, formula))
    for (const handle of handles) {
      const n = handleNumber('episode', handle)
      if (n === null) continue
      const [episode] = await moment.log.store.rows('episodes', { seq: moment.seq, where: { n } })
      if (episode) known.set(handle, quality(episode.r, sigma))
    }
  }
  return ({ priority, sources }) =>
    planQuality(
      priority,
      sources.flatMap((handle) => known.get(handle) ?? []),
    )
}
