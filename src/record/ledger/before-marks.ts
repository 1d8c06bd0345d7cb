import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { AccountRow, BeforeMark } from '../rows/account-rows.ts'

// What the account was before its marks. Money that came before a mark is often told after it; if the mark lifted the peak, the peak
// is of that money and no longer says what was lost before it came.

/** A mark that lifts the peak by a larger share may have money in it that nobody told yet. Sane: .001 to .02. */
const LIFT_SHARE = 0.005

/** So many lifts are kept. Sane: 4 to 20: the account is written with every mark. */
const MOST_LIFTS = 8

/** With the account before a mark that makes its peak another, or not. */
export const withBefore = (account: AccountRow, peak: Exact, at: Instant): readonly BeforeMark[] => {
  const { before, equity, equityAt, deepest } = account
  const lifts = account.peak === null || Number(peak) > Number(account.peak) * (1 + LIFT_SHARE)
  const kept = before.filter((one) => one.lifts).slice(-MOST_LIFTS)
  return [
    ...kept,
    {
      markAt: at,
      lifts,
      equity,
      emptied: null,
      equityAt,
      peak: account.peak,
      peakAt: account.peakAt,
      deepest,
    },
  ]
}

/**
 * Before the first mark that is known to have what came or went at a moment; none where no mark has it yet. At the very moment of a mark it
 * is in it if equity moved so: by more than half of it.
 */
export const beforeFlow = (
  { before, equity }: AccountRow,
  flow: Decimal,
  at: Instant,
): BeforeMark | undefined => {
  const index = before.findIndex((one) => at <= one.markAt)
  const first = before[index]
  const marked = before[index + 1]?.equity ?? equity
  if (first === undefined || first.markAt > at || first.equity === null || marked === null) return first
  const moved = Decimal.of(marked).minus(Decimal.of(first.equity))
  const isIn = moved.sign === flow.sign && moved.abs().plus(moved.abs()).compare(flow.abs()) > 0
  return isIn ? first : before[index + 1]
}
