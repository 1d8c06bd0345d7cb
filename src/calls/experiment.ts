import { z } from 'zod'
import { type EXPERIMENT_SECTIONS, momentOf } from '#log'
import type { HoldoutArm } from '#recall'
import { HindcastError, isoIfDated, isoOf, shownValue, suggest, zLabel } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { experimentsRun, type RunExperiment } from './asking/experiments-run.ts'
import { holdoutSentence } from './asking/holdout-sentence.ts'
import { type HoldoutSoFar, holdoutSoFar } from './asking/holdout-so-far.ts'
import { call } from './call.ts'
import { isShownAnywhere } from './context/assemble-context.ts'
import { zExperimentOut } from './outputs/experiment-output.ts'

/** A difference in R a trade that is worth knowing: the trades that it takes are a year or two of one a day. */
const EFFECT = 0.2

export const experiment = call({
  name: 'experiment',
  verb: 'recall',
  access: 'read',
  describe: 'Whether it helps to be shown something: blocks with it against blocks without, drawn at random.',
  positional: 'name',
  input: z.strictObject({
    ...AS_OF,
    name: zLabel.optional().describe('the experiment; the one that runs, or ran last, if left out'),
  }),
  output: zExperimentOut,
  run: async (caller, { asOf, name }) => {
    const moment = await momentOf(await caller.log(), asOf)
    const all = await experimentsRun(moment)
    const run = all.findLast(({ experiment }) => name === undefined || experiment.name === name)
    if (run === undefined && name !== undefined) throw unknownExperiment(name, all.length > 0)
    if (run === undefined) {
      const none = `no experiment runs: a person begins one with ${BEGIN}`
      return { ...NONE, asOf: isoOf(moment.at), says: none, why: none }
    }
    const { experiment, endedSeq } = run
    const found = await holdoutSoFar(caller, moment, run, EFFECT)
    return {
      asOf: isoOf(moment.at),
      experiment: toldOf(run),
      former: all.slice(0, all.indexOf(run)).reverse().map(toldOf),
      says: holdoutSentence({ ...found, ended: endedSeq !== null }, EFFECT),
      strata: found.strata,
      shown: found.shown,
      withheld: found.withheld,
      difference: found.difference,
      p: found.p,
      tradesNeeded: found.needed,
      notes: notesOf(found, experiment),
      why: null,
    }
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
  tradesNeeded: null,
  former: [],
  notes: [],
}

const unknownExperiment = (name: string, some: boolean): HindcastError =>
  new HindcastError('not_found', `no experiment called "${shownValue(name)}" had begun by this moment`, {
    field: 'name',
    next: some
      ? `Leave the name out: ${suggest('experiment')} tells of the last.`
      : `A person begins one: ${BEGIN}.`,
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
