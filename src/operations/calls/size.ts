import { z } from 'zod'
import { DEFAULT_FORMULA, FORMULAS, type Formula, medianLoss, SEED_FORMULA } from '#memories'
import { kellyFraction, SEED_MEMORIES, type SizeFraction, seedFraction, sizeInLots } from '#recall'
import { type Moment, momentOf, readLosses } from '#record'
import { type Exact, exact, isoOf, ONE, zPositive, zPrice } from '#vocabulary'
import { type Evidence, evidenceOf } from '../evidence.ts'
import { type Caller, operation } from '../operation.ts'
import { recalled } from '../recalled.ts'
import { instrumentOf, SITUATION_FIELDS, type Situation, situationOf } from '../situation.ts'
import { AS_OF, zIso } from '../when.ts'

/** How an order would be sized. */
export const SIZE_FIELDS = {
  entry: zPrice.optional().describe('the price it would be entered at; the context’s if left out'),
  stop: zPrice.optional().describe('where it would be wrong: entry to stop is 1R'),
  stopDistance: zPositive.optional().describe('instead of entry and stop'),
  rate: zPositive.optional().describe('quote currency to account currency'),
  cap: z.number().positive().max(0.1).optional().describe('most of equity at 1R; .02 unless said'),
  kelly: z
    .enum(['lower', 'mean'])
    .default('lower')
    .describe('half Kelly at the lower end, or a quarter at the mean'),
  formula: z
    .enum(FORMULAS)
    .default(DEFAULT_FORMULA)
    .describe('owm-1.0 is the seed’s, and unsafe: it bets on a fair coin'),
  strict: z
    .boolean()
    .default(false)
    .describe('also ask for proof: a bet without an edge in at most 5% of lives'),
}

export const zSizeAnswer = z.object({
  fraction: z.number().describe('share of equity to risk at 1R'),
  lots: z.string().nullable(),
  risk: z.string().nullable().describe('what these lots lose at 1R, in the account’s currency'),
  why: z.string().describe('ok, or why it is zero'),
  reasons: z.array(z.string()).describe('step by step'),
  formula: z.string(),
  unsafe: z.boolean().describe('the size of a formula that must not be traded'),
  appetite: z.number(),
  advice: z.string(),
  evidence: z.object({
    measure: z.enum(['stop', 'proxy']),
    observations: z.int(),
    effective: z.number(),
    mean: z.number().nullable(),
    lower: z.number().nullable(),
    upper: z.number().nullable(),
    similarity: z.number(),
  }),
})

interface SizeAsked {
  readonly entry?: Exact | undefined
  readonly stop?: Exact | undefined
  readonly stopDistance?: Exact | undefined
  readonly rate?: Exact | undefined
  readonly cap?: number | undefined
  readonly kelly: 'lower' | 'mean'
  readonly strict: boolean
  readonly formula: Formula
}

export const size = operation({
  name: 'size',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'How much the record justifies risking here: a share of equity and lots, or zero and why.',
  input: z.strictObject({ ...AS_OF, ...SITUATION_FIELDS, ...SIZE_FIELDS }),
  output: zSizeAnswer.extend({ asOf: zIso }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const situation = await situationOf(moment, input, caller.run)
    return { asOf: isoOf(moment.at), ...(await sizeFor(caller, moment, situation, input)) }
  },
})

export const sizeFor = async (
  caller: Caller,
  moment: Moment,
  situation: Situation,
  asked: SizeAsked,
): Promise<z.input<typeof zSizeAnswer>> => {
  const { agent, symbol } = situation
  const evidence = await evidenceOf(caller, moment, situation)
  const { set } = evidence
  const fraction =
    asked.formula === SEED_FORMULA
      ? await recalledFraction(caller, moment, situation)
      : fractionOf(evidence, situation, asked)
  const instrument = symbol === undefined ? undefined : await instrumentOf(moment, symbol)
  const sameCurrency = (instrument?.quoteCurrency ?? agent.config.currency) === agent.config.currency
  const advised = sizeInLots(fraction, {
    equity: agent.equity,
    ...(await riskTerms(moment, situation, set.measure, asked)),
    multiplier: instrument?.multiplier ?? ONE,
    rate: asked.rate ?? (sameCurrency ? ONE : null),
    sizeStep: instrument?.sizeStep ?? null,
  })
  const { posterior, similarity } = evidence.weighing
  return {
    ...advised,
    reasons: [...advised.reasons],
    formula: asked.formula,
    unsafe: asked.formula === SEED_FORMULA,
    appetite: agent.appetite,
    advice: agent.advice,
    evidence: {
      measure: set.measure,
      observations: set.r.length,
      effective: posterior?.nLocal ?? 0,
      mean: posterior?.mean ?? null,
      lower: posterior?.lower ?? null,
      upper: posterior?.upper ?? null,
      similarity,
    },
  }
}

const fractionOf = (
  { set, weighing, coverage }: Evidence,
  { agent }: Situation,
  { cap, kelly, strict }: SizeAsked,
): SizeFraction =>
  kellyFraction(
    { evidence: set, coverage, halt: agent.advice === 'halt', appetite: agent.appetite },
    { cap, at: kelly, strict },
    weighing,
  )

/** The seed's own size, by what was recalled: kept to be compared with, and unsafe (DECISIONS K1). */
const recalledFraction = async (
  caller: Caller,
  moment: Moment,
  situation: Situation,
): Promise<SizeFraction> => {
  const { episodes } = await recalled(caller, moment, situation, {
    limit: SEED_MEMORIES,
    order: 'outcome',
    formula: SEED_FORMULA,
    kinds: ['trade'],
    sharpe: false,
  })
  return seedFraction(
    episodes.hits.map(({ score, trace }) => ({ score, r: trace.r })),
    situation.agent.appetite,
  )
}

/** What 1R is in price: the way to the stop; where outcomes are measured by the median loss, that loss (STATISTICS 2.5). */
const riskTerms = async (
  moment: Moment,
  situation: Situation,
  measure: 'stop' | 'proxy',
  { entry = priceIn(situation), stop, stopDistance }: SizeAsked,
) => {
  const { direction, symbol } = situation
  if (measure === 'stop' || symbol === undefined || entry === undefined)
    return { entry, stop, stopDistance, direction }
  const loss = medianLoss(await readLosses(moment, symbol))
  return { stopDistance: loss === null ? undefined : exact(loss * Number(entry)) }
}

const priceIn = ({ context }: Situation): Exact | undefined =>
  context.price == null ? undefined : exact(context.price)
