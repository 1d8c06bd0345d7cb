// The optional weight of a memory by how well its period went. It orders lists only and looks back only: the
// published window is centred, which shows a memory what came after it.

export const SHARPE_DAYS = 30
/** Outcomes that a Sharpe ratio needs; with fewer the weight is neutral. */
const LEAST_OUTCOMES = 5
const DAYS_A_YEAR = 365.25

/** √(outcomes a year), from those seen: what makes a ratio annual. The published √(252/30) is the same for any number of trades. */
export const yearly = (outcomes: number, days: number): number => Math.sqrt((outcomes * DAYS_A_YEAR) / days)

/** The annual Sharpe ratio of a period's R; null with fewer than five, or where all are equal. */
export const periodSharpe = (rs: readonly number[], days = SHARPE_DAYS): number | null => {
  const n = rs.length
  if (n < LEAST_OUTCOMES) return null
  const mean = rs.reduce((sum, r) => sum + r, 0) / n
  const sd = Math.sqrt(rs.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (n - 1))
  return sd === 0 ? null : (mean / sd) * yearly(n, days)
}

/** The weight: .5 + .5·min(3, max(0, Sharpe)); 1 where that is unknown. */
export const sharpeWeight = (sharpe: number | null): number =>
  sharpe === null ? 1 : 0.5 + 0.5 * Math.min(3, Math.max(0, sharpe))
