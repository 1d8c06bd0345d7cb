import { z } from 'zod'
import { readBeliefs, readPlans } from '#log'
import { AGENT_FIELDS } from '#market'
import { DEFAULT_FORMULA, plansInForce } from '#memories'
import { alikeOutcomes, nobodysTrades } from '#recall'
import { exact, isoOf, SIDES, zLabel, zSize } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { askedMoment } from './asking/asked-moment.ts'
import { SITUATION_FIELDS, situationOf } from './asking/asked-situation.ts'
import { exposureReasons } from './asking/exposure-reasons.ts'
import { limitReasons } from './asking/limit-reasons.ts'
import {
  alikeReasons,
  beliefReason,
  haltReasons,
  nobodysReasons,
  ownRiskReasons,
  plainReasons,
  planReason,
  sizeReasons,
  speaksAgainst,
  stopReasons,
  unknownStrategyReasons,
  unsurePlanReasons,
  verdictOf,
} from './asking/order-reasons.ts'
import { openingOf } from './asking/order-risk.ts'
import { recalledEpisodes } from './asking/recalled-episodes.ts'
import { recordShowing } from './asking/record-showing.ts'
import { SIZE_FIELDS, sizeAdvice } from './asking/size-advice.ts'
import { unknownStrategy } from './asking/unknown-strategy.ts'
import { call } from './call.ts'
import { saysOutside } from './outputs/answer-fields.ts'
import { beliefsOut } from './outputs/belief-output.ts'
import { zCheck } from './outputs/check-output.ts'
import { hitsOut } from './outputs/hit-output.ts'
import { contradictionsIn, plansOut } from './outputs/plan-output.ts'

/** As many as a list of ten has room for warnings. */
const LOOKED_AT = 10

/** As trades like the order are counted: the losses listed are then those that it stops for. */
const MARKET_ALONE = Object.fromEntries([...AGENT_FIELDS].map((field) => [field, 0]))

const { side: _, symbol: __, ...SITUATION } = SITUATION_FIELDS

export const check = call({
  name: 'check',
  verb: 'recall',
  access: 'read',
  describe:
    'Before an order: similar losses, plans in force, what size the record justifies, beliefs that disagree.',
  input: z.strictObject({
    ...AS_OF,
    ...SITUATION,
    ...SIZE_FIELDS,
    symbol: zLabel.describe('what you mean to trade, as your broker writes it: XAUUSD'),
    side: z.enum(SIDES).describe('which way you mean to trade it'),
    size: zSize.optional().describe('what you mean to order; it is compared with what is advised'),
  }),
  output: zCheck,
  run: async (caller, input) => {
    const moment = await askedMoment(caller, await caller.log(), input)
    const { size: wanted, ...asked } = input
    const situation = await situationOf(moment, asked, caller)
    const found = await recalledEpisodes(caller, moment, situation, {
      limit: LOOKED_AT,
      order: 'balanced',
      formula: DEFAULT_FORMULA,
      weights: MARKET_ALONE,
      sharpe: false,
    })
    const { warnings: losses } = await hitsOut(moment, found.episodes)
    // The list beside them is not shown here: what stands in it is left.
    const lossesLeft = found.episodes.eligible - losses.length
    const standing = await readPlans(moment, { standing: true })
    const plans = plansInForce(standing, situation.facts, moment.at)
    const { size, evidence } = await sizeAdvice(caller, moment, situation, asked)
    const opening = await openingOf(moment, situation, input)
    const { equity } = situation.agent
    const advised = exact(size.risk ?? size.fraction * Number(equity ?? 0)) ?? null
    const all = await readBeliefs(moment)
    const against = all.filter((belief) => speaksAgainst(belief, situation.facts))
    const { names, strategy, side, context } = situation
    const filter = { symbol: names, strategy, direction: side }
    const columns = await caller.episodes.asOf(moment)
    const alike = alikeOutcomes(columns, { filter, seq: moment.seq, context })
    const reasons = [
      ...haltReasons(situation.agent.advice),
      ...(await limitReasons(moment, situation, input, opening)),
      ...plans.map(planReason),
      ...standing.flatMap((plan) => unsurePlanReasons(plan, situation.facts, moment.at)),
      ...(alike?.alone ? alikeReasons(alike) : []),
      ...stopReasons(input),
      ...plainReasons(situation.leftOut),
      ...unknownStrategyReasons(unknownStrategy(columns, strategy, moment.seq)?.words ?? null),
      ...ownRiskReasons(size, input, opening, equity),
      ...sizeReasons(size, wanted),
      ...(await exposureReasons(moment, situation, input, opening, advised)),
      ...nobodysReasons(nobodysTrades(columns, { filter, seq: moment.seq })),
      ...plainReasons([...evidence.pooledWords, evidence.namedLate].filter((words) => words !== null)),
      ...against.map(beliefReason),
      ...(alike?.alone ? [] : alikeReasons(alike)),
    ]
    const answer = {
      asOf: isoOf(moment.at),
      verdict: verdictOf(reasons),
      reasons: reasons.map(({ text }) => text),
      losses,
      lossesLeft,
      plans: await plansOut(moment, plans, situation.facts),
      contradictions: contradictionsIn(plans, moment.at),
      size,
      beliefs: await beliefsOut(moment, against, all),
    }
    const handles = [
      ...losses.map(({ handle }) => handle),
      ...answer.plans.map(({ handle }) => handle),
      ...answer.beliefs.map(({ handle }) => handle),
    ]
    const words = [...losses, ...answer.plans, ...answer.plans.flatMap(({ remarks }) => remarks)]
    await recordShowing(caller, moment, situation, answer, handles, saysOutside(words))
    return answer
  },
})
