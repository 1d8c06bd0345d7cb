import { tradingDayAt } from '#market'
import { drawdownOf } from '#memories'
import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { AccountRow, ConfigRow, DayRow, DeepestMark } from '../rows/account-rows.ts'
import { withBefore } from './before-marks.ts'
import { isDust, refilledBy } from './emptied-account.ts'

/**
 * The account after a mark of its equity. The first mark of a first day is also where that day began; one that comes
 * after a newer one says nothing about now.
 */
export const marked = (account: AccountRow, equity: Exact, at: Instant): AccountRow => {
  if (account.equityAt !== null && at < account.equityAt) return account
  if (account.emptied !== null)
    return isDust(Decimal.of(equity), Decimal.of(account.emptied))
      ? { ...account, equity, equityAt: at }
      : refilledBy(account, equity, at)
  const higher = account.peak === null || Decimal.of(equity).compare(Decimal.of(account.peak)) > 0
  const peak = higher ? equity : (account.peak ?? equity)
  return {
    ...account,
    equity,
    equityAt: at,
    peak,
    peakAt: higher ? at : account.peakAt,
    before: withBefore(account, peak, at),
    deepest: deeperOf(account.deepest, { equity, peak }),
    dayStartEquity: account.dayStartEquity ?? equity,
  }
}

/** Ratios are doubles: equity over peak is compared without dividing. Without a peak above zero the exact rule says. */
export const deeperOf = (before: DeepestMark | null, after: DeepestMark): DeepestMark => {
  if (before === null) return after
  const peaks = [Number(before.peak), Number(after.peak)] as const
  const deeper =
    peaks[0] > 0 && peaks[1] > 0
      ? Number(after.equity) * peaks[0] < Number(before.equity) * peaks[1]
      : drawdownOf(after.peak, after.equity) > drawdownOf(before.peak, before.equity)
  return deeper ? after : before
}

/** Moves on to the trading day of a moment: it begins with the equity last known. */
export const onDay = (account: AccountRow, at: Instant, config: ConfigRow): AccountRow => {
  if (account.dayEndsAt !== null && at < account.dayEndsAt) return account
  const day = tradingDayAt(at, config.calendar)
  return {
    ...account,
    day: day.name,
    dayStartsAt: day.start,
    dayEndsAt: day.end,
    // The day of an account that was emptied begins when there is money again.
    dayStartEquity: account.emptied === null ? account.equity : null,
    dayFlows: [],
    dayOpening: {
      equity: account.equity,
      equityAt: account.equityAt,
      peak: account.peak,
      peakAt: account.peakAt,
      before: account.before,
      emptied: account.emptied,
      deepest: account.deepest,
    },
    deepest: null,
  }
}

/** The day's row, where the account now says something else about it than before. */
export const changedDay = (before: AccountRow, after: AccountRow): DayRow | null => {
  if (after.day === null || after.dayStartsAt === null) return null
  const isSame = before.dayStartEquity === after.dayStartEquity && before.dayFlows === after.dayFlows
  if (before.day === after.day && isSame) return null
  return {
    day: after.day,
    startsAt: after.dayStartsAt,
    startEquity: after.dayStartEquity,
    flows: after.dayFlows,
    opening: after.dayOpening,
  }
}
