import { beliefQuality, type Formula, isListed } from '#memories'
import { scoreBelief } from '#recall'
import { type BeliefRow, type Moment, readBeliefs } from '#record'
import { DAY_MS } from '#vocabulary'
import { beliefsOut } from '../outputs/belief-output.ts'
import type { Situation } from './asked-situation.ts'
import { conditionLikeness } from './condition-likeness.ts'

/** Beside the episodes; `beliefs` shows the rest. */
const MOST_BELIEFS = 5

/** Beliefs that say something of the situation, the most telling first. */
export const recalledBeliefs = async (
  moment: Moment,
  situation: Situation,
  { formula, limit }: { readonly formula: Formula; readonly limit: number },
) => {
  const all = await readBeliefs(moment)
  const listed = all.filter((belief) => isListed(belief) && belief.state !== 'retired')
  const sim = conditionLikeness(situation, formula)
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
