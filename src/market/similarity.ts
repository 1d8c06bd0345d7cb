import type { Context } from './context.ts'

// Sim of owm-1.1 (docs/method.md#similarity). That of owm-1.0 is in seed-similarity.ts.

/** What two situations are compared by. Ranges are relative to price, the spread to the range of five minutes. */
export interface SimilarityFields {
  readonly trend?: string | undefined
  readonly volatility?: string | undefined
  readonly session?: string | undefined
  readonly atrD1?: number | undefined
  readonly atrH1?: number | undefined
  readonly spread?: number | undefined
  readonly drawdown?: number | undefined
}

export type SimilarityField = keyof SimilarityFields

/** The published weights; price weighs nothing and its tenth is not redistributed. */
export const SIMILARITY_WEIGHTS: { readonly [F in SimilarityField]-?: number } = {
  trend: 0.25,
  volatility: 0.15,
  session: 0.1,
  atrD1: 0.15,
  atrH1: 0.1,
  spread: 0.05,
  drawdown: 0.1,
}

export const SIMILARITY_FIELDS = Object.keys(SIMILARITY_WEIGHTS) as readonly SimilarityField[]

/** Fields that describe the agent, not the market: sizing must not see them (docs/method.md#size). */
export const AGENT_FIELDS: ReadonlySet<SimilarityField> = new Set(['drawdown'])

/** Bandwidth of ranges, in logs: for small differences .30 is the published .3. */
const RANGE_BANDWIDTH = 0.3
export const RANGE_FLOOR = 1e-6
const SPREAD_BANDWIDTH = 0.5
/** Least spread compared, so that zero spreads are equal. */
const SPREAD_FLOOR = 1e-3
const DRAWDOWN_BANDWIDTH = 0.05

export const gaussian = (distance: number): number => Math.exp(-0.5 * distance * distance)

/** A number as its kernel compares it: the kernel is gaussian(scaled a − scaled b). */
export const SCALED: {
  readonly [F in 'atrD1' | 'atrH1' | 'spread' | 'drawdown']: (value: number) => number
} = {
  atrD1: (value) => Math.log(Math.max(value, RANGE_FLOOR)) / RANGE_BANDWIDTH,
  atrH1: (value) => Math.log(Math.max(value, RANGE_FLOOR)) / RANGE_BANDWIDTH,
  spread: (value) => Math.log(Math.max(value, SPREAD_FLOOR)) / SPREAD_BANDWIDTH,
  drawdown: (value) => value / DRAWDOWN_BANDWIDTH,
}

/** How alike two values of a field are, 0 to 1. */
export const kernel = (field: SimilarityField, a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' && field in SCALED
    ? gaussian(SCALED[field as keyof typeof SCALED](a) - SCALED[field as keyof typeof SCALED](b))
    : a === b
      ? 1
      : 0

export interface SimilarityOptions {
  readonly weights?: { readonly [F in SimilarityField]?: number | undefined } | undefined
  readonly exclude?: ReadonlySet<SimilarityField> | undefined
}

/** Sim = (Σ_S w·k / Σ_S w) · √(Σ_S w / Σ_Q w): Q the query's fields, S those the memory has too. */
export const similarity = (
  query: SimilarityFields,
  memory: SimilarityFields,
  { weights = SIMILARITY_WEIGHTS, exclude }: SimilarityOptions = {},
): number => {
  let asked = 0
  let shared = 0
  let alike = 0
  for (const field of SIMILARITY_FIELDS) {
    const weight = weights[field] ?? SIMILARITY_WEIGHTS[field]
    const wanted = query[field]
    if (weight <= 0 || wanted === undefined || exclude?.has(field)) continue
    asked += weight
    const had = memory[field]
    if (had === undefined) continue
    shared += weight
    alike += weight * kernel(field, wanted, had)
  }
  if (asked === 0) return 1
  return shared === 0 ? 0 : (alike / shared) * Math.sqrt(shared / asked)
}

const tag = (value: string | undefined): string | undefined => (value === 'unknown' ? undefined : value)
const number = (value: number | null | undefined): number | undefined => value ?? undefined
const share = (value: number | null | undefined, of: number | null | undefined): number | undefined =>
  value == null || of == null || of <= 0 ? undefined : value / of

/** A recorded context as owm-1.1 compares it; unknown and absent are both missing. */
export const similarityFields = (context: Context): SimilarityFields => ({
  trend: tag(context.trend),
  volatility: tag(context.volatility),
  session: tag(context.session),
  atrD1: share(context.atrD1, context.price),
  atrH1: share(context.atrH1, context.price),
  spread: number(context.spreadAsAtr),
  drawdown: number(context.drawdown),
})
