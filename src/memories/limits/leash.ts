import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { zCondition } from '../conditions/read-condition.ts'
import { zHours } from './trading-hours.ts'

// What a person allows at most. Data, so that whatever checks an order, now or later, reads the same.

const MOST_SYMBOLS = 200
const MOST_RULES = 20
const LONGEST_RULE = 300
const MOST_STRATEGIES = 50

const share = z.number().min(0).max(1)
const count = z.int().min(0).max(100_000)

const zAvoid = z
  .strictObject({
    rule: z
      .string()
      .trim()
      .min(1)
      .max(LONGEST_RULE)
      .refine((text) => !/[\r\n\u2028\u2029]/.test(text), {
        error: 'has more than one line',
        params: {
          code: 'invalid_input',
          next: 'Say it in one line, as a model reads it; make two rules of two.',
        },
      })
      .describe('what not to do, in words: no trades within an hour of NFP'),
    when: zCondition
      .optional()
      .describe('the situations it is about: { "event": "NFP" }; without any it is told, and not enforced'),
  })
  .meta({ id: 'AvoidRule' })
export type AvoidRule = z.output<typeof zAvoid>

/** Every limit, in the order in which they are told. What is left out is not limited. */
const LIMITS = {
  riskPerTrade: share.describe('most of equity that one trade may risk to its stop: 0.01'),
  openRisk: share.describe('most of equity that all open trades together may risk: 0.03'),
  openTrades: count.describe('most trades open at once'),
  tradesPerDay: count.describe('most trades opened in a trading day'),
  lossPerDay: share.describe('most of the equity a trading day began with that may be lost in it: 0.02'),
  drawdown: share.describe('share of the peak lost at which no new trade is opened: 0.1'),
  symbols: z.array(zLabel).max(MOST_SYMBOLS).describe('the only symbols that may be traded'),
  hours: zHours.describe('the only hours at which a trade may be opened'),
  avoid: z.array(zAvoid).max(MOST_RULES).describe('what is not to be done'),
} as const

export type LimitName = keyof typeof LIMITS
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[]

const L = LIMITS
const set = <T extends z.ZodType>(limit: T) => limit.optional()
/** One leash, with what it limits. */
export const zLeash = z.strictObject({
  riskPerTrade: set(L.riskPerTrade),
  openRisk: set(L.openRisk),
  openTrades: set(L.openTrades),
  tradesPerDay: set(L.tradesPerDay),
  lossPerDay: set(L.lossPerDay),
  drawdown: set(L.drawdown),
  symbols: set(L.symbols),
  hours: set(L.hours),
  avoid: set(L.avoid),
})
export type Leash = z.output<typeof zLeash>

/** Nobody limits a risk to everything there is: who says 1 means 1%. */
const notWhole = (limit: typeof share) =>
  limit
    .refine((value) => value !== 1, {
      error: 'is 1, which is 100%',
      params: { code: 'invalid_input', next: '1% is 0.01; null takes the limit off.' },
    })
    .describe(limit.description ?? '')

const said = <T extends z.ZodType>(limit: T) =>
  limit.nullable().optional().describe(`${limit.description}; null takes it off`)
const CHANGES = {
  riskPerTrade: said(notWhole(L.riskPerTrade)),
  openRisk: said(notWhole(L.openRisk)),
  openTrades: said(L.openTrades),
  tradesPerDay: said(L.tradesPerDay),
  lossPerDay: said(notWhole(L.lossPerDay)),
  drawdown: said(notWhole(L.drawdown)),
  symbols: said(L.symbols),
  hours: said(L.hours),
  avoid: said(L.avoid),
}
const zLeashChange = z.strictObject(CHANGES)
type LeashOfOne = z.output<typeof zLeashChange>

/** Limits of one strategy are limits like those for all. */
type LeashChange = LeashOfOne & { strategies?: { [strategy: string]: LeashOfOne } | undefined }

/** What `configure` takes: what is left out stays as it is. */
export const zLeashChanges: z.ZodType<
  LeashChange,
  z.input<typeof zLeashChange> & {
    strategies?: { [strategy: string]: z.input<typeof zLeashChange> } | undefined
  }
> = zLeashChange
  .extend({
    get strategies() {
      return z
        .record(zLabel, zLeashChanges)
        .refine((of) => Object.values(of).every((one) => !('strategies' in one)), {
          error: 'has strategies inside a strategy',
          params: { code: 'invalid_input', next: 'Name each strategy once, at the top.' },
        })
        .refine((of) => Object.keys(of).length <= MOST_STRATEGIES, {
          error: `names more than ${MOST_STRATEGIES} strategies`,
          params: { code: 'payload_too_large', next: 'Name those that differ from the rest.' },
        })
        .optional()
        .describe('by strategy, what holds for it besides: { "breakout": { "riskPerTrade": 0.005 } }')
    },
  })
  .meta({ id: 'Leash' })

/** A leash for all, and more of one for some strategies. */
export interface LeashSet {
  readonly all: Leash
  readonly strategies: { readonly [strategy: string]: Leash }
}

const NO_LEASH: LeashSet = { all: {}, strategies: {} }

/** A leash with some limits set, and those that are null taken off. */
const changed = (before: Leash, change: LeashOfOne): Leash => {
  const limits = LIMIT_NAMES.flatMap((name) => {
    const value = change[name] === undefined ? before[name] : change[name]
    return value == null ? [] : [[name, value]]
  })
  // Each value comes with its own name.
  return Object.fromEntries(limits) as Leash
}

export const changedLeash = (
  before: LeashSet = NO_LEASH,
  { strategies = {}, ...all }: z.output<typeof zLeashChanges>,
): LeashSet => {
  const of = Object.entries(strategies).map(([name, change]) => [
    name,
    changed(before.strategies[name] ?? {}, change),
  ])
  return {
    all: changed(before.all, all),
    strategies: { ...before.strategies, ...Object.fromEntries(of) },
  }
}
