import { z } from 'zod'
import type { Moment } from '#log'
import { SIMILARITY_FIELDS, SIMILARITY_WEIGHTS, similarityFields } from '#market'
import { DEFAULT_FORMULA, EPISODE_KINDS, FORMULAS } from '#memories'
import { contrast, queryCoverage, RECALL_ORDERS } from '#recall'
import { isoOf, zLabel } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { askedMoment } from '../asking/asked-moment.ts'
import { SITUATION_FIELDS, type Situation, situationOf } from '../asking/asked-situation.ts'
import { recalledBeliefs } from '../asking/recalled-beliefs.ts'
import { recalledEpisodes } from '../asking/recalled-episodes.ts'
import { recalledPlans } from '../asking/recalled-plans.ts'
import { recordShowing } from '../asking/record-showing.ts'
import { situationEvidence } from '../asking/situation-evidence.ts'
import { whatWouldMatch } from '../asking/what-would-match.ts'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { zAsOf, zText, zWhyEmpty } from '../outputs/answer-fields.ts'
import { distributionOut, zDistribution } from '../outputs/distribution-output.ts'
import { hitsOut, zHit } from '../outputs/hit-output.ts'
import { zNotices } from '../outputs/notices-output.ts'
import { zScoredBelief, zScoredPlan } from '../outputs/scored.ts'
import { saysOutside } from '../outputs/words-trust.ts'
import { recallView } from '../words/recall-view.ts'
import { withText } from '../words/telling.ts'

const MOST_HITS = 1_000
/** Similar memories that the contrast looks at: the most telling. */
const CONTRASTED = 500

const weightOf = (field: (typeof SIMILARITY_FIELDS)[number]) =>
  z.number().min(0).max(1).optional().describe(`weight of ${field}; ${SIMILARITY_WEIGHTS[field]} if left out`)

type Weights = { [F in (typeof SIMILARITY_FIELDS)[number]]: ReturnType<typeof weightOf> }

/** Which memories are looked through. */
const MEMORIES = ['episodes', 'beliefs', 'plans'] as const

const zWeights = z
  // One entry for each field: the compiler does not follow it through a list of entries.
  .strictObject(Object.fromEntries(SIMILARITY_FIELDS.map((field) => [field, weightOf(field)])) as Weights)
  .meta({ id: 'SimilarityWeights' })

