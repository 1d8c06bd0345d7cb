// Quantiles of an upper tail (docs/method.md#size): how many standard errors leave a share α beyond them. These formulas are the definition,
// so that a size is the same on every machine and in every language.

/** z(α): the normal quantile that a share α lies above; Hastings' rational approximation (1955). */
export const normalTail = (alpha: number): number => {
  const y = Math.sqrt(-2 * Math.log(alpha))
  return (
    y -
    (2.515517 + 0.802853 * y + 0.010328 * y ** 2) / (1 + 1.432788 * y + 0.189269 * y ** 2 + 0.001308 * y ** 3)
  )
}

/** Student's t at ν degrees from the normal quantile z, by Cornish–Fisher to the third order. */
export const studentFrom = (z: number, nu: number): number =>
  z +
  (z ** 3 + z) / (4 * nu) +
  (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * nu ** 2) +
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * nu ** 3)

/** t(α, ν) */
export const studentTail = (alpha: number, nu: number): number => studentFrom(normalTail(alpha), nu)
