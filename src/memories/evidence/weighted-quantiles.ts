/** Shares of all weight that a distribution is shown at. */
export const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** Bins: enough that twenty thousand outcomes leave a few dozen to sort, few enough to stay in the processor's cache. */
const BINS = 1024

/** By value, the bin it falls in. */
const binsByValues = new WeakMap<Float64Array, Uint16Array>()

/** The same outcomes come again with every question between two events, with other weights. A list of them never changes. */
const binsOf = (values: Float64Array): Uint16Array => {
  const known = binsByValues.get(values)
  if (known !== undefined) return known
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const width = (high - low) / BINS
  const bins = new Uint16Array(values.length)
  if (width > 0)
    for (let i = 0; i < bins.length; i++)
      bins[i] = Math.min(BINS - 1, Math.floor(((values[i] ?? 0) - low) / width))
  binsByValues.set(values, bins)
  return bins
}

/** Smallest value that at least the share q of all weight lies at or below. */
export const weightedQuantiles = (
  values: Float64Array,
  weights: Float64Array,
  shares: readonly number[] = QUANTILES,
): readonly number[] => {
  // Only the bins that a quantile falls in are sorted: sorting everything took four times as long.
  const bins = binsOf(values)
  const mass = new Float64Array(BINS)
  let total = 0
  for (let i = 0; i < bins.length; i++) {
    const weight = weights[i] ?? 0
    if (weight <= 0) continue
    const bin = bins[i] ?? 0
    mass[bin] = (mass[bin] ?? 0) + weight
    total += weight
  }
  if (total === 0) return []
  // Bins of values without weight are empty, the first and the last among them.
  const last = mass.findLastIndex((one) => one > 0)
  const places = shares.map((share) => {
    const wanted = share * total
    let below = 0
    let bin = 0
    while (bin < last && (mass[bin] === 0 || below + (mass[bin] ?? 0) < wanted)) below += mass[bin++] ?? 0
    return { wanted, below, bin }
  })
  const members = new Map(places.map(({ bin }) => [bin, [] as number[]]))
  const isWanted = new Uint8Array(BINS)
  for (const bin of members.keys()) isWanted[bin] = 1
  for (let i = 0; i < bins.length; i++)
    if (isWanted[bins[i] ?? 0] === 1 && (weights[i] ?? 0) > 0) members.get(bins[i] ?? 0)?.push(i)
  for (const inBin of members.values()) inBin.sort((i, j) => (values[i] ?? 0) - (values[j] ?? 0))
  return places.map(({ wanted, below, bin }) => {
    const inBin = members.get(bin) ?? []
    let sum = below
    for (const i of inBin) {
      sum += weights[i] ?? 0
      if (sum >= wanted) return values[i] ?? 0
    }
    return values[inBin.at(-1) ?? 0] ?? 0
  })
}