export const recall = operation({
  name: 'recall',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'What happened in situations like this one: winners, warnings, what they come to, beliefs and plans.',
  input: z.strictObject({
    ...AS_OF,
    ...SITUATION_FIELDS,
    variant: zLabel.optional().describe('name, version and parameters of the strategy, as trades show it'),
    kinds: z
      .array(z.enum(EPISODE_KINDS))
      .min(1)
      .optional()
      .describe('trade, no_trade, incident; all if left out'),
    memories: z
      .array(z.enum(MEMORIES))
      .min(1)
      .default([...MEMORIES])
      .describe('episodes, beliefs, plans; all if left out'),
    limit: z.int().min(1).max(MOST_HITS).default(10).describe('at most so many hits and warnings'),
    order: z
      .enum(RECALL_ORDERS)
      .default('balanced')
      .describe('balanced has warnings beside the hits; the others are plain lists'),
    formula: z
      .enum(FORMULAS)
      .default(DEFAULT_FORMULA)
      .describe('by which formula; owm-1.0 is the published one, with its faults'),
    weights: zWeights.optional().describe('of the context’s fields: { "trend": 0.25 }'),
    text: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .optional()
      .describe('words to look for in reasons and remarks; they order the list only'),
    sharpe: z
      .boolean()
      .default(false)
      .describe('weigh memories by the Sharpe ratio of the month before them'),
    distribution: z.boolean().default(true).describe('also answer what the whole evidence comes to'),
  }),
  output: z.object({
    asOf: zAsOf,
    formula: z.enum(FORMULAS).describe('version of the formula behind the scores'),
    order: z.enum(RECALL_ORDERS).describe('how hits are ordered'),
    sigma: z.number().describe('the scale of outcomes in R'),
    candidates: z.int().describe('episodes that were scored'),
    coverage: z
      .number()
      .describe(
        'share of what situations are compared by that the question has; Sim is over that share only',
      ),
    hits: z.array(zHit).describe('episodes that tell most about the situation, best first'),
    warnings: z
      .array(zHit)
      .describe(
        'losses that warn; explanation says how alike their situations are, or that too little was told',
      ),
    warningsLeft: z.int().describe('relevant losses that are shown neither here nor among the hits'),
    distribution: zDistribution.nullable().describe('what the whole evidence comes to; null: not asked for'),
    contrast: z.array(z.string()).describe('what tells similar winners from similar losers'),
    beliefs: z
      .array(zScoredBelief)
      .describe('beliefs whose conditions hold here, the strongest evidence first, for or against'),
    beliefsForming: z.int().describe('beliefs that hold here with fewer than ten observations'),
    plans: z.array(zScoredPlan).describe('plans that stand, those that speak of it first'),
    textArm: z.string().describe('whether words were compared: on, or why it is off'),
    notices: zNotices,
    why: zWhyEmpty,
    text: zText,
  }),
  run: async (caller, input) => {
    const moment = await askedMoment(caller, await caller.log(), input)
    const situation = await situationOf(moment, input, caller)
    const found = await recalledEpisodes(caller, moment, situation, input)
    const lists = (memory: (typeof MEMORIES)[number]): boolean => input.memories.includes(memory)
    const { hits, warnings } = lists('episodes') ? await hitsOut(moment, found.episodes) : NO_HITS
    const evidence = input.distribution ? await situationEvidence(caller.episodes, moment, situation) : null
    const { listed: beliefs, forming } = lists('beliefs')
      ? await recalledBeliefs(moment, situation, input)
      : NO_BELIEFS
    const { sigma } = found.episodes
    const plans = lists('plans') ? await recalledPlans(moment, situation, { ...input, sigma }) : []
    const answer = {
      asOf: isoOf(moment.at),
      formula: found.episodes.formula,
      order: found.episodes.order,
      sigma,
      candidates: found.episodes.candidates,
      coverage: queryCoverage(similarityFields(situation.context)),
      hits,
      warnings,
      warningsLeft: lists('episodes') ? found.episodes.left : 0,
      distribution: evidence && distributionOut(evidence),
      contrast: evidence ? contrast(evidence.similar(CONTRASTED)).map(({ text }) => text) : [],
      beliefs,
      beliefsForming: forming.length,
      plans,
      textArm: found.textArm,
      notices: [...situation.leftOut],
      why:
        hits.length + warnings.length > 0 || (!lists('episodes') && beliefs.length + plans.length > 0)
          ? null
          : lists('episodes')
            ? await emptyBecause(caller, moment, situation, input.variant)
            : `no ${input.memories.join(' and no ')} speak of it`,
    }
    const handles = [
      ...[...hits, ...warnings].map(({ handle }) => handle),
      ...beliefs.map(({ belief }) => belief.handle),
      ...plans.map(({ plan }) => plan.handle),
    ]
    const words = [...hits, ...warnings, ...plans.flatMap(({ plan }) => [plan, ...plan.remarks])]
    await recordShowing(caller, moment, situation, answer, handles, saysOutside(words))
    return withText(answer, recallView)
  },
})

const NO_HITS = { hits: [], warnings: [] }
const NO_BELIEFS = { listed: [], forming: [] }

const emptyBecause = async (
  caller: Caller,
  moment: Moment,
  { symbol, strategy, side, unknownTag }: Situation,
  variant: string | undefined,
): Promise<string> => {
  if (moment.seq === 0) return 'nothing was known yet at this moment'
  const episodes = [...(await caller.episodes.asOf(moment)).traces({}, moment.seq)]
  if (episodes.length === 0) return 'no episode was known yet at this moment'
  if (unknownTag !== null) return unknownTag
  return (
    whatWouldMatch('episode', episodes, [
      { name: 'symbol', asked: symbol, of: (one) => one.symbol },
      { name: 'strategy', asked: strategy, of: (one) => one.strategy },
      { name: 'side', asked: side, of: (one) => one.direction },
      { name: 'variant', asked: variant, of: (one) => one.variant },
    ]) ?? 'no episode has anything in common with this situation, or passes the filter'
  )
}
