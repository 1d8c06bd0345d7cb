import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { REFLECTORS } from '../rows/memory-rows.ts'

// What a strategy's context is to hold: whether memory at all, how many trades, how many tokens, which symbols.

/** Trades shown unless said: a screen of them, about 30 tokens each. */
const RECENT_TRADES = 10
/** More are no longer read one by one; `performance` and `habits` say what they come to. */
const MOST_RECENT_TRADES = 30
/** Tokens of memory in a prompt unless said. */
const BUDGET = 1_800
const LEAST_BUDGET = 100
const MOST_BUDGET = 100_000
const MOST_WATCHED = 50

export const CADENCES = ['off', 'per_n_trades', 'daily'] as const
/** They cost a few milliseconds, and say nothing where the numbers do not. */
const CADENCE: (typeof CADENCES)[number] = 'per_n_trades'
const REFLECT_AFTER = 20
const LEAST_REFLECT_AFTER = 1
const MOST_REFLECT_AFTER = 500
const MOST_STRATEGIES = 50

const FIELDS = {
  memory: z
    .union([z.boolean(), z.literal('shadow')])
    .optional()
    .describe(
      'false: the context holds no memory; shadow: the same, and what it would have held is recorded; it holds it unless said',
    ),
  recentTrades: z
    .int()
    .min(0)
    .max(MOST_RECENT_TRADES)
    .optional()
    .describe(`closed trades shown at most; ${RECENT_TRADES} unless said`),
  budget: z
    .int()
    .min(LEAST_BUDGET)
    .max(MOST_BUDGET)
    .optional()
    .describe(`tokens that it may take; ${BUDGET} unless said`),
  reflect: z.enum(CADENCES).optional().describe(`when lessons are drawn from trades: ${CADENCE} unless said`),
  reflectAfter: z
    .int()
    .min(LEAST_REFLECT_AFTER)
    .max(MOST_REFLECT_AFTER)
    .optional()
    .describe(`closed trades after which they are, by per_n_trades; ${REFLECT_AFTER} unless said`),
  reflector: z
    .enum(REFLECTORS)
    .optional()
    .describe('who draws them: statistical, from the numbers alone, unless said; or the home’s model'),
  lessons: z.boolean().optional().describe('false: they are drawn and not shown'),
  watch: z
    .array(zLabel)
    .max(MOST_WATCHED)
    .optional()
    .describe('symbols it also tells of, besides those held and asked about'),
}
const zOfOne = z.strictObject(FIELDS)
type OfOne = z.output<typeof zOfOne>

/** Settings of one strategy are settings like those for all. */
export const zContextChanges: z.ZodType<
  OfOne & { strategies?: { [strategy: string]: OfOne } | undefined },
  z.input<typeof zOfOne> & { strategies?: { [strategy: string]: z.input<typeof zOfOne> } | undefined }
> = zOfOne
  .extend({
    get strategies() {
      return z
        .record(zLabel, zContextChanges)
        .refine((of) => Object.values(of).every((one) => !('strategies' in one)), {
          error: 'has strategies inside a strategy',
          params: { code: 'invalid_input', next: 'Name each strategy once, at the top.' },
        })
        .refine((of) => Object.keys(of).length <= MOST_STRATEGIES, {
          error: `names more than ${MOST_STRATEGIES} strategies`,
          params: { code: 'payload_too_large', next: 'Name those that differ from the rest.' },
        })
        .optional()
        .describe('by strategy, what differs for it: { "breakout": { "memory": false } }')
    },
  })
  .meta({ id: 'ContextSettings' })
/** What was set; what is absent is as it comes. */
export type ContextSet = z.output<typeof zContextChanges>

export interface ContextSettings {
  /** Shadow: recorded and measured, and not shown. */
  readonly memory: boolean | 'shadow'
  readonly recentTrades: number
  readonly budget: number
  readonly watch: readonly string[]
  readonly reflect: (typeof CADENCES)[number]
  readonly reflectAfter: number
  readonly reflector: (typeof REFLECTORS)[number]
  readonly lessons: boolean
}

/** What was said before, with what is said now over it. */
export const changedContext = (before: ContextSet = {}, said: ContextSet): ContextSet => {
  const strategies = { ...before.strategies }
  for (const [name, of] of Object.entries(said.strategies ?? {}))
    strategies[name] = { ...strategies[name], ...of }
  return { ...before, ...said, ...(Object.keys(strategies).length === 0 ? {} : { strategies }) }
}

/** The settings of a strategy's context, complete: its own, then those for all, then as it comes. */
export const contextSettings = (
  { context = {} }: { readonly context?: ContextSet },
  strategy: string | undefined,
): ContextSettings => {
  const { strategies = {}, ...all } = context
  const own = (strategy === undefined ? undefined : strategies[strategy]) ?? {}
  return {
    memory: own.memory ?? all.memory ?? true,
    recentTrades: own.recentTrades ?? all.recentTrades ?? RECENT_TRADES,
    budget: own.budget ?? all.budget ?? BUDGET,
    watch: own.watch ?? all.watch ?? [],
    reflect: own.reflect ?? all.reflect ?? CADENCE,
    reflectAfter: own.reflectAfter ?? all.reflectAfter ?? REFLECT_AFTER,
    reflector: own.reflector ?? all.reflector ?? 'statistical',
    lessons: own.lessons ?? all.lessons ?? true,
  }
}
