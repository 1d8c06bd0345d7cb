import { z } from 'zod'
import { describeBelief, describeCondition, shownBelief, writtenCondition } from '#memories'
import { type BeliefRow, type Moment, readEpisodes, SaidTexts } from '#record'
import { handleOf, type Id, isoOf, isoOrNull } from '#vocabulary'
import { zIso } from './iso.ts'
import { shaped } from './shaped.ts'

const zExpectancy = z.object({ mean: z.number(), lower: z.number(), upper: z.number(), sd: z.number() })

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
  confidence: z.number().describe('share confirmed, Beta mean'),
  uncertainty: z.number().describe('its variance'),
  observations: z.int(),
  edge: z.number().describe('P(expectancy > 0)'),
  holds: z.number().describe('P(the claim holds)'),
  ePlus: z.number(),
  eMinus: z.number(),
  alarm: z.number().nullable().describe('D of the alarm; null where none is listening'),
  fading: z.boolean(),
  suspicious: z.boolean().describe('high confidence on few trades'),
  aboutMore: z.number().nullable().describe('about so many more observations until it can be told'),
  confidenceInterval: z.array(z.number()).describe('90%'),
  expectancy: zExpectancy.nullable().describe('in R, 90% interval'),
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
  for (const belief of all) handles.set(belief.id, handleOf('belief', belief.n))
  const handleBy = (id: Id | null): string | null => (id === null ? null : (handles.get(id) ?? null))
  return beliefs.map((belief) => {
    const { expectancy, confidenceInterval, ...figures } = shownBelief(belief, counts)
    return shaped(zBelief, {
      ...belief,
      ...figures,
      condition: writtenCondition(belief.condition),
      handle: handleOf('belief', belief.n),
      says: texts.said(belief.proposition) ?? describeBelief(belief),
      when: describeCondition(belief.condition),
      since: isoOf(belief.since),
      confidenceInterval: [...confidenceInterval],
      expectancy: expectancy && shaped(zExpectancy, expectancy),
      lastConfirmed: handleBy(belief.lastConfirmed),
      lastContradicted: handleBy(belief.lastContradicted),
      lastEvidenceAt: isoOrNull(belief.lastEvidenceAt),
      mergedInto: handleBy(belief.mergedInto),
      separatedBy: belief.separatedBy === null ? null : describeCondition(belief.separatedBy),
    })
  })
}
