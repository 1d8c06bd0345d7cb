import type { Side } from '#vocabulary'

/** Trades that a tendency is taken from, at least. */
export const LEAST_FOR_BIAS = 10

export interface Taken {
  readonly direction: Side | null
  /** The trend it was taken in. */
  readonly trend: string | null | undefined
}

/**
 * How far the agent's direction agrees with the move before it: the mean of +1 with the trend, −1 against it, 0 where
 * there was none. null under ten trades of which both are known.
 */
export const momentumBias = (trades: readonly Taken[]): number | null => {
  const agreements = trades.flatMap(({ direction, trend }) => agreement(direction, trend) ?? [])
  if (agreements.length < LEAST_FOR_BIAS) return null
  return agreements.reduce((sum, one) => sum + one, 0) / agreements.length
}

const agreement = (direction: Side | null, trend: string | null | undefined): number | undefined => {
  if (direction === null) return undefined
  if (trend === 'none') return 0
  if (trend !== 'up' && trend !== 'down') return undefined
  return (direction === 'long') === (trend === 'up') ? 1 : -1
}
