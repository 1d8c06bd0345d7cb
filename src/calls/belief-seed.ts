import { z } from 'zod'
import { type Payload, zBeliefSeeded } from '#log'
import { coldStartSeeds, zWrittenCondition } from '#memories'
import { HindcastError, parse, zLabel, zStrategyName } from '#vocabulary'
import { call } from './call.ts'
import { zRecorded } from './outputs/recorded-output.ts'
import { FACT_FIELDS, type FactFields, splitFact } from './recording/fact-fields.ts'
import { recordFact } from './recording/record-fact.ts'

const COLD_STARTS = coldStartSeeds().map(({ key }) => key)

const zSeed = z.strictObject({
  ...FACT_FIELDS,
  key: z.enum(COLD_STARTS).optional().describe('a common opinion to start with'),
  strategy: zStrategyName.optional().describe('of a key: only for this strategy'),
  symbol: zLabel.optional().describe('of a key: only for this symbol'),
  proposition: zBeliefSeeded.shape.proposition.optional(),
  condition: zWrittenCondition
    .optional()
    .describe('when it holds: { "trend": "up", "atrD1": { "above": 100 } }'),
  claim: zBeliefSeeded.shape.claim,
  for: zBeliefSeeded.shape.for,
  against: zBeliefSeeded.shape.against,
  alpha: zBeliefSeeded.shape.alpha,
  beta: zBeliefSeeded.shape.beta,
})

export const beliefSeed = call({
  name: 'belief.seed',
  verb: 'record',
  access: 'person',
  describe:
    'Seed a belief before the record shows it (a person’s): one of ours by key, or your own words and conditions.',
  positional: 'key',
  input: zSeed,
  output: zRecorded,
  run: (caller, input) => {
    const { fact, payload } = splitFact(input)
    return recordFact(caller, 'belief.seeded', fact, seeded(payload) as Payload)
  },
})

/** One of ours, or the caller's own words; never a mixture of which a part would be lost without a word. */
const seeded = ({ key, strategy, symbol, ...own }: Omit<z.output<typeof zSeed>, keyof FactFields>) => {
  const { proposition, condition } = own
  if (key === undefined) {
    if (proposition === undefined && condition === undefined)
      throw refused(
        'key',
        'or a proposition with its condition is needed',
        `Keys: ${COLD_STARTS.join(', ')}.`,
      )
    if (strategy !== undefined || symbol !== undefined)
      throw refused(
        strategy === undefined ? 'symbol' : 'strategy',
        'narrows a key, and none is given',
        'Put strategy and symbol into the condition.',
      )
    return parse(zBeliefSeeded, own, 'belief.seed')
  }
  if (
    proposition !== undefined ||
    condition !== undefined ||
    own.for !== undefined ||
    own.against !== undefined
  )
    throw refused(
      'key',
      'comes with words and conditions of its own',
      'Give a key, or a proposition with its condition.',
    )
  const known = coldStartSeeds({ strategy, symbol }).find((one) => one.key === key)
  const { alpha, beta } = own
  return parse(
    zBeliefSeeded,
    { proposition: known?.text, condition: known?.condition, claim: known?.claim, alpha, beta },
    'belief.seed',
  )
}

const refused = (field: string, problem: string, next: string): HindcastError =>
  new HindcastError('invalid_input', `${field} ${problem}`, { field, next })
