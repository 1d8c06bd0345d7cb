// How much a tag has mattered in this record (docs/method.md#size): a Bayes factor of "groups differ" over "they do not".

/** τ²: variance between the groups of a tag that matters, over that of outcomes: about .3 standard deviations. Sane: .04 to .2. */
const BETWEEN_GROUPS = 0.1
/** Odds beforehand: one half that nothing matters beside being in the record. Sane: .3 to .6. */
export const PRIOR_ALL = 0.5
export const PRIOR_FIELD = 0.125

/** One group's effective size and mean. */
export interface GroupMean {
  readonly n: number
  readonly mean: number
}

/**
 * ln of the Bayes factor of a field over all of its groups:
 * B = −½Σ ln(1+τ²n) − ½ln(P₁/P₀) − ½(Q₁−Q₀); p⁰ = n, p¹ = n/(1+τ²n), P = Σp, Q = Σp(m − Σpm/P)²/variance. One group says nothing.
 */
export const logBayesFactor = (groups: readonly GroupMean[], variance: number): number => {
  if (groups.length < 2) return 0
  const same = scatter(groups, ({ n }) => n)
  const different = scatter(groups, ({ n }) => n / (1 + BETWEEN_GROUPS * n))
  const spread = groups.reduce((sum, { n }) => sum + Math.log(1 + BETWEEN_GROUPS * n), 0)
  return (
    -0.5 * spread -
    0.5 * Math.log(different.weight / same.weight) -
    (0.5 * (different.squares - same.squares)) / variance
  )
}

/** P and Σp(m − Σpm/P)². */
const scatter = (
  groups: readonly GroupMean[],
  precision: (group: GroupMean) => number,
): { readonly weight: number; readonly squares: number } => {
  let weight = 0
  let total = 0
  for (const group of groups) {
    weight += precision(group)
    total += precision(group) * group.mean
  }
  const centre = total / weight
  let squares = 0
  for (const group of groups) squares += precision(group) * (group.mean - centre) ** 2
  return { weight, squares }
}

/** r = π·e^B / Σπ·e^B; the largest B is taken off first, since e^B alone may be beyond a double. */
export const relevances = (
  readings: readonly { readonly prior: number; readonly logBayesFactor: number }[],
): readonly number[] => {
  const most = Math.max(...readings.map((one) => one.logBayesFactor))
  const odds = readings.map((one) => one.prior * Math.exp(one.logBayesFactor - most))
  const all = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / all)
}
