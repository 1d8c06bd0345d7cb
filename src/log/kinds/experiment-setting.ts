import { z } from 'zod'
import { LESSON_SLOTS, median } from '#memories'
import { canonical, DAY_MS, type Instant, isoOf, laterOf, SECOND_MS, zLabel } from '#vocabulary'
import type { FactEvent } from '../rows/event.ts'

// An experiment: in some blocks of days, drawn beforehand, one part of what contexts hold is withheld (docs/experiments.md).

/** What may be withheld. Rules, limits, positions, activity, plans and warnings are none of it. */
export const EXPERIMENT_SECTIONS = [
  'lessons',
  ...LESSON_SLOTS.map((slot) => `lessons.${slot}` as const),
  'episodes',
  'beliefs',
  'observations',
] as const
export type ExperimentSection = (typeof EXPERIMENT_SECTIONS)[number]

/** Half of a simulation costs nobody anything; of money a fifth is asked for. */
const SHARE_SIMULATED = 0.5
const SHARE_LIVE = 0.2
const LEAST_SHARE = 0.05
const SHARE_SLACK = 0.05

/** What is held across a block's end is of both arms: five holding times a block leave a fifth of it there at most. */
const HOLDS_A_BLOCK = 5
const MOST_BLOCK_DAYS = 28
/** While nothing says how long trades are held. A day is too short where they are held for half of one. */
const BLOCK_DAYS_UNKNOWN = 7

export const zExperiment = z
  .strictObject({
    section: z
      .enum(EXPERIMENT_SECTIONS)
      .describe(
        'what is withheld in some blocks: lessons, a slot of them, episodes, beliefs or observations',
      ),
    share: z
      .number()
      .min(LEAST_SHARE)
      .max(SHARE_SIMULATED)
      .refine((share) => Math.abs(1 / share - Math.round(1 / share)) <= SHARE_SLACK, {
        error: 'is not one block in a whole number of them',
        params: { next: 'Give .5, .25, .2 or .1: one block in two, four, five or ten.' },
      })
      .optional()
      .describe('share of blocks without it: .5, .25, .2, .1; .5 in a simulated run and .2 live unless said'),
    name: zLabel.optional().describe('what it is called; the section and the day it begins unless said'),
    agent: zLabel.optional().describe('whose blocks are drawn; this agent’s unless said'),
  })
  .meta({ id: 'ExperimentSettings' })
type ExperimentSaid = z.output<typeof zExperiment>

export type Experiment = {
  readonly [Field in keyof ExperimentSaid]-?: Exclude<ExperimentSaid[Field], undefined>
} & {
  /** The draw starts from it: the moment it began. */
  readonly seed: string
  readonly anchor: Instant
  readonly blockDays: number
}

/** An experiment from the next whole day on. What runs already and is said again goes on as it is. */
export const begunExperiment = (
  before: Experiment | undefined,
  said: ExperimentSaid,
  { at, knownAt }: Pick<FactEvent, 'at' | 'knownAt'>,
  simulated: boolean,
  holds: readonly number[],
): Experiment => {
  const { name, section, share, agent } = said
  if (before && canonical({ ...before, ...said }) === canonical({ ...before })) return before
  const anchor = (Math.ceil(laterOf(at, knownAt) / DAY_MS) * DAY_MS) as Instant
  return {
    name: name ?? `${section} ${isoOf(anchor).slice(0, 10)}`,
    section,
    share: share ?? (simulated ? SHARE_SIMULATED : SHARE_LIVE),
    seed: isoOf(at),
    agent: agent ?? '',
    anchor,
    blockDays: blockDaysFor(holds),
  }
}

/** Days of a block: max(1, ⌈5 × median holding time⌉), at most 28. */
export const blockDaysFor = (holds: readonly number[]): number => {
  if (holds.length === 0) return BLOCK_DAYS_UNKNOWN
  const days = (median(holds) * SECOND_MS) / DAY_MS
  return Math.min(MOST_BLOCK_DAYS, Math.max(1, Math.ceil(HOLDS_A_BLOCK * days)))
}
