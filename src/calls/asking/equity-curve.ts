import { type AccountMark, accountDrawdown } from '#ledger'
import { type Moment, readAccount } from '#log'
import type { Exact, Instant } from '#vocabulary'

export interface EquityPoint {
  readonly at: Instant
  readonly equity: Exact
  readonly drawdown: number
}

/** Equity at the end of each trading day and now, oldest first. Of several days in one point, the deepest drawdown. */
export const equityCurve = async (moment: Moment, limit: number): Promise<readonly EquityPoint[]> => {
  if (limit === 0) return []
  const days = await moment.log.store.rows('days', { seq: moment.seq, order: { column: 'day' } })
  // A day opens with the account as the day before left it.
  const marks = [...days.map(({ opening }) => opening), await readAccount(moment)]
  const points = marks.flatMap(pointOf).filter(({ at }, i, all) => at !== all[i + 1]?.at)
  const now = points.at(-1)
  return now === undefined ? [] : [...thinned(points.slice(0, -1), limit - 1), now]
}

const pointOf = (mark: AccountMark): readonly EquityPoint[] => {
  const { equity, equityAt } = mark
  const drawdown = accountDrawdown(mark)
  return equity === null || equityAt === null || drawdown === null ? [] : [{ at: equityAt, equity, drawdown }]
}

const thinned = (points: readonly EquityPoint[], limit: number): readonly EquityPoint[] => {
  if (limit === 0) return []
  const length = Math.ceil(points.length / limit)
  return Array.from({ length: Math.ceil(points.length / length) || 0 }, (_, i) =>
    points
      .slice(i * length, (i + 1) * length)
      .reduce((deepest, point) => (point.drawdown > deepest.drawdown ? point : deepest)),
  )
}
