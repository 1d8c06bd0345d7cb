import { SCALED, SIMILARITY_FIELDS, type SimilarityField, type SimilarityFields } from '#market'
import { percent, percentTo } from '#vocabulary'

/** A memory like the present situation, with how alike it is and what came of it. */
export interface Similar {
  readonly fields: SimilarityFields
  readonly weight: number
  readonly r: number
}

/** A context field in which similar winners and losers differ. */
export interface FieldDifference {
  readonly field: SimilarityField
  /** The tag's value; null for a number. */
  readonly value: string | null
  /** Weighted share with the value, or weighted median of the number. */
  readonly winners: number
  readonly losers: number
  /** Standard errors between the two; positive: more, or higher, among losers. */
  readonly z: number
  readonly text: string
}

/**
 * Standard errors before a difference is reported. About fifteen are looked at: of 30 to 200 memories whose outcomes have
 * nothing to do with the context, 1.4 to 2.5% of contrasts show one; at 2 standard errors, nearly half would.
 */
const CONTRAST_Z = 3.3
/** Least effective memories on each side that have the field. */
const LEAST_EACH = 8

/** Which fields tell winners (R > 0) from losers (R < 0), the clearest first and at most one line a field. */
export const contrast = (similar: readonly Similar[]): readonly FieldDifference[] => {
  const winners = similar.filter(({ r }) => r > 0)
  const losers = similar.filter(({ r }) => r < 0)
  return SIMILARITY_FIELDS.flatMap((field) => {
    const [won, lost] = [sideOf(winners, field), sideOf(losers, field)]
    if (Math.min(effective(won), effective(lost)) < LEAST_EACH) return []
    const found = field in SCALED ? numberDifference(field, won, lost) : tagDifference(field, won, lost)
    return found !== null && Math.abs(found.z) >= CONTRAST_Z ? [found] : []
  }).sort((a, b) => Math.abs(b.z) - Math.abs(a.z))
}

interface Weighed {
  readonly value: string | number
  readonly weight: number
}

const sideOf = (similar: readonly Similar[], field: SimilarityField): readonly Weighed[] => {
  const side: Weighed[] = []
  for (const { fields, weight } of similar) {
    const value = fields[field]
    if (value !== undefined && weight > 0) side.push({ value, weight })
  }
  return side
}

const total = (side: readonly Weighed[]): number => side.reduce((sum, { weight }) => sum + weight, 0)

/** (Σw)² / Σw² */
const effective = (side: readonly Weighed[]): number =>
  side.length === 0 ? 0 : total(side) ** 2 / side.reduce((sum, { weight }) => sum + weight ** 2, 0)

/** Weight by value, all of a side in one pass: several hundred memories are looked at with every question. */
const weightsOf = (side: readonly Weighed[]): ReadonlyMap<string | number, number> => {
  const weights = new Map<string | number, number>()
  for (const { value, weight } of side) weights.set(value, (weights.get(value) ?? 0) + weight)
  return weights
}

/** The value whose shares differ most clearly; two shares compared as if each side had one more of each (Agresti and Caffo 2000). */
const tagDifference = (
  field: SimilarityField,
  won: readonly Weighed[],
  lost: readonly Weighed[],
): FieldDifference | null => {
  const [byWon, byLost] = [weightsOf(won), weightsOf(lost)]
  const values = [...new Set([...byWon.keys(), ...byLost.keys()])].sort()
  const [nWon, nLost] = [effective(won), effective(lost)]
  const [allWon, allLost] = [total(won), total(lost)]
  const [best] = values
    .map((value) => {
      const [winners, losers] = [(byWon.get(value) ?? 0) / allWon, (byLost.get(value) ?? 0) / allLost]
      const a = (winners * nWon + 1) / (nWon + 2)
      const b = (losers * nLost + 1) / (nLost + 2)
      const z = (b - a) / Math.sqrt((a * (1 - a)) / (nWon + 2) + (b * (1 - b)) / (nLost + 2))
      return { value, winners, losers, z }
    })
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z) || b.z - a.z)
  if (best === undefined) return null
  const { value, winners, losers, z } = best
  // The sentence is about the side that has more of it.
  const [side, more, less] = z > 0 ? ['losers', losers, winners] : ['winners', winners, losers]
  const text = `${side}: ${field} ${value} ${percent(more)} against ${percent(less)}`
  return { field, value: String(value), winners, losers, z, text }
}

/** Least distance of means, in bandwidths: for less the kernel of similarity is above .97, and equal numbers differ by rounding. */
const LEAST_DISTANCE = 0.25

/** Means on the scale that similarity compares on (logarithms for ranges and spread); medians are what is shown. */
const numberDifference = (
  field: SimilarityField,
  won: readonly Weighed[],
  lost: readonly Weighed[],
): FieldDifference | null => {
  const [a, b] = [momentsOf(field, won), momentsOf(field, lost)]
  const error = Math.sqrt(a.variance / effective(won) + b.variance / effective(lost))
  if (error === 0 || Math.abs(b.mean - a.mean) < LEAST_DISTANCE) return null
  const [winners, losers] = [medianOf(won), medianOf(lost)]
  const z = (b.mean - a.mean) / error
  const text = `losers: ${field} ${percentTo(losers, 2)} against ${percentTo(winners, 2)} in the middle`
  return { field, value: null, winners, losers, z, text }
}

const momentsOf = (
  field: SimilarityField,
  side: readonly Weighed[],
): { readonly mean: number; readonly variance: number } => {
  const scale = SCALED[field as keyof typeof SCALED]
  const [n, weights] = [effective(side), total(side)]
  const mean = side.reduce((sum, { value, weight }) => sum + weight * scale(Number(value)), 0) / weights
  const squares = side.reduce(
    (sum, { value, weight }) => sum + weight * (scale(Number(value)) - mean) ** 2,
    0,
  )
  return { mean, variance: ((n / (n - 1)) * squares) / weights }
}

/** The value at which half of the weight is reached. */
const medianOf = (side: readonly Weighed[]): number => {
  const sorted = side.toSorted((a, b) => Number(a.value) - Number(b.value))
  const half = total(side) / 2
  let reached = 0
  for (const { value, weight } of sorted) {
    reached += weight
    if (reached >= half) return Number(value)
  }
  return Number.NaN
}
