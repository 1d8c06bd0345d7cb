import { type Calendar, tradingDayAt } from '#market'
import { type Exact, exact, type Instant, plus, ZERO } from '#vocabulary'
import type { AccountMark, AccountRow, DayRow } from './account-rows.ts'

/** A value per unit does not fall below this share of its peak: an account that lost all can still be measured. */
const LEAST_VALUE = 1e-6

/**
 * Fewer units than this share of those before are none. On the few cents that a withdrawal leaves, a cent of interest would
 * be a new peak, and lift a halt. Sane: 1e-6 to .001.
 */
const DUST = 1e-4

/** Share of the peak that is lost, to 12 decimals: 8,000 of 10,000 is .2, and reaches a limit of .2. */
const lostOf = (value: number, peak: number): number => Number((1 - value / peak).toFixed(12))

/** Share of the peak that is lost; null while no equity is known. */
export const accountDrawdown = ({ equity, value, peak }: AccountMark): number | null =>
  equity === null ? null : lostOf(value, peak)

export const peakEquity = ({ equity, units, peak }: AccountMark): Exact | null =>
  equity === null ? null : moneyOf(peak * units)

/** Money from a double: 12 significant digits, so that 10250.550000000001 reads as it was. */
export const moneyOf = (amount: number): Exact => exact(Number(amount.toPrecision(12))) ?? ZERO

const at = ({ equity, equityAt, units, value, peak, deepest }: AccountMark): AccountMark => {
  return { equity, equityAt, units, value, peak, deepest }
}

const measured = (units: number, equity: number, before: Pick<AccountMark, 'value' | 'peak' | 'deepest'>) => {
  const value = units > 0 ? Math.max(equity / units, before.peak * LEAST_VALUE) : before.value
  const peak = Math.max(before.peak, value)
  return { units, value, peak, deepest: Math.max(before.deepest ?? 0, lostOf(value, peak)) }
}

export const marked = (account: AccountRow, equity: Exact, when: Instant): AccountRow => {
  if (account.equityAt !== null && when < account.equityAt) return account
  const money = Number(equity)
  const units = account.units > 0 ? account.units : Math.max(0, money) / account.value
  return beginDay({
    ...account,
    ...measured(units, money, account),
    before: account.equity === null ? null : at(account),
    equity,
    equityAt: when,
  })
}

/** The first money of a day is what the day began with. */
const beginDay = (account: AccountRow): AccountRow => {
  const { today, equity, units } = account
  if (!today || equity === null || units <= 0 || Number(today.startEquity ?? 0) > 0) return account
  return { ...account, today: { ...today, startEquity: equity, startUnits: units } }
}

export const withFlow = (account: AccountRow, amount: Exact, when: Instant): AccountRow => {
  const flow = Number(amount)
  if (account.equity === null) return flow > 0 ? marked(account, amount, when) : account
  if (account.equityAt !== null && when < account.equityAt) return withLateFlow(account, amount, when)
  const equity = plus(account.equity, amount)
  const units = unitsAfter(account, flow)
  return beginDay(withCash({ ...account, units: Number(equity) > 0 ? units : 0, equity }, when, ZERO, units))
}

/** The last mark already holds the money: it is taken against the mark before, and the last one is measured again. */
const withLateFlow = (account: AccountRow, amount: Exact, when: Instant): AccountRow => {
  const { before, equity } = account
  if (before === null || before.equity === null) return account
  const units = unitsAfter(before, Number(amount))
  const earlier = { ...before, units, equity: plus(before.equity, amount) }
  const after = { ...account, ...measured(units, Number(equity), before), before: earlier }
  return withCash(after, when, ZERO, units)
}

const unitsAfter = ({ units, value }: AccountMark, flow: number): number => {
  const after = units + flow / value
  return after > units * DUST ? after : 0
}

export const withResult = (account: AccountRow, result: Exact, when: Instant): AccountRow =>
  withCash(account, when, result, account.units)

const withCash = (account: AccountRow, when: Instant, result: Exact, units: number): AccountRow => {
  const { today } = account
  return today
    ? { ...account, today: { ...today, cash: [...today.cash, { at: when, result, units }] } }
    : account
}

/** Moves on to the trading day of a moment: it begins with the equity last known. */
export const onDay = (account: AccountRow, when: Instant, calendar: Calendar): AccountRow => {
  if (account.dayEndsAt !== null && when < account.dayEndsAt) return account
  const { name: day, start: startsAt, end: dayEndsAt } = tradingDayAt(when, calendar)
  if (account.today?.day === day) return { ...account, dayEndsAt }
  const { equity, units: startUnits, before } = account
  const startEquity = startUnits > 0 ? equity : null
  const opening = { ...at(account), before }
  const today: DayRow = { day, startsAt, startEquity, startUnits, cash: [], opening }
  return { ...account, today, dayEndsAt, deepest: null }
}

export const FIRST_ACCOUNT: AccountRow = {
  id: 'account',
  equity: null,
  equityAt: null,
  units: 0,
  value: 1,
  peak: 1,
  deepest: null,
  before: null,
  today: null,
  dayEndsAt: null,
  trades: 0,
  latestAt: -1 as Instant,
  snapshotAt: null,
  symbolSnapshotAt: null,
  live: false,
  flags: 0,
}
