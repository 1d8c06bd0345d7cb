import type { AvoidRule, Limits } from './limits.ts'
import type { Hours } from './trading-hours.ts'

export type NumberLimit = 'riskPerTrade' | 'openRisk' | 'openTrades' | 'tradesPerDay' | 'lossPerDay'

/** What a person set, in the settings as of a moment. */
interface LimitSettings {
  readonly limits?: Limits | undefined
  readonly drawdownLimit: number
  readonly byPerson?: readonly string[] | undefined
}

/** Limits of one strategy, merged with those for all. */
export interface LimitsInForce {
  /** Of each number the smaller; null if there is none. */
  readonly numbers: { readonly [N in NumberLimit]: number | null }
  /** Symbols that both lists have; null if there is no list. */
  readonly symbols: readonly string[] | null
  /** A new trade must be within each of these. */
  readonly hours: readonly Hours[]
  readonly avoid: readonly AvoidRule[]
  /** Drawdown at which a person stops trading. The advice to halt enforces it; null if no person set it. */
  readonly drawdown: number | null
}

/** `strategy` missing: the limits for all alone. */
export const limitsInForce = (
  { limits = {}, drawdownLimit, byPerson = [] }: LimitSettings,
  strategy?: string,
): LimitsInForce => {
  const own = strategy === undefined ? undefined : limits.strategies?.[strategy]
  const parts: readonly Limits[] = own === undefined ? [limits] : [limits, own]
  const smaller = (name: NumberLimit): number | null => {
    const values = parts.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]))
    return values.length === 0 ? null : Math.min(...values)
  }
  const lists = parts.flatMap(({ symbols }) => (symbols === undefined ? [] : [symbols]))
  return {
    numbers: {
      riskPerTrade: smaller('riskPerTrade'),
      openRisk: smaller('openRisk'),
      openTrades: smaller('openTrades'),
      tradesPerDay: smaller('tradesPerDay'),
      lossPerDay: smaller('lossPerDay'),
    },
    symbols: lists[0]?.filter((symbol) => lists.every((list) => list.includes(symbol))) ?? null,
    hours: parts.flatMap(({ hours }) => hours ?? []),
    avoid: parts.flatMap(({ avoid }) => avoid ?? []),
    drawdown: byPerson.includes('drawdownLimit') ? drawdownLimit : null,
  }
}

/** True if an order can break one of them. */
export const isLimited = ({ numbers, symbols, hours, avoid }: LimitsInForce): boolean =>
  symbols !== null || hours.length + avoid.length > 0 || Object.values(numbers).some((one) => one !== null)
