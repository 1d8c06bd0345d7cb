import { Decimal, type Exact, type Instant, laterOf } from '#vocabulary'
import type { AccountRow, BeforeMark } from '../rows/account-rows.ts'
import { deeperOf, marked } from './account-equity.ts'
import { beforeFlow } from './before-marks.ts'

/**
 * Deposits and withdrawals scale peak and day-start equity by equity after over before, so that neither reads as profit
 * or drawdown. Without a known equity there is nothing to scale. A withdrawal of more than there is cannot be: what the account was
 * worth stays, so that the next mark is compared with that.
 */
export const withFlow = (
  account: AccountRow,
  cash: { readonly type: string; readonly amount: Exact },
  at: Instant,
): AccountRow => {
  if (cash.type !== 'deposit' && cash.type !== 'withdrawal') return account
  const amount = Decimal.of(cash.amount)
  const flow = cash.type === 'deposit' ? amount : amount.negated()
  if (account.equity === null) return cash.type === 'deposit' ? marked(account, cash.amount, at) : account
  const before = beforeFlow(account, flow, at)
  if (before) return withLateFlow(account, before, flow, at)
  const scaled = scaling(Decimal.of(account.equity), flow)
  return {
    ...account,
    equity: Decimal.of(account.equity).plus(flow).text,
    equityAt: laterOf(at, account.equityAt ?? at),
    peak: scaled(account.peak),
    before: account.before.map((one) => ({ ...one, peak: scaled(one.peak) })),
    dayStartEquity: scaled(account.dayStartEquity),
  }
}

/** By equity after over before. */
const scaling = (before: Decimal, flow: Decimal) => {
  const after = before.plus(flow)
  return <T extends Exact | null>(value: T): T | Exact => {
    if (value === null || (flow.sign < 0 && after.sign < 0)) return value
    return before.sign > 0 && after.sign > 0 ? Decimal.of(value).times(after).over(before).text : after.text
  }
}

/** What a mark has already: equity stays, and what was measured before that mark is scaled as if it had been told in time. */
const withLateFlow = (account: AccountRow, mark: BeforeMark, flow: Decimal, at: Instant): AccountRow => {
  // It was there before all that is known, and is in all of it.
  if (mark.equity === null || account.equity === null || account.peak === null) return account
  const isInBefore = mark.equityAt !== null && at < mark.equityAt
  const equity = Decimal.of(mark.equity).minus(isInBefore ? flow : Decimal.zero)
  const scaled = scaling(equity, flow)
  // A peak that was reached since has it.
  const isInPeak = isInBefore && mark.peakAt !== null && at <= mark.peakAt
  const peakThen = isInPeak ? mark.peak : scaled(mark.peak)
  const since = (peak: Exact | null): Exact | null =>
    peak === mark.peak ? peakThen : higherOf(peak, peakThen)
  const index = account.before.indexOf(mark)
  const peak = since(account.peak) ?? account.peak
  const isLast = index === account.before.length - 1
  return {
    ...account,
    peak,
    before: account.before.map((one, i) => {
      if (i < index) return isInPeak ? one : { ...one, peak: scaled(one.peak) }
      return i > index
        ? { ...one, peak: since(one.peak) }
        : { ...one, peak: peakThen, equity: equity.plus(flow).text }
    }),
    // Of a day without a mark there is none.
    deepest:
      account.deepest && deeperOf(isLast ? mark.deepest : account.deepest, { equity: account.equity, peak }),
    dayStartEquity: isInDayStart(account, mark, at) ? account.dayStartEquity : scaled(account.dayStartEquity),
  }
}

const higherOf = (a: Exact | null, b: Exact | null): Exact | null => {
  if (a === null || b === null) return a ?? b
  return Decimal.of(a).compare(Decimal.of(b)) < 0 ? b : a
}

/** The day began with a mark that had it. */
const isInDayStart = ({ dayOpening }: AccountRow, { markAt }: BeforeMark, at: Instant): boolean =>
  dayOpening.equityAt !== null && at <= dayOpening.equityAt && markAt <= dayOpening.equityAt
