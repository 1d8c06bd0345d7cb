import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { REFLECTORS } from '../rows/reflection-schema.ts'

export const CADENCES = ['off', 'per_n_trades', 'daily'] as const

/** As a context is where nothing was set. Ten trades are a screen, about 30 tokens each; reflecting costs a few milliseconds. */
const DEFAULTS = {
  memory: true as boolean | 'shadow',
  recentTrades: 10,
  budget: 1_800,
  watch: [] as readonly string[],
  reflect: 'per_n_trades' as (typeof CADENCES)[number],
  reflectAfter: 20,
  reflector: 'statistical' as (typeof REFLECTORS)[number],
  lessons: true,
}
export type ContextSettings = Readonly<typeof DEFAULTS>

/** More are no longer read one by one; `performance` and `habits` say what they come to. */
const MOST_RECENT_TRADES = 30
const MOST_WATCHED = 50
const MOST_STRATEGIES = 50

export const zCount = (least: number, most: number) => z.int().min(least).max(most).optional()

const zOfOne = z.strictObject({
  memory: z
    .union([z.boolean(), z.literal('shadow')])
    .optional()
    .describe('false: the context holds no memory; shadow: the same, and what it would hold is recorded'),
  recentTrades: zCount(0, MOST_RECENT_TRADES).describe(
    `closed trades shown; ${DEFAULTS.recentTrades} unless set`,
  ),
  budget: zCount(100, 100_000).describe(`tokens that it may take; ${DEFAULTS.budget} unless set`),
  reflect: z.enum(CADENCES).optional().describe(`when lessons are drawn: ${DEFAULTS.reflect} unless set`),
  reflectAfter: zCount(1, 500).describe(
    `closed trades, by per_n_trades; ${DEFAULTS.reflectAfter} unless set`,
  ),
  reflector: z.enum(REFLECTORS).optional().describe('who draws them: statistical unless set, or the model'),
  lessons: z.boolean().optional().describe('false: they are drawn and not shown'),
  watch: z.array(zLabel).max(MOST_WATCHED).optional().describe('symbols it reports besides those held'),
})

type OfOne = z.output<typeof zOfOne>

/** Settings for all, and what differs for some strategies. */
export type ContextSet = OfOne & { strategies?: { [strategy: string]: OfOne } | undefined }

/** Settings of one strategy are settings like those for all. */
export const zContextChanges: z.ZodType<ContextSet, ContextSet> = zOfOne
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

export const changedContext = (before: ContextSet = {}, said: ContextSet): ContextSet => {
  const strategies = { ...before.strategies }
  for (const [name, of] of Object.entries(said.strategies ?? {}))
    strategies[name] = { ...strategies[name], ...of }
  return { ...before, ...said, ...(Object.keys(strategies).length === 0 ? {} : { strategies }) }
}

/** The settings of a strategy's context, complete: its own, then those for all, then the defaults. */
export const contextSettings = (
  { context = {} }: { readonly context?: ContextSet },
  strategy: string | undefined,
): ContextSettings => {
  const { strategies = {}, ...all } = context
  const own = (strategy === undefined ? undefined : strategies[strategy]) ?? {}
  return { ...DEFAULTS, ...all, ...own } as ContextSettings // a setting holds no undefined field
}
