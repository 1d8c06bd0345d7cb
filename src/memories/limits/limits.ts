import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { zCondition } from '../conditions/read-condition.ts'
import { zHours } from './trading-hours.ts'

// Limits are what a person allows at most. They are data, so that everything that checks an order reads the same.

const MOST_SYMBOLS = 200
const MOST_RULES = 20
const LONGEST_RULE = 300
const MOST_STRATEGIES = 50

/** Nobody limits a risk to all there is: 1 was meant as 1%. */
const share = (of: string) =>
  z
    .number()
    .min(0)
    .max(1)
    .refine((value) => value !== 1, {
      error: 'is 1, which is 100%',
      params: { code: 'invalid_input', next: '1% is 0.01. Leave a limit out to take it off.' },
    })
    .optional()
    .describe(of)
const count = (of: string) => z.int().min(0).max(100_000).optional().describe(of)

const zAvoid = z
  .strictObject({
    rule: z
      .string()
      .trim()
      .min(1)
      .max(LONGEST_RULE)
      .refine((text) => !/[\r\n\u2028\u2029]/.test(text), {
        error: 'has more than one line',
        params: { code: 'invalid_input', next: 'Give one line a rule; make two rules of two lines.' },
      })
      .describe('what not to do, in words: no trades within an hour of NFP'),
    when: zCondition
      .optional()
      .describe('the situations it is about: { "event": "NFP" }; without any it is shown, and not enforced'),
  })
  .meta({ id: 'AvoidRule' })
export type AvoidRule = z.output<typeof zAvoid>

/** All limits together: `configure` replaces them whole, and `{}` takes them off. Those of a strategy hold besides those for all. */
export const zLimits = z
  .strictObject({
    riskPerTrade: share('most of equity that one trade may risk to its stop: 0.01'),
    openRisk: share('most of equity that all open trades together may risk: 0.03'),
    openTrades: count('most trades open at once'),
    tradesPerDay: count('most trades opened in a trading day'),
    lossPerDay: share('most of the equity a trading day began with that may be lost in it: 0.02'),
    symbols: z.array(zLabel).max(MOST_SYMBOLS).optional().describe('the only symbols that may be traded'),
    hours: zHours.optional().describe('the only hours at which a trade may be opened'),
    avoid: z.array(zAvoid).max(MOST_RULES).optional().describe('rules on what not to do'),
    get strategies(): z.ZodOptional<z.ZodRecord<typeof zLabel, typeof zLimits>> {
      return z
        .record(zLabel, zLimits)
        .refine((of) => Object.values(of).every(({ strategies }) => strategies === undefined), {
          error: 'has strategies inside a strategy',
          params: { code: 'invalid_input', next: 'Name each strategy once, at the top.' },
        })
        .refine((of) => Object.keys(of).length <= MOST_STRATEGIES, {
          error: `names more than ${MOST_STRATEGIES} strategies`,
          params: { code: 'payload_too_large', next: 'Name those that differ from the rest.' },
        })
        .optional()
        .describe('limits that one strategy has besides: { "breakout": { "riskPerTrade": 0.005 } }')
    },
  })
  .meta({ id: 'Limits' })
export type Limits = z.output<typeof zLimits>
