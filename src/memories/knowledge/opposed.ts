/** Judgements of the price that point apart by so much, on either side of nothing, are of two different things. Sane: .2 to 1. */
const OPPOSED = 0.5

/** One calls it good for the price and the other bad. */
export const isOpposed = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && a * b < 0 && Math.abs(a - b) >= OPPOSED
