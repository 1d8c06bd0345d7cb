import { z } from 'zod'
import {
  handleAsWritten,
  INTENTION_FIELDS,
  SIDES,
  zConfidence,
  zLabel,
  zLessonsHash,
  zPrice,
  zProse,
  zSaid,
  zSize,
  zStrategy,
  zTags,
} from '#vocabulary'
import { zGivenContext } from './trade-schema.ts'

/**
 * `hold` leaves things as they are; `skip` is a deliberate decision not to take a trade; `retire` is about a strategy, and
 * changes nothing but what is known about it.
 */
export const ACTIONS = ['enter', 'add', 'reduce', 'exit', 'hold', 'skip', 'retire'] as const

/** Fields without which a decision is an error, with the reason. */
const NAMED = {
  symbol: 'Name the symbol the decision is about.',
  strategy: 'Name the strategy that is retired.',
  reason: 'Give the reason in words.',
}
const neededFor = (action: (typeof ACTIONS)[number]): readonly (keyof typeof NAMED)[] =>
  action === 'retire' ? ['strategy', 'reason'] : action === 'hold' ? [] : ['symbol']

/** A decision that cites in brackets what it was shown in brackets is understood; one that cites wrongly was made all the same. */
const zCite = z.string().transform(handleAsWritten).pipe(zLabel)

export const zDecision = z
  .strictObject({
    action: z.enum(ACTIONS).describe('skip: deliberately not taken; retire: gives up a strategy'),
    symbol: zLabel.optional().describe('what it is about: XAUUSD'),
    trade: zLabel.optional().describe('of a known trade: it takes the reason and levels'),
    side: z.enum(SIDES).optional().describe('long or short, to enter'),
    size: zSize.optional().describe('how much is meant to be traded, above 0'),
    price: zPrice.optional().describe('the price it is meant to happen at'),
    stop: zPrice.optional().describe('where it would be wrong'),
    target: zPrice.optional().describe('where it would be enough'),
    confidence: zConfidence.optional().describe('0 to 1, as stated'),
    reason: zProse.optional().describe('why, in words'),
    said: zSaid.optional().describe('the model’s reasoning, as you want to find it again'),
    strategy: zStrategy.optional().describe('which strategy decided; the run’s own if left out'),
    tags: zTags,
    ...INTENTION_FIELDS,
    cites: z.array(zCite).max(100).optional().describe('handles of what was relied on: E12, B3, T12'),
    context: zGivenContext.optional().describe('the situation, if you encoded it yourself'),
  })
  .superRefine((decision, ctx) => {
    for (const field of neededFor(decision.action))
      if (decision[field] === undefined)
        ctx.addIssue({
          code: 'custom',
          path: [field],
          message: `is missing for ${decision.action}`,
          params: { code: 'invalid_input', next: NAMED[field] },
        })
  })

/** As the log keeps it: with what it was held against, and how far it agreed. Nobody is asked for these. */
export const zKeptDecision = zDecision.safeExtend({
  lessonsHash: zLessonsHash.optional(),
  consistency: z.number().min(0).max(1).optional(),
  against: z.array(zLabel).max(20).optional(),
  /** Stops that it goes against: halt, limits, losses, or plans. */
  stops: z.array(zLabel).max(20).optional(),
})
export type Decision = z.output<typeof zKeptDecision>
