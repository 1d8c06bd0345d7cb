import { z } from 'zod'
import { describeBelief, describeCondition, type ShownBelief, shownBelief } from '#memories'
import { type BeliefRow, type Moment, readEpisodes, SaidTexts } from '#record'
import { handleOf, type Id, isoOf } from '#vocabulary'
import { isoOrNull, zIso } from './when.ts'

/** Never a confidence without its uncertainty. */
export const zBelief = z.object({
  handle: z.string(),
  id: z.string(),
  says: z.string(),
  when: z.string().describe('its conditions, in words'),
  condition: z.unknown(),
  claim: z.enum(['gains', 'loses']),
  source: z.enum(['induced', 'seeded', 'split']),
  state: z.string(),
  since: zIso,
  measure: z.enum(['stop', 'proxy']).nullable(),
  observations: z.int(),
  confidence: z.number().describe('share confirmed, Beta mean'),
  uncertainty: z.number().describe('its variance'),
  confidenceInterval: z.array(z.number()).describe('90%'),
  expectancy: z
    .object({ mean: z.number(), lower: z.number(), upper: z.number(), sd: z.number() })
    .nullable()
    .describe('in R, 90% interval'),
  edge: z.number().describe('P(expectancy > 0)'),
  holds: z.number().describe('P(the claim holds)'),
  ePlus: z.number(),
  eMinus: z.number(),
  fading: z.boolean(),
  suspicious: z.boolean().describe('high confidence on few trades'),
  aboutMore: z.number().nullable().describe('about so many more observations until it can be told'),
  lastConfirmed: z.string().nullable(),
  lastContradicted: z.string().nullable(),
  lastEvidenceAt: zIso.nullable(),
  mergedInto: z.string().nullable(),
  separatedBy: z.string().nullable(),
})
export type BeliefOut = z.input<typeof zBelief>

/** What is counted over all beliefs: how many were tried, and how many of them were found to be so. */
export const beliefCounts = (
  beliefs: readonly BeliefRow[],
): { readonly tried: number; readonly found: number } => ({
  tried: beliefs.filter((belief) => belief.observations >= TRIED_AT).length,
  found: beliefs.filter(({ state }) => state === 'supported' || state === 'contradicted').length,
})
const TRIED_AT = 10

/** Beliefs in words and numbers. `all` are those known at the moment: they say how hard it is to be found. */
export const beliefsOut = async (
  moment: Moment,
  beliefs: readonly BeliefRow[],
  all: readonly BeliefRow[],
): Promise<BeliefOut[]> => {
  const counts = beliefCounts(all)
  const texts = await SaidTexts.of(
    moment.log.store,
    beliefs.map(({ proposition }) => proposition),
  )
  const last = beliefs.flatMap((one) => [one.lastConfirmed, one.lastContradicted]).filter((id) => id !== null)
  const episodes = await readEpisodes(moment, [...new Set(last)])
  const handles = new Map(episodes.map(({ id, n }) => [id, handleOf('episode', n)]))
  const names = new Map(all.map((belief) => [belief.id, handleOf('belief', belief.n)]))
  return beliefs.map((belief) =>
    beliefOut(belief, shownBelief(belief, counts), {
      says: texts.said(belief.proposition) ?? describeBelief(belief),
      handle: (id) => (id === null ? null : (handles.get(id) ?? null)),
      name: (id) => (id === null ? null : (names.get(id) ?? null)),
    }),
  )
}

const beliefOut = (
  belief: BeliefRow,
  shown: ShownBelief,
  words: {
    readonly says: string
    readonly handle: (id: Id | null) => string | null
    readonly name: (id: Id | null) => string | null
  },
): BeliefOut => {
  const { expectancy, confidenceInterval, ...figures } = shown
  return {
    handle: handleOf('belief', belief.n),
    id: belief.id,
    says: words.says,
    when: describeCondition(belief.condition),
    condition: belief.condition,
    claim: belief.claim,
    source: belief.source,
    state: belief.state,
    since: isoOf(belief.since),
    measure: belief.measure,
    ...figures,
    confidenceInterval: [...confidenceInterval],
    expectancy:
      expectancy === null
        ? null
        : { mean: expectancy.mean, lower: expectancy.lower, upper: expectancy.upper, sd: expectancy.sd },
    lastConfirmed: words.handle(belief.lastConfirmed),
    lastContradicted: words.handle(belief.lastContradicted),
    lastEvidenceAt: isoOrNull(belief.lastEvidenceAt),
    mergedInto: words.name(belief.mergedInto),
    separatedBy: belief.separatedBy === null ? null : describeCondition(belief.separatedBy),
  }
}
