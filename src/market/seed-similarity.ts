import type { Context } from './context.ts'

// Sim of owm-1.0, as published, with its faults (docs/method.md#the-published-formula). Never the default.

export interface SeedFields {
  readonly regime?: string | null | undefined
  readonly volatilityRegime?: string | null | undefined
  readonly session?: string | null | undefined
  readonly atrD1?: number | null | undefined
  readonly atrH1?: number | null | undefined
  readonly spreadAsAtrPct?: number | null | undefined
  readonly drawdownPct?: number | null | undefined
  readonly price?: number | null | undefined
}

const TAGS = [
  ['regime', 0.25],
  ['volatilityRegime', 0.15],
  ['session', 0.1],
] as const

/** Field, weight, bandwidth as a fraction of the memory's value. */
const NUMBERS = [
  ['atrD1', 0.15, 0.3],
  ['atrH1', 0.1, 0.3],
  ['spreadAsAtrPct', 0.05, 0.5],
  ['drawdownPct', 0.1, 0.1],
  ['price', 0.1, 0.2],
] as const

/** k(v1, v2) = exp(−½((v1 − v2)/(b·|v1|))²): asymmetric, and undefined at v1 = 0. */
export const seedKernel = (v1: number, v2: number, bandwidth: number): number => {
  const ratio = (v1 - v2) / (bandwidth * Math.abs(v1))
  return Math.exp(-0.5 * ratio * ratio)
}

/** sim(memory, query): a missing field keeps its weight, and a missing tag never matches. */
export const seedSimilarity = (memory: SeedFields, query: SeedFields): number => {
  let score = 0
  let total = 0
  for (const [field, weight] of TAGS) {
    total += weight
    if (memory[field] && query[field] && memory[field] === query[field]) score += weight
  }
  for (const [field, weight, bandwidth] of NUMBERS) {
    total += weight
    const v1 = memory[field] ?? null
    const v2 = query[field] ?? null
    if (v1 !== null && v2 !== null && v1 !== 0) score += weight * seedKernel(v1, v2, bandwidth)
  }
  return score / total
}

const tag = (value: string | undefined): string | null =>
  value === undefined || value === 'unknown' ? null : value

/** A recorded context under the names of owm-1.0. */
export const seedFields = (context: Context): SeedFields => ({
  regime: tag(context.regime),
  volatilityRegime: tag(context.volatility),
  session: tag(context.session),
  atrD1: context.atrD1 ?? null,
  atrH1: context.atrH1 ?? null,
  spreadAsAtrPct: context.spreadAsAtr ?? null,
  drawdownPct: context.drawdown ?? null,
  price: context.price ?? null,
})
