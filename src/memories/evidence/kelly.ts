/** Halvings of the interval: 2^−60 of it is far below a double's precision. */
const BISECTIONS = 60

/** Kelly's stake (1956): argmax over [0, most] of Σw·ln(1+f·x), the root of Σw·x/(1+f·x), which only falls. */
export const logOptimal = (x: Float64Array, w: Float64Array, most: number): number => {
  const slope = (f: number): number => {
    let sum = 0
    for (let i = 0; i < x.length; i++) {
      const xi = x[i] ?? 0
      sum += ((w[i] ?? 0) * xi) / (1 + f * xi)
    }
    return sum
  }
  if (!(most > 0) || slope(0) <= 0) return 0
  if (slope(most) >= 0) return most
  let low = 0
  let high = most
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  return low
}
