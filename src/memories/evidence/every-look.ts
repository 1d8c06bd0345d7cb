/** How many observations the interval is narrowest at, for its level; elsewhere it is valid and a little wider. Sane: 50 to 500. */
const NARROWEST_AT = 100

/**
 * Where a mean lies, at a level that holds however often one looks: the chance that the truth is *ever* outside, at any n, is at most α,
 * both ends together (the normal mixture of Robbins, 1970; for an estimated sd, Waudby-Smith et al., 2021).
 *
 *   mean ± sd·√(2(nρ²+1)/(n²ρ²)·ln(√(nρ²+1)/α)),  ρ² = (−2ln α + ln(−2ln α) + 1)/100
 *
 * Without observations, or of what is no number, it is everything.
 */
export const everyLook = (
  mean: number,
  sd: number,
  n: number,
  alpha: number,
): { readonly lower: number; readonly upper: number } => {
  const level = -2 * Math.log(alpha)
  const rho2 = (level + Math.log(level) + 1) / NARROWEST_AT
  const time = n * rho2 + 1
  const reach = sd * Math.sqrt(((2 * time) / (n * n * rho2)) * Math.log(Math.sqrt(time) / alpha))
  const known = n > 0 && Number.isFinite(mean) && Number.isFinite(reach)
  return known
    ? { lower: mean - reach, upper: mean + reach }
    : { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
}
