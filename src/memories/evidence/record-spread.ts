// What a record's outcomes vary by, and what they may still owe (docs/method.md#size).

/** Least variance, (1R)²: an unseen stop-out is still possible. */
const LEAST_VARIANCE = 1
/** A record with hardly any spread is assumed to owe one loss of so many R; none from a spread of .5R on. Sane: 10 to 20. */
const HIDDEN_LOSS = 20
/** A loss beyond so many R is a gap, and may come once more. Sane: 4 to 6. */
const FAR_LOSS = 5
/** Effective size up to which there is only one outcome, and no spread: rounding makes it 1 and a little. */
const ONE_OUTCOME = 1 + 1e-9
/** Least sum of squares that a correlation is over, an observation: outcomes that are all equal have none. */
const LEAST_SQUARE = 1e-9

export interface RecordSpread {
  /** s² */
  readonly squared: number
  /** v₀ = max(1, s²) */
  readonly floored: number
  /** D: one loss that the record may still owe, in R. */
  readonly owed: number
  /** v = max(1, s² + D²/(n+1)) */
  readonly variance: number
  /** ρ: correlation of an outcome with the one before it. */
  readonly correlation: number
  /** c: how much more a mean varies than that of independent outcomes. */
  readonly streaks: number
}

/** Of outcomes in order of entry; n and mean are their effective size and their mean by g, worst the lowest of a single episode. */
export const recordSpread = (
  { r, g }: { readonly r: Float64Array; readonly g: Float64Array },
  { n, mean, worst }: { readonly n: number; readonly mean: number; readonly worst: number },
): RecordSpread => {
  let weight = 0
  let weighted = 0
  let squares = 0
  let products = 0
  let before = 0
  for (let i = 0; i < r.length; i++) {
    const off = (r[i] ?? 0) - mean
    const gi = g[i] ?? 0
    weight += gi
    weighted += gi * off * off
    squares += off * off
    if (i > 0) products += off * before
    before = off
  }
  const squared = n > ONE_OUTCOME ? ((n / (n - 1)) * weighted) / weight : 0
  const owed = Math.max(HIDDEN_LOSS * Math.max(0, 1 - 2 * Math.sqrt(squared)), Math.max(0, -worst - FAR_LOSS))
  const correlation = products / Math.max(squares, LEAST_SQUARE * r.length)
  return {
    squared,
    floored: Math.max(LEAST_VARIANCE, squared),
    owed,
    variance: Math.max(LEAST_VARIANCE, squared + owed ** 2 / (n + 1)),
    correlation,
    streaks: 1 + 2 * Math.max(0, correlation - r.length ** -0.5),
  }
}
