// Beta(α, β) as it is shown: mean, variance and interval.

/** α/(α+β): the share confirmed. */
export const betaMean = (alpha: number, beta: number): number => alpha / (alpha + beta)

/** αβ/((α+β)²(α+β+1)): its uncertainty. */
export const betaVariance = (alpha: number, beta: number): number =>
  (alpha * beta) / ((alpha + beta) ** 2 * (alpha + beta + 1))

/** Share on each side of the interval. */
const TAIL = 0.05
/** The 90% interval, equal tails. */
export const betaInterval = (alpha: number, beta: number): readonly [number, number] => [
  betaQuantile(TAIL, alpha, beta),
  betaQuantile(1 - TAIL, alpha, beta),
]

/** Newton's steps end when they are this small; a step that would leave what is known of the root halves it instead. */
const SMALLEST_STEP = 1e-15
const MOST_STEPS = 100

const betaQuantile = (p: number, alpha: number, beta: number): number => {
  let low = 0
  let high = 1
  let x = alpha / (alpha + beta)
  for (let i = 0; i < MOST_STEPS; i++) {
    const gap = betaCdf(x, alpha, beta) - p
    if (gap < 0) low = x
    else high = x
    const newton = x - gap / density(x, alpha, beta)
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) <= SMALLEST_STEP) return next
    x = next
  }
  return x
}

/** ln of x^α·(1−x)^β / B(α, β) */
const lnFront = (x: number, alpha: number, beta: number): number =>
  lnGamma(alpha + beta) - lnGamma(alpha) - lnGamma(beta) + alpha * Math.log(x) + beta * Math.log1p(-x)

const density = (x: number, alpha: number, beta: number): number =>
  Math.exp(lnFront(x, alpha, beta)) / (x * (1 - x))

/** I_x(α, β), by its continued fraction on the side where that converges fast. */
export const betaCdf = (x: number, alpha: number, beta: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(lnFront(x, alpha, beta))
  return x < (alpha + 1) / (alpha + beta + 2)
    ? (front * fraction(x, alpha, beta)) / alpha
    : 1 - (front * fraction(1 - x, beta, alpha)) / beta
}

const CONVERGED = 1e-15
/** Terms of the fraction at most; counts up to 100,000 need a few dozen. */
const MOST_TERMS = 2_000
const TINY = 1e-300

/** Lentz's evaluation of 1/(1+ d₁/(1+ d₂/(1+ …))). */
const fraction = (x: number, a: number, b: number): number => {
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / kept(1 + even * d)
    c = kept(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / kept(1 + odd * d)
    c = kept(1 + odd / c)
    value *= d * c
    if (Math.abs(d * c - 1) < CONVERGED) break
  }
  return value
}
const kept = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Where Stirling's series is exact from; below it the recurrence Γ(x+1) = x·Γ(x) is used. */
const SERIES_FROM = 15

/** ln Γ(x) for x > 0 by Stirling's series. */
const lnGamma = (x: number): number => {
  let lift = 0
  let z = x
  while (z < SERIES_FROM) {
    lift += Math.log(z)
    z += 1
  }
  const q = 1 / (z * z)
  const series = (1 / 12 - q * (1 / 360 - q * (1 / 1260 - q * (1 / 1680 - q / 1188)))) / z
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - lift
}
