import { z } from 'zod'
import { EXPERIMENT_SECTIONS, momentOf } from '#log'
import { type HoldoutArm, LEAST_STRATA } from '#recall'
import {
  HindcastError,
  inWords,
  isoIfDated,
  isoOf,
  isoOrNull,
  shownValue,
  suggest,
  zLabel,
} from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { experimentsRun, type RunExperiment } from '../asking/experiments-run.ts'
import { type HoldoutSoFar, holdoutSoFar } from '../asking/holdout-so-far.ts'
import { isShownAnywhere } from '../context/assemble-context.ts'
import { operation } from '../operation.ts'
import { zAsOf, zText, zWhyEmpty } from '../outputs/answer-fields.ts'
import { zIso } from '../outputs/iso.ts'
import { abView } from '../words/ab-view.ts'
import { holdoutSentence } from '../words/holdout-sentence.ts'
import { withText } from '../words/telling.ts'

/** A difference worth telling unless said: the trades that it takes are a year or two of one a day. */
const EFFECT = 0.2

const zArm = z
  .object({
    blocks: z.int().describe('blocks of days'),
    days: z.int().describe('days in them, those without a trade included'),
    trades: z.int().describe('trades entered in them'),
    rPerDay: z.number().nullable().describe('net R a day; null: no day yet'),
    rPerTrade: z
      .number()
      .nullable()
      .describe('net R a trade, of those that were taken: conditional on taking them; null: none'),
  })
  .meta({ id: 'HoldoutArm' })

const zRunning = z
  .object({
    name: z.string().describe('what it is called'),
    section: z.enum(EXPERIMENT_SECTIONS).describe('what is withheld'),
    share: z.number().describe('share of blocks that it is withheld in'),
    blockDays: z.int().describe('days of a block'),
    from: zIso.nullable().describe('the day its first block begins; null: the run had no time yet'),
    firstTurn: zIso
      .nullable()
      .describe('the first turn since, by which its strata begin to count; null: none'),
    ended: z.boolean().describe('whether it was ended since'),
  })
  .meta({ id: 'ExperimentRun' })

export const ab = operation({
  name: 'ab',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Whether it helps to be shown something: blocks with it against blocks without, drawn at random.',
  positional: 'name',
  input: z.strictObject({
    ...AS_OF,
    name: zLabel.optional().describe('the experiment; the one that runs, or ran last, if left out'),
    effect: z
      .number()
      .min(0.01)
      .max(10)
      .default(EFFECT)
      .describe('the difference, in R a trade, that the trades still needed would tell'),
  }),
  output: z.object({
    asOf: zAsOf,
    says: z.string().describe('what it comes to, in a sentence'),
    experiment: zRunning.nullable().describe('the experiment; null: none has begun'),
    strata: z
      .int()
      .describe('whole strata that have ended and began with something to show: they alone count'),
    shown: zArm.describe('blocks in which it was shown'),
    withheld: zArm.describe('blocks in which it was withheld'),
    difference: z
      .object({
        value: z.number().describe('R a day, shown less withheld'),
        lower: z.number().describe('lower end of its 95% interval, valid at every look'),
        upper: z.number().describe('upper end of its 95% interval, valid at every look'),
      })
      .meta({ id: 'HoldoutDifference' })
      .nullable()
      .describe(`null: fewer than ${LEAST_STRATA} strata have ended, or nothing differed`),
    p: z
      .number()
      .nullable()
      .describe('share of draws of the blocks that differ as much, at one look; null: no difference'),
    basis: z.enum(['stop', 'proxy']).describe('what 1R is: the risk to the stop, or the median loss'),
    tradesNeeded: z
      .int()
      .nullable()
      .describe('trades still needed to tell the effect, 8 times of 10; null: no experiment'),
    former: z
      .array(zRunning.omit({ firstTurn: true }))
      .describe('the experiments before this one, the newest first; of one name, the name tells of the last'),
    notes: z.array(z.string()).describe('what to know in reading it'),
    why: zWhyEmpty,
    text: zText,
  }),
  run: async (caller, { asOf, name, effect }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const all = await experimentsRun(moment)
    const run = all.findLast(({ experiment }) => name === undefined || experiment.name === name)
    if (run === undefined && name !== undefined) throw unknownExperiment(name, all.length > 0)
    if (run === undefined) {
      const none = inWords(`no experiment runs: a person begins one with ${BEGIN}`, caller.words)
      return withText({ ...NONE, asOf: isoOf(moment.at), says: none, why: none }, abView)
    }
    const { experiment, endedSeq } = run
    const found = await holdoutSoFar(caller, moment, run, effect)
    const answer = {
      asOf: isoOf(moment.at),
      experiment: { ...toldOf(run), firstTurn: isoOrNull(found.firstTurn) },
      former: all.slice(0, all.indexOf(run)).reverse().map(toldOf),
      says: holdoutSentence({ ...found, ended: endedSeq !== null }, effect),
      strata: found.strata,
      shown: found.shown,
      withheld: found.withheld,
      difference: found.difference,
      p: found.p,
      basis: found.basis,
      tradesNeeded: found.needed,
      notes: notesOf(found, experiment),
      why: null,
    }
    return withText(answer, abView)
  },
})

const toldOf = ({ experiment: { name, section, share, blockDays, anchor }, endedSeq }: RunExperiment) => ({
  name,
  section,
  share,
  blockDays,
  from: isoIfDated(anchor),
  ended: endedSeq !== null,
})

const NO_ARM: HoldoutArm = { blocks: 0, days: 0, trades: 0, rPerDay: null, rPerTrade: null }

const BEGIN = suggest('configure', { experiment: '{"section":"lessons"}' })

const NONE = {
  experiment: null,
  strata: 0,
  shown: NO_ARM,
  withheld: NO_ARM,
  difference: null,
  p: null,
  basis: 'stop' as const,
  tradesNeeded: null,
  former: [],
  notes: [],
}

const unknownExperiment = (name: string, some: boolean): HindcastError =>
  new HindcastError('not_found', `no experiment called "${shownValue(name)}" had begun by this moment`, {
    field: 'name',
    next: some ? `Leave the name out: ${suggest('ab')} tells of the last.` : `A person begins one: ${BEGIN}.`,
  })

const notesOf = (
  { unmeasured, blockDaysNow, firstTurn, empty }: HoldoutSoFar,
  {
    section,
    blockDays,
  }: { readonly section: (typeof EXPERIMENT_SECTIONS)[number]; readonly blockDays: number },
): string[] => [
  ...(firstTurn === null ? ['no turn has begun since its first block did: nothing could be withheld'] : []),
  ...(isShownAnywhere(section)
    ? []
    : [`contexts of this version hold no ${section}: with and without are the same`]),
  ...(empty === 0
    ? []
    : [
        `${empty} ${empty === 1 ? 'stratum' : 'strata'} began with nothing to show, switched off or not there, and ${empty === 1 ? 'does' : 'do'} not count`,
      ]),
  ...(unmeasured === 0
    ? []
    : [
        `${unmeasured} ${unmeasured === 1 ? 'trade has' : 'trades have'} no outcome in R and ${unmeasured === 1 ? 'counts' : 'count'} in neither`,
      ]),
  ...(blockDaysNow > blockDays
    ? [
        `trades are held for longer than was known when it began: blocks of ${blockDaysNow} days would keep more of them in one, and one that is begun anew has them`,
      ]
    : []),
]
