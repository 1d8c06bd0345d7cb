import { z } from 'zod'
import { type BeliefRow, type Moment, readEpisodes, SaidTexts } from '#log'
import {
  BELIEF_SOURCES,
  BELIEF_STATES,
  CLAIMS,
  describeBelief,
  describeCondition,
  shownBelief,
  toldCounts,
  zWrittenCondition,
} from '#memories'
import { handleOf, type Id, isoIfDated } from '#vocabulary'
import { zIso } from './answer-fields.ts'
import { shaped } from './shaped.ts'

const zExpectancy = z
  .object({
    mean: z.number().describe('mean outcome in R, shrunk towards 0'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
  })
  .meta({ id: 'Expectancy' })

const zTold = z
  .object({
    for: z.int().describe('times that it held'),
    against: z.int().describe('times that it did not'),
  })
  .meta({ id: 'ToldCounts' })

/** Never a confidence without its uncertainty. */
export const zBelief = z
  .object({
    handle: z.string().describe('what a decision cites it by: B3'),
    says: z.string().describe('what is believed, in words; induced ones say what their outcomes came to'),
    when: z.string().describe('its conditions, in words'),
    claim: z
      .enum(CLAIMS)
      .describe(
        'what state and confidence are of: that trades there gain, or lose; other: trades cannot test it',
      ),
    source: z
      .enum(BELIEF_SOURCES)
      .describe('induced from trades, seeded by a person, or split from another belief'),
    state: z
      .enum(BELIEF_STATES)
      .describe('what the record says of the claim: supported, contradicted, or not told yet'),
    since: zIso.nullable().describe('since when it is in that state; null: before the run had a time'),
    told: zTold.nullable().describe('of other: how often its person saw it hold; null of the rest'),
    confidence: z.number().describe('share confirmed, 0 to 1: the mean of a Beta distribution'),
    uncertainty: z.number().describe('variance of that share'),
    observations: z.int().describe('outcomes counted, near-duplicates once'),
    edge: z.number().describe('P(expectancy > 0), .5 before the first outcome'),
    ePlus: z.number().describe('evidence that expectancy is above 0: 20 is proof at 5%, taken alone'),
    eMinus: z.number().describe('evidence that expectancy is below 0: 20 is proof at 5%, taken alone'),
    fading: z.boolean().describe('found, and of late more likely the other way'),
    expectancy: zExpectancy
      .nullable()
      .describe('mean outcome of its own evidence, in R; null before the first'),
    lastConfirmed: z.string().nullable().describe('the newest episode that confirmed it: E12'),
    lastContradicted: z.string().nullable().describe('the newest episode that contradicted it: E12'),
  })
  .meta({ id: 'Belief' })
export type BeliefOut = z.input<typeof zBelief>

/** Which way its outcomes point: by its state, else by its expectancy; null before the first. */
export const leaningText = ({ state, claim, expectancy }: BeliefOut): 'gains' | 'loses' | null => {
  if (state === 'supported') return claim === 'loses' ? 'loses' : 'gains'
  if (state === 'contradicted') return claim === 'loses' ? 'gains' : 'loses'
  return expectancy === null ? null : expectancy.mean < 0 ? 'loses' : 'gains'
}

interface BeliefCounts {
  readonly tried: number
  readonly found: number
}

/** What is counted over all beliefs: how many were tried, and how many of them were found to be so. */
export const beliefCounts = (beliefs: readonly BeliefRow[]): BeliefCounts => ({
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
  const { counts, handles: ofBeliefs } = overAll(all)
  const texts = await SaidTexts.of(
    moment.log.store,
    beliefs.map(({ proposition }) => proposition),
  )
  const last = beliefs.flatMap((one) => [one.lastConfirmed, one.lastContradicted]).filter((id) => id !== null)
  const episodes = await readEpisodes(moment, [...new Set(last)])
  const handles = new Map(episodes.map(({ id, n }) => [id, handleOf('episode', n)]))
  const handleBy = (id: Id | null): string | null =>
    id === null ? null : (handles.get(id) ?? ofBeliefs.get(id) ?? null)
  return beliefs.map((belief) => {
    const { figures: shown, says, when } = toldOf(belief, counts)
    const { expectancy, ...figures } = shown
    return shaped(zBelief, {
      ...belief,
      ...figures,
      told: toldCounts(belief),
      handle: handleOf('belief', belief.n),
      says: texts.said(belief.proposition) ?? says,
      when,
      since: isoIfDated(belief.since),
      expectancy: expectancy && shaped(zExpectancy, expectancy),
      lastConfirmed: handleBy(belief.lastConfirmed),
      lastContradicted: handleBy(belief.lastContradicted),
    })
  })
}

interface OverAll {
  readonly counts: BeliefCounts
  readonly handles: ReadonlyMap<Id, string>
}

/** The same list comes again with every question until something is recorded. A list of them never changes. */
const overLists = new WeakMap<readonly BeliefRow[], OverAll>()

const overAll = (all: readonly BeliefRow[]): OverAll => {
  const known = overLists.get(all)
  if (known !== undefined) return known
  const handles = new Map(all.map(({ id, n }) => [id, handleOf('belief', n)]))
  const made = { counts: beliefCounts(all), handles }
  overLists.set(all, made)
  return made
}

interface Told {
  readonly counts: BeliefCounts
  readonly figures: ReturnType<typeof shownBelief>
  readonly says: string
  readonly when: string
}

/** A belief's row never changes; what is shown of it depends on it and on the counts alone. */
const told = new WeakMap<BeliefRow, Told>()

const toldOf = (belief: BeliefRow, counts: BeliefCounts): Told => {
  const known = told.get(belief)
  if (known?.counts.tried === counts.tried && known.counts.found === counts.found) return known
  const { condition } = belief
  const figures = shownBelief(belief, counts)
  const made = { counts, figures, says: describeBelief(belief), when: describeCondition(condition) }
  told.set(belief, made)
  return made
}

/** What spoke for and against one belief. */
export const zBeliefEvidence = z
  .object({
    for: z.array(z.string()).describe('episodes that confirmed it, newest first: E12'),
    against: z.array(z.string()).describe('episodes that contradicted it, newest first'),
    more: z.int().describe('observations that are not listed'),
  })
  .meta({ id: 'BeliefEvidence' })

/** A belief that the next trades would teach most about. */
export const zWorthTesting = z
  .object({
    handle: z.string().describe('the belief: B3'),
    trades: z.int().describe('how many trades a test asks for'),
    condition: zWrittenCondition.describe('where the belief applies, as plan.create takes it'),
  })
  .meta({ id: 'WorthTesting' })
