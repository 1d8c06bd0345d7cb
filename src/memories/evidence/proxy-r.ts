/** Losing trades of a symbol that a median loss needs (docs/method.md#r). */
export const LEAST_LOSSES = 5

/** The median |return on notional| of the losing ones, or null where there are too few. */
export const medianLoss = (returns: readonly number[]): number | null => {
  const room = new Float64Array(returns.length)
  let count = 0
  // By their places: an iterator made an object of each of 200 at every close, 6% of all that an import of round trips allocates.
  for (let i = 0; i < returns.length; i++) {
    const x = returns[i] as number
    if (x < 0) room[count++] = x
  }
  if (count < LEAST_LOSSES) return null
  const losses = room.subarray(0, count)
  const middle = losses.length >> 1
  const upper = nthSmallest(losses, middle)
  return -(losses.length % 2 === 1 ? upper : (largest(losses, middle) + upper) / 2)
}

/**
 * The value that sorting would put at a place, with none before it that is larger (Hoare's selection). Every close of a trade without a
 * stop asks for the median of 200: sorted, that was 3% of a rebuild of fills.
 */
const nthSmallest = (values: Float64Array, n: number): number => {
  // Every place asked for is within.
  const at = (i: number): number => values[i] as number
  let from = 0
  let to = values.length - 1
  while (from < to) {
    const pivot = at((from + to) >> 1)
    let low = from
    let high = to
    while (low <= high) {
      while (at(low) < pivot) low++
      while (at(high) > pivot) high--
      if (low > high) break
      const swapped = at(low)
      values[low++] = at(high)
      values[high--] = swapped
    }
    if (n <= high) to = high
    else if (n >= low) from = low
    else break
  }
  return at(n)
}

/** Of the first so many. */
const largest = (values: Float64Array, count: number): number => {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) most = Math.max(most, values[i] as number)
  return most
}

/**
 * R of a trade whose risk is not known: net return on notional against the median losing return of the agent's trades of that
 * symbol known at the close. A return, not money: in money it would change with size.
 */
export const proxyR = (returnOnNotional: number, returns: readonly number[]): number | null => {
  const loss = medianLoss(returns)
  return loss === null ? null : returnOnNotional / loss
}
