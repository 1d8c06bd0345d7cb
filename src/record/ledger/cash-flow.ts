import { Decimal, type Exact, type Instant, laterOf } from '#vocabulary'
import type { AccountRow, BeforeMark } from '../rows/account-rows.ts'
import { deeperOf, marked } from './account-equity.ts'
import { beforeFlow } from './before-marks.ts'
import { isDust } from './emptied-account.ts'

interface Cash {
  readonly type: string
  readonly amount: Exact
}

/** A deposit or withdrawal as it is told. */
interface ToldFlow {
  readonly seq: number
  readonly at: Instant
  /** What the account was worth by all that was known: its last mark, and what was booked since. */
  readonly worth: Exact | null
}

/** What came or went; null of what is a result. */
const flowOf = ({ type, amount }: Cash): Decimal | null => {
  if (type === 'deposit') return Decimal.of(amount)
  return type === 'withdrawal' ? Decimal.of(amount).negated() : null
}

/** Whether the last mark has a deposit or withdrawal already, or none is there that would not have it. */
export const isInMark = (account: AccountRow, cash: Cash, at: Instant): boolean => {
  const flow = flowOf(cash)
  if (flow === null) return false
  return account.equity === null ? flow.sign < 0 : beforeFlow(account, flow, at) !== undefined
}

/**
 * Deposits and withdrawals scale the peak, and what the day began with, by what the account is worth after over before, so that neither
 * reads as profit or drawdown nor makes what was lost a smaller share. Without a known equity there is nothing to scale. A withdrawal
 * of more than there is cannot be: what the account was worth stays, so that the next mark is compared with that.
 */
export const withFlow = (account: AccountRow, cash: Cash, told: ToldFlow): AccountRow => {
  const flow = flowOf(cash)
  if (flow === null) return account
  if (account.equity === null) return flow.sign > 0 ? marked(account, cash.amount, told.at) : account
  const before = beforeFlow(account, flow, told.at)
  return before ? withLateFlow(account, before, flow, told) : withNewFlow(account, account.equity, flow, told)
}

/** What no mark has yet. The account is worth what it was, and that. */
const withNewFlow = (
  account: AccountRow,
  equity: Exact,
  flow: Decimal,
  { seq, at, worth }: ToldFlow,
): AccountRow => {
  const { emptied, dayStartEquity } = account
  // Of an account that is empty nothing is measured.
  const was = Decimal.of(emptied === null ? (worth ?? equity) : equity)
  const after = was.plus(flow)
  const from = emptied === null ? was : Decimal.of(emptied)
  const change = changeOf(from, after, flow)
  const scaled = scaling(change, from, after)
  const beginsDay = dayStartEquity === null || Number(dayStartEquity) <= 0
  return {
    ...account,
    equity: after.text,
    equityAt: laterOf(at, account.equityAt ?? at),
    emptied: change === 'empties' ? from.text : change === 'none' ? emptied : null,
    peak: scaled(account.peak),
    before: account.before.map((one) => ({ ...one, peak: scaled(one.peak) })),
    dayStartEquity: beginsDay && after.sign > 0 && change !== 'empties' ? after.text : dayStartEquity,
    dayFlows: [
      ...account.dayFlows,
      // It changes nothing of what was told before it, whatever its date.
      {
        seq,
        at: laterOf(at, account.latestAt),
        from: from.text,
        to: change === 'scales' && !beginsDay ? after.text : from.text,
      },
    ],
  }
}

/** What a flow makes of what is measured: it scales it, leaves nothing to measure by, is the first money, or changes nothing. */
type FlowChange = 'scales' | 'empties' | 'begins' | 'none'

const changeOf = (from: Decimal, after: Decimal, flow: Decimal): FlowChange => {
  if (isDust(after, from)) return 'empties'
  if (after.sign <= 0) return flow.sign < 0 ? 'none' : 'begins'
  return from.sign > 0 ? 'scales' : 'begins'
}

/** To what was lost entirely new money has no ratio: a peak stands then, unless there is more now. */
const scaling =
  (change: FlowChange, from: Decimal, after: Decimal) =>
  (value: Exact | null): Exact | null => {
    if (value === null || change === 'none' || change === 'empties') return value
    return change === 'scales' ? Decimal.of(value).times(after).over(from).text : higherOf(value, after.text)
  }

/** What a mark has already: equity stays, and what was measured before that mark is scaled as if it had been told in time. */
const withLateFlow = (
  account: AccountRow,
  mark: BeforeMark,
  flow: Decimal,
  { seq, at }: ToldFlow,
): AccountRow => {
  // It was there before all that is known, and is in all of it.
  if (mark.equity === null || account.equity === null || account.peak === null) return account
  const isInBefore = mark.equityAt !== null && at < mark.equityAt
  const equity = Decimal.of(mark.equity).minus(isInBefore ? flow : Decimal.zero)
  const after = equity.plus(flow)
  const from = mark.emptied === null ? equity : Decimal.of(mark.emptied)
  const change = changeOf(from, after, flow)
  const scaled = scaling(change, from, after)
  // A peak that was reached since has it.
  const isInPeak = isInBefore && mark.peakAt !== null && at <= mark.peakAt
  const peakThen = isInPeak ? mark.peak : scaled(mark.peak)
  const since = (peak: Exact | null): Exact | null =>
    peak === mark.peak ? peakThen : higherOf(peak, peakThen)
  const index = account.before.indexOf(mark)
  const peak = since(account.peak) ?? account.peak
  const isLast = index === account.before.length - 1
  const leftEmpty = change === 'empties' ? from.text : null
  const emptied = isDust(Decimal.of(account.equity), from) ? (account.emptied ?? leftEmpty) : account.emptied
  const scalesDay = change === 'scales' && account.dayStartEquity !== null && !isInDayStart(account, mark, at)
  return {
    ...account,
    peak,
    emptied,
    before: account.before.map((one, i) => {
      if (i < index) return isInPeak ? one : { ...one, peak: scaled(one.peak) }
      return i > index
        ? { ...one, peak: since(one.peak) }
        : { ...one, peak: peakThen, equity: after.text, emptied: leftEmpty }
    }),
    // Of a day without a mark there is none.
    deepest:
      account.deepest &&
      deeperOf(isLast ? mark.deepest : account.deepest, { equity: emptied ?? account.equity, peak }),
    dayFlows: scalesDay
      ? [...account.dayFlows, { seq, at, from: from.text, to: after.text }]
      : account.dayFlows,
  }
}

const higherOf = (a: Exact | null, b: Exact | null): Exact | null => {
  if (a === null || b === null) return a ?? b
  return Decimal.of(a).compare(Decimal.of(b)) < 0 ? b : a
}

/** The day began with a mark that had it. */
const isInDayStart = ({ dayOpening }: AccountRow, { markAt }: BeforeMark, at: Instant): boolean =>
  dayOpening.equityAt !== null && at <= dayOpening.equityAt && markAt <= dayOpening.equityAt
