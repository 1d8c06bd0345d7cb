import { DEFAULT_FORMULA } from '#memories'
import type { BeliefsShown } from '#recall'
import { nameInText, signedR } from '#vocabulary'
import { recalledBeliefs } from '../asking/recalled-beliefs.ts'
import { type BeliefOut, leaningText } from '../outputs/belief-output.ts'
import type { ContextReading } from './context-reading.ts'

/** Beliefs of one symbol at most. */
const MOST_BELIEFS = 5

/** Beliefs whose conditions hold in one of the situations, the strongest evidence first, for or against. */
export const beliefsShown = async ({
  moment,
  question,
  situations,
}: ContextReading): Promise<BeliefsShown> => {
  const found = new Map<string, { readonly score: number; readonly belief: BeliefOut }>()
  const all = new Set<number>()
  const forming = new Set<number>()
  for (const situation of await situations()) {
    const wanted = { formula: DEFAULT_FORMULA, limit: MOST_BELIEFS } as const
    const recalled = await recalledBeliefs(moment, situation, wanted)
    for (const { score, belief } of recalled.listed) found.set(belief.handle, { score, belief })
    for (const n of recalled.all) all.add(n)
    for (const n of recalled.forming) forming.add(n)
  }
  const listed = [...found.values()].sort(
    (a, b) => b.score - a.score || b.belief.observations - a.belief.observations,
  )
  return {
    beliefs: listed.map(({ belief }) => shown(belief, question.strategy)),
    others: all.size - listed.length,
    forming: forming.size,
  }
}

/** What the strategy that asks knows of itself is not said at every line. */
const briefly = (when: string, strategy: string | undefined): string => {
  if (strategy === undefined) return when
  const own = `strategy is ${nameInText(strategy)}`
  return when === own
    ? 'anything'
    : when.startsWith(`${own} and `)
      ? when.slice(own.length + ' and '.length)
      : when
}

/** An expectancy that nobody would call a gain or a loss, where neither is proven. Sane: .02 to .1. */
const EVEN_R = 0.05

const shown = (belief: BeliefOut, strategy: string | undefined) => {
  const { handle, when, says, source, expectancy, observations, told, state } = belief
  const proven = state === 'supported' || state === 'contradicted'
  const isEven = !proven && expectancy !== null && Math.abs(expectancy.mean) < EVEN_R
  return {
    handle,
    leans: isEven ? 'about even' : leaningText(belief),
    when: briefly(when, strategy),
    says: source === 'seeded' ? says : null,
    figures: told
      ? `held ${told.for} times, not ${told.against}`
      : expectancy &&
        `${signedR(expectancy.mean)} (${signedR(expectancy.lower)} to ${signedR(expectancy.upper)}) over ${observations}`,
    proven,
  }
}
