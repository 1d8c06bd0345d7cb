import type { AvoidRule, Hours, Leash } from '#memories'
import type { Instant } from '#vocabulary'

/** Who set a limit: a person by `configure`, or by approving the manual. */
export interface LeashSource {
  readonly from: 'configured' | 'manual'
  /** When they did; null where the log keeps no moment of it. */
  readonly at: Instant | null
  /** Where in the manual it stands; null where it was configured. */
  readonly line: number | null
  /** The strategy it is for; null: for all. */
  readonly strategy: string | null
}

/** A leash with who set it. */
export interface LeashPart {
  readonly leash: Leash
  readonly source: LeashSource
}

export interface InForce<Value> {
  readonly value: Value
  readonly source: LeashSource
}

/** The limits that are one number, of which the smaller is the tighter. */
export const NUMBERS = [
  'riskPerTrade',
  'openRisk',
  'openTrades',
  'tradesPerDay',
  'lossPerDay',
  'drawdown',
] as const
export type NumberLimit = (typeof NUMBERS)[number]

/** What is in force where several speak. */
export interface LeashInForce {
  /** Of each number the smallest; null where nobody limits it. */
  readonly numbers: { readonly [N in NumberLimit]: InForce<number> | null }
  /** All of these hold: a symbol must be in every list, a moment within each one's hours. */
  readonly symbols: readonly InForce<readonly string[]>[]
  readonly hours: readonly InForce<Hours>[]
  readonly avoid: readonly InForce<AvoidRule>[]
}

/** The tightest of several leashes. Of equals the first that said it. */
export const tightest = (parts: readonly LeashPart[]): LeashInForce => ({
  numbers: {
    riskPerTrade: smallest(parts, 'riskPerTrade'),
    openRisk: smallest(parts, 'openRisk'),
    openTrades: smallest(parts, 'openTrades'),
    tradesPerDay: smallest(parts, 'tradesPerDay'),
    lossPerDay: smallest(parts, 'lossPerDay'),
    drawdown: smallest(parts, 'drawdown'),
  },
  symbols: each(parts, ({ symbols }) => (symbols === undefined ? [] : [symbols])),
  hours: each(parts, ({ hours }) => (hours === undefined ? [] : [hours])),
  avoid: saidOnce(each(parts, ({ avoid = [] }) => avoid)),
})

const smallest = (parts: readonly LeashPart[], name: NumberLimit): InForce<number> | null =>
  parts.reduce<InForce<number> | null>((least, { leash, source }) => {
    const value = leash[name]
    return value !== undefined && (least === null || value < least.value) ? { value, source } : least
  }, null)

const each = <Value>(
  parts: readonly LeashPart[],
  of: (leash: Leash) => readonly Value[],
): readonly InForce<Value>[] =>
  parts.flatMap(({ leash, source }) => of(leash).map((value) => ({ value, source })))

/** The same words for the same situations are one rule, whoever says them. */
const saidOnce = (rules: readonly InForce<AvoidRule>[]): readonly InForce<AvoidRule>[] => {
  const known = new Set<string>()
  return rules.filter(({ value }) => {
    const name = JSON.stringify([value.rule, value.when ?? null])
    return !known.has(name) && known.add(name)
  })
}

/** The symbols that every list allows; null where there is none. */
export const allowedSymbols = ({ symbols }: LeashInForce): readonly string[] | null => {
  const [first, ...rest] = symbols
  if (first === undefined) return null
  return [...new Set(first.value)].filter((symbol) => rest.every(({ value }) => value.includes(symbol)))
}

/** Whether anybody limits anything. */
export const isLimited = ({ numbers, symbols, hours, avoid }: LeashInForce): boolean =>
  symbols.length + hours.length + avoid.length > 0 || Object.values(numbers).some((one) => one !== null)
