import { z } from 'zod'
import type { Moment } from '#log'
import { similarityFields } from '#market'
import { DEFAULT_FORMULA, FORMULAS, SEED_FORMULA } from '#memories'
import { contrast, queryCoverage, RECALL_ORDERS, SEED_MEMORIES, seedKelly } from '#recall'
import { isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { askedMoment } from './asking/asked-moment.ts'
import { SITUATION_FIELDS, type Situation, situationOf } from './asking/asked-situation.ts'
import { recalledBeliefs } from './asking/recalled-beliefs.ts'
import { recalledEpisodes } from './asking/recalled-episodes.ts'
import { recalledPlans } from './asking/recalled-plans.ts'
import { recordShowing } from './asking/record-showing.ts'
import { situationEvidence } from './asking/situation-evidence.ts'
import { whatWouldMatch } from './asking/what-would-match.ts'
import { call } from './call.ts'
import { saysOutside } from './outputs/answer-fields.ts'
import { distributionOut } from './outputs/distribution-output.ts'
import { hitsOut } from './outputs/hit-output.ts'
import { zRecall } from './outputs/recall-output.ts'
import type { Caller } from './session/caller.ts'

const MOST_HITS = 1_000
/** Similar memories that the contrast looks at: the most telling. */
const CONTRASTED = 500

/** Which memories are looked through. */
const MEMORIES = ['episodes', 'beliefs', 'plans'] as const

export const recall = call({
  name: 'recall',
  verb: 'recall',
  access: 'read',
  describe:
    'What happened in situations like this one: winners, warnings, what they come to, beliefs and plans.',
  input: z.strictObject({
    ...AS_OF,
    ...SITUATION_FIELDS,
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
  output: zRecall,
  run: async (caller, input) => {
    const moment = await askedMoment(caller, await caller.log(), input)
    const situation = await situationOf(moment, input, caller)
    const { weights } = situation.agent.config.evidence ?? {}
    const found = await recalledEpisodes(caller, moment, situation, { ...input, weights })
    const lists = (memory: (typeof MEMORIES)[number]): boolean => input.memories.includes(memory)
    const { hits, warnings } = lists('episodes') ? await hitsOut(moment, found.episodes) : NO_HITS
    const evidence = input.distribution ? await situationEvidence(caller.episodes, moment, situation) : null
    const { listed: beliefs } = lists('beliefs')
      ? await recalledBeliefs(moment, situation, input)
      : NO_BELIEFS
    const { sigma } = found.episodes
    const plans = lists('plans') ? await recalledPlans(moment, situation, { ...input, sigma }) : []
    const answer = {
      asOf: isoOf(moment.at),
      formula: found.episodes.formula,
      sigma,
      candidates: found.episodes.candidates,
      coverage: queryCoverage(similarityFields(situation.context)),
      hits,
      warnings,
      warningsLeft: lists('episodes') ? found.episodes.left : 0,
      distribution: evidence && distributionOut(evidence),
      kelly: input.formula === SEED_FORMULA ? await publishedKelly(caller, moment, situation) : null,
      contrast: evidence ? contrast(evidence.similar(CONTRASTED)).map(({ text }) => text) : [],
      beliefs,
      plans,
      notices: [
        ...situation.leftOut,
        ...(input.text === undefined || found.textArm === 'on' ? [] : [`text_arm: ${found.textArm}`]),
      ],
      why:
        hits.length + warnings.length > 0 || (!lists('episodes') && beliefs.length + plans.length > 0)
          ? null
          : lists('episodes')
            ? await emptyBecause(caller, moment, situation)
            : `no ${input.memories.join(' and no ')} speak of it`,
    }
    const handles = [
      ...[...hits, ...warnings].map(({ handle }) => handle),
      ...beliefs.map(({ belief }) => belief.handle),
      ...plans.map(({ plan }) => plan.handle),
    ]
    const words = [...hits, ...warnings, ...plans.flatMap(({ plan }) => [plan, ...plan.remarks])]
    await recordShowing(caller, moment, situation, answer, handles, saysOutside(words))
    return answer
  },
})

/** Kelly of owm-1.0, as published: unsafe, and no size. */
const publishedKelly = async (caller: Caller, moment: Moment, situation: Situation): Promise<number> => {
  const { episodes } = await recalledEpisodes(caller, moment, situation, {
    limit: SEED_MEMORIES,
    order: 'outcome',
    formula: SEED_FORMULA,
    kinds: ['trade'],
    sharpe: false,
  })
  const scored = episodes.hits.map(({ score, trace }) => ({ score, r: trace.r }))
  return seedKelly(scored, situation.agent.appetite).fraction
}

const NO_HITS = { hits: [], warnings: [] }
const NO_BELIEFS = { listed: [] }

const emptyBecause = async (
  caller: Caller,
  moment: Moment,
  { symbol, strategy, side }: Situation,
): Promise<string> => {
  if (moment.seq === 0) return 'nothing was known yet at this moment'
  const episodes = [...(await caller.episodes.asOf(moment)).traces({}, moment.seq)]
  if (episodes.length === 0) return 'no episode was known yet at this moment'
  return (
    whatWouldMatch('episode', episodes, [
      { name: 'symbol', asked: symbol, of: (one) => one.symbol },
      { name: 'strategy', asked: strategy, of: (one) => one.strategy },
      { name: 'side', asked: side, of: (one) => one.direction },
    ]) ?? 'no episode has anything in common with this situation, or passes the filter'
  )
}
