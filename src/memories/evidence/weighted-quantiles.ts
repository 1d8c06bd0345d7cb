/** Shares of all weight that a distribution is shown at. */
export const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** Bins: enough that twenty thousand outcomes leave a few dozen to sort, few enough to stay in the processor's cache. */
const BINS = 1024

/** Smallest value that at least the share q of all weight lies at or below. */
export const weightedQuantiles = (
  values: Float64Array,
  weights: Float64Array,
  shares: readonly number[] = QUANTILES,
): readonly number[] => {
  // Only the bin that a quantile falls in is sorted: sorting everything took four times as long.
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let total = 0
  for (let i = 0; i < values.length; i++) {
    const weight = weights[i] ?? 0
    if (weight <= 0) continue
    const value = values[i] ?? 0
    if (value < low) low = value
    if (value > high) high = value
    total += weight
  }
  if (total === 0) return []
  const width = (high - low) / BINS
  const binOf = (value: number): number =>
    width > 0 ? Math.min(BINS - 1, Math.floor((value - low) / width)) : 0
  const bins = new Uint16Array(values.length)
  const mass = new Float64Array(BINS)
  for (let i = 0; i < values.length; i++) {
    const weight = weights[i] ?? 0
    if (weight <= 0) continue
    const bin = binOf(values[i] ?? 0)
    bins[i] = bin
    mass[bin] = (mass[bin] ?? 0) + weight
  }
  return shares.map((share) => {
    const wanted = share * total
    let below = 0
    let bin = 0
    while (bin < BINS - 1 && below + (mass[bin] ?? 0) < wanted) below += mass[bin++] ?? 0
    const members: number[] = []
    for (let i = 0; i < bins.length; i++) if (bins[i] === bin && (weights[i] ?? 0) > 0) members.push(i)
    members.sort((i, j) => (values[i] ?? 0) - (values[j] ?? 0))
    let sum = below
    for (const i of members) {
      sum += weights[i] ?? 0
      if (sum >= wanted) return values[i] ?? 0
    }
    return values[members.at(-1) ?? 0] ?? high
  })
}
