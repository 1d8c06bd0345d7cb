import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'

// An account of which everything was withdrawn has no results to measure. What it had lost by then is not undone by that: peak and
// day stay as they were, of the money that was there, until more comes, and are then scaled to that.

/** A withdrawal that leaves a smaller share leaves cents, on which a cent of interest would be a new peak. Sane: 1e-6 to .001. */
const DUST_SHARE = 0.0001

/** Whether so little is nothing to measure by, of what was there. Less than nothing is owed, and no dust. */
export const isDust = (left: Decimal, was: Decimal): boolean =>
  left.sign >= 0 && was.sign > 0 && left.toNumber() <= was.toNumber() * DUST_SHARE

/** The equity that the account's peak and day are to be compared with. */
export const measuredEquity = ({ emptied, equity }: Pick<AccountRow, 'emptied' | 'equity'>): Exact | null =>
  emptied ?? equity

/** After a mark that shows money again which nobody told. Told later, it is in all that is known. */
export const refilledBy = (account: AccountRow, equity: Exact, at: Instant): AccountRow => {
  const { emptied, dayStartEquity, dayFlows } = account
  if (emptied === null) return account
  const peak =
    account.peak && Decimal.of(account.peak).times(Decimal.of(equity)).over(Decimal.of(emptied)).text
  const unknown = { equity: null, emptied: null, equityAt: null, peak: null, peakAt: null, deepest: null }
  return {
    ...account,
    equity,
    equityAt: at,
    emptied: null,
    peak,
    before: [{ markAt: at, lifts: true, ...unknown }],
    dayStartEquity: dayStartEquity ?? equity,
    dayFlows:
      dayStartEquity === null ? dayFlows : [...dayFlows, { seq: null, at, from: emptied, to: equity }],
  }
}
