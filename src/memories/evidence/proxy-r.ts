/** Losing trades of a symbol that a median loss needs (docs/method.md#r). */
export const LEAST_LOSSES = 5

/** The median |return on notional| of the losing ones, or null where there are too few. */
export const medianLoss = (returns: readonly number[]): number | null => {
  // Typed numbers sort without a comparison of ours: every close of a trade without a stop asks for it.
  const losses = new Float64Array(returns.filter((x) => x < 0)).sort()
  if (losses.length < LEAST_LOSSES) return null
  const middle = losses.length >> 1
  const upper = losses[middle] ?? 0
  return -(losses.length % 2 === 1 ? upper : ((losses[middle - 1] ?? 0) + upper) / 2)
}

/**
 * R of a trade whose risk is not known: net return on notional against the median losing return of the agent's trades of that
 * symbol known at the close. A return, not money: in money it would change with size.
 */
export const proxyR = (returnOnNotional: number, returns: readonly number[]): number | null => {
  const loss = medianLoss(returns)
  return loss === null ? null : returnOnNotional / loss
}
