import type { z } from 'zod'
import { type EvidenceSettings, type Moment, readLosses, readPlans } from '#log'
import { medianLoss, plansInForce } from '#memories'
import {
  aloneWords,
  kellyFraction,
  lossesAlone,
  nobodysTrades,
  probeOf,
  SIZE_CAP,
  type SizeFraction,
  shareLeft,
  sizeWithPlans,
} from '#recall'
import { type Exact, exact, ONE, percentTo, zPrice } from '#vocabulary'
import { distributionOut } from '../outputs/distribution-output.ts'
import type { SizeOut } from '../outputs/size-output.ts'
import type { Caller } from '../session/caller.ts'
import { instrumentAsOf, rateAsOf, type Situation } from './asked-situation.ts'
import { type LimitsLeft, limitsLeft } from './limits-left.ts'
import { planReason } from './order-reasons.ts'
import { type SituationEvidence, situationEvidence } from './situation-evidence.ts'
import { unknownStrategy } from './unknown-strategy.ts'

export const SIZE_FIELDS = {
  entry: zPrice.optional().describe('the price it would be entered at; the context’s if left out'),
  stop: zPrice.optional().describe('where it would be wrong: entry to stop is what is risked'),
}

type SizeAsked = z.output<z.ZodObject<typeof SIZE_FIELDS>>

/** A size, and the evidence that it was made from. */
export interface SizeFound {
  readonly size: SizeOut
  readonly evidence: SituationEvidence
}

/** How much the record justifies risking in a situation. */
export const sizeAdvice = async (
  caller: Caller,
  moment: Moment,
  situation: Situation,
  given: SizeAsked,
): Promise<SizeFound> => {
  const { agent, symbol, names, strategy, side } = situation
  const left = await limitsLeft(moment, situation)
  const { evidence: settings = {} } = agent.config
  const { cap, capped } = withinLimits(settings.cap ?? SIZE_CAP, left)
  const evidence = await situationEvidence(caller.episodes, moment, situation, given.entry)
  const columns = await caller.episodes.asOf(moment)
  const of = { filter: { symbol: names, strategy, direction: side }, seq: moment.seq }
  const unknown = unknownStrategy(columns, strategy, moment.seq)
  const whose = [unknown?.words, nobodysTrades(columns, of)?.words]
  // A name that was probably misspelt gets no probe that the right one would not.
  const meant =
    unknown === null || unknown.meant === null
      ? evidence
      : await situationEvidence(
          caller.episodes,
          moment,
          { ...situation, strategy: unknown.meant },
          given.entry,
        )
  const alone = lossesAlone(columns, { ...of, context: situation.context })
  const aloneSaid = alone && aloneWords(alone)
  const plans = plansInForce(await readPlans(moment, { standing: true }), situation.facts, moment.at)
  const fraction = unlessStopped(fractionOf(evidence, situation, { ...settings, cap }), left)
  const skips = plans.map(planReason).filter(({ means }) => means === 'stop')
  const against = [
    ...left.stops,
    ...skips.map(({ text }) => text),
    ...(aloneSaid === null ? [] : [aloneSaid]),
  ]
  const instrument = symbol === undefined ? undefined : await instrumentAsOf(moment, symbol)
  const advised = sizeWithPlans(fraction, plans, {
    equity: agent.equity,
    ...(await riskTerms(moment, situation, evidence, given)),
    multiplier: symbol === undefined ? null : instrument?.multiplier,
    rate: symbol === undefined ? ONE : await rateAsOf(moment, symbol, agent.config.currency),
    sizeStep: instrument?.sizeStep ?? null,
  })
  const size = {
    ...advised,
    reasons: [
      ...aboutEvidence(
        situation,
        evidence,
        whose.filter((words) => words != null),
      ),
      ...capped,
      ...advised.reasons,
    ],
    ...probeOf({
      readings: meant.readings,
      leftOut: meant.set.leftOut,
      cap,
      share: settings.probe ?? null,
      appetite: agent.appetite,
      shut: advised.why,
      leftByPlans: shareLeft(plans),
      forbidden: against,
    }),
    against,
    evidence: distributionOut(evidence),
  }
  return { size, evidence }
}

/** The most that the limits leave is the cap, where it is the smaller. Where that is nothing at all, there is no size. */
const withinLimits = (cap: number, { most }: LimitsLeft) =>
  !most || most >= cap
    ? { cap, capped: [] }
    : { cap: most, capped: [`a person’s limits cap it at ${percentTo(most, 4)} of equity`] }

const unlessStopped = (fraction: SizeFraction, { stops }: LimitsLeft): SizeFraction =>
  stops.length === 0 || fraction.size === 0
    ? fraction
    : {
        ...fraction,
        size: 0,
        why: 'limits',
        reasons: [...fraction.reasons, ...stops.map((why) => `zero: ${why}`)],
      }

/** What a reader must know of the record before any figure of it. */
const aboutEvidence = (
  { leftOut }: Situation,
  { pooledWords, namedLate, leftOutWhy, countedAs, set }: SituationEvidence,
  whose: readonly string[],
): readonly string[] => [
  ...leftOut,
  ...pooledWords,
  ...(namedLate === null ? [] : [namedLate]),
  ...whose,
  ...(leftOutWhy.length === 0 ? [] : [`left out: ${leftOutWhy.join('; ')}`]),
  ...countedAs,
  ...(set.measure === 'proxy' ? ['1R is the median loss: too few trades had a usable stop'] : []),
]

const fractionOf = (
  { set, readings, similarity, here, coverage, open }: SituationEvidence,
  { agent }: Situation,
  { cap, kelly, strict }: EvidenceSettings,
): SizeFraction =>
  kellyFraction(
    {
      evidence: set,
      readings,
      similarity,
      here,
      coverage,
      openUnknown: open.why,
      halt: agent.advice === 'halt',
      appetite: agent.appetite,
    },
    { cap, at: kelly, strict },
  )

/** What the order risks in price: the way to its stop; where outcomes are measured by the median loss, that too (docs/method.md#r). */
const riskTerms = async (
  moment: Moment,
  situation: Situation,
  { set: { measure } }: SituationEvidence,
  { entry = priceIn(situation), stop }: SizeAsked,
) => {
  const { side, symbol } = situation
  const own = { entry, stop, side }
  if (symbol === undefined || entry === undefined) return own
  const loss = medianLoss(await readLosses(moment, symbol))
  if (loss === null) return own
  const inPrice = exact(loss * Math.abs(Number(entry)))
  return measure === 'stop' ? { ...own, medianLoss: inPrice } : { ...own, usualLoss: inPrice }
}

const priceIn = ({ context }: Situation): Exact | undefined =>
  context.price == null ? undefined : exact(context.price)
