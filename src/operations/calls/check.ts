import { z } from 'zod'
import {
  beliefHolds,
  beliefPosterior,
  DEFAULT_FORMULA,
  evaluate,
  isListed,
  type Plan,
  plansInForce,
  standsFor,
} from '#memories'
import { type BeliefRow, readBeliefs, readPlans } from '#record'
import { Decimal, type Exact, handleOf, isoOf, SIDES, zLabel, zSize } from '#vocabulary'
import { AS_OF } from '../asking/as-of-field.ts'
import { askedMoment } from '../asking/asked-moment.ts'
import { SITUATION_FIELDS, situationOf } from '../asking/asked-situation.ts'
import { recalledEpisodes } from '../asking/recalled-episodes.ts'
import { recordShowing } from '../asking/record-showing.ts'
import { SIZE_FIELDS, sizeAdvice } from '../asking/size-advice.ts'
import { operation } from '../operation.ts'
import { zAsOf } from '../outputs/answer-fields.ts'
import { beliefsOut, zBelief } from '../outputs/belief-output.ts'
import { hitsOut, zHit } from '../outputs/hit-output.ts'
import { contradictionsIn, plansOut, zPlan } from '../outputs/plan-output.ts'
import { zSizeAdvice } from '../outputs/size-output.ts'

/** As many as a list of ten has room for warnings. */
const LOOKED_AT = 10

const { side: _, symbol: __, ...SITUATION } = SITUATION_FIELDS

const VERDICTS = ['clear', 'caution', 'stop'] as const

export const check = operation({
  name: 'check',
  verb: 'recall',
  scope: 'read',
  writes: false,
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
  output: z.object({
    asOf: zAsOf,
    verdict: z.enum(VERDICTS).describe('stop: a halt or a plan forbids it; caution: look at the reasons'),
    reasons: z.array(z.string()).describe('what speaks against the order, in words'),
    losses: z.array(zHit).describe('losses in situations like this one'),
    lossesLeft: z.int().describe('losses as relevant that found no place'),
    plans: z.array(zPlan).describe('plans in force, the most important first'),
    contradictions: z.array(z.string()).describe('which of these cannot both be followed, and why'),
    size: zSizeAdvice.describe('how much the record justifies risking'),
    beliefs: z.array(zBelief).describe('those that apply and disagree with the order'),
  }),
  run: async (caller, input) => {
    const moment = await askedMoment(caller, await caller.log(), input)
    const { size: wanted, ...asked } = input
    const situation = await situationOf(moment, asked, caller)
    const found = await recalledEpisodes(caller, moment, situation, {
      limit: LOOKED_AT,
      order: 'balanced',
      formula: DEFAULT_FORMULA,
      sharpe: false,
    })
    const { warnings: losses } = await hitsOut(moment, found.episodes)
    const standing = await readPlans(moment, { standing: true })
    const plans = plansInForce(standing, situation.facts, moment.at)
    const size = await sizeAdvice(caller, moment, situation, asked)
    const all = await readBeliefs(moment)
    const against = all.filter((belief) => disagrees(belief, situation.facts))
    const reasons = [
      ...(situation.agent.advice === 'halt' ? [stop('the drawdown has reached its limit: halt')] : []),
      ...plans.map(planReason),
      ...sizeReasons(size, wanted),
      ...against.map(beliefReason),
      ...lossReasons(losses.length, found.episodes.left),
    ]
    const answer = {
      asOf: isoOf(moment.at),
      verdict: verdictOf(reasons),
      reasons: reasons.map(({ text }) => text),
      losses,
      lossesLeft: found.episodes.left,
      plans: await plansOut(moment, plans),
      contradictions: contradictionsIn(plans, moment.at),
      size,
      beliefs: await beliefsOut(moment, against, all),
    }
    await recordShowing(caller, moment, situation, answer, [
      ...losses.map(({ handle }) => handle),
      ...answer.plans.map(({ handle }) => handle),
      ...answer.beliefs.map(({ handle }) => handle),
    ])
    return answer
  },
})

interface Reason {
  readonly text: string
  /** `clear`: worth knowing, and no reason against the order. */
  readonly means: (typeof VERDICTS)[number]
}
const stop = (text: string): Reason => ({ text, means: 'stop' })
const caution = (text: string): Reason => ({ text, means: 'caution' })

const verdictOf = (reasons: readonly Reason[]): Reason['means'] =>
  (['stop', 'caution'] as const).find((one) => reasons.some(({ means }) => means === one)) ?? 'clear'

const planReason = (plan: Plan): Reason => {
  const says = `${handleOf('plan', plan.n)} is in force`
  if (plan.action.type === 'skip_trade') return stop(`${says}: skip the trade`)
  return caution(plan.action.type === 'force_exit' ? `${says}: close what is open` : says)
}

const sizeReasons = (size: z.input<typeof zSizeAdvice>, wanted: Exact | undefined): readonly Reason[] => {
  if (size.fraction === 0) return [caution(`the record justifies no size: ${size.why}`)]
  if (wanted === undefined || size.lots === null) return []
  const most = Decimal.parse(size.lots)
  return most && Decimal.of(wanted).compare(most) > 0
    ? [caution(`${wanted} is more than the ${size.lots} that the record justifies`)]
    : []
}

/**
 * It applies, and what it stands for, or else its own evidence, is that such trades lose. An opinion that was told and is
 * not found yet counts for as long as its own evidence does not lean the other way.
 */
const disagrees = (belief: BeliefRow, facts: Parameters<typeof evaluate>[1]): boolean => {
  if (!isListed(belief) || belief.state === 'retired') return false
  if (evaluate(belief.condition, facts) !== 'holds') return false
  const stands = standsFor(belief)
  if (stands !== null)
    return stands === 'loses' && (belief.state !== 'candidate' || beliefHolds(belief) >= EVEN)
  const posterior = beliefPosterior(belief)
  return posterior !== null && posterior.upper < 0
}

const EVEN = 0.5

const beliefReason = (belief: BeliefRow): Reason =>
  caution(`${handleOf('belief', belief.n)} disagrees (${belief.state}, ${belief.observations} observations)`)

const lossReasons = (shown: number, left: number): readonly Reason[] =>
  shown === 0 ? [] : [{ text: `${shown + left} losses happened in situations like this one`, means: 'clear' }]
