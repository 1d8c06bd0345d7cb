import { HindcastError, suggest } from '#vocabulary'
import { outsideLookups, outsideTexts } from '../files/outside-text.ts'
import { aboutTrade } from '../kinds/about-trade.ts'
import { kindOf, type LogEvent } from '../kinds/kinds.ts'
import { changedDay, onDay } from '../ledger/account-equity.ts'
import { Bookkeeper } from '../ledger/bookkeeper.ts'
import { booksAfter } from '../ledger/explained-equity.ts'
import { inDoubtAfter } from '../ledger/settled-by-snapshot.ts'
import { flagSharedName } from '../ledger/shared-name.ts'
import { settleLagging } from '../ledger/snapshot-order.ts'
import { remember } from '../remember/remember.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { type Change, put } from '../rows/change.ts'
import { DEFAULT_RUN } from '../rows/event.ts'
import { type Found, type Lookup, NOTHING } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

/** What must be looked up outside the state before the event can be decided. Most events need nothing. */
export const lookupsOf = (state: State, event: LogEvent): readonly Lookup[] => {
  const kind = kindOf(event.kind)
  const own = kind.lookups?.(state, event) ?? []
  return event.trust === 'outside' ? [...own, ...outsideLookups(event, kind.texts)] : own
}

/** Everything an event changes. Pure: the same state, event and found rows give the same changes, and nothing is touched. */
export const decide = (state: State, event: LogEvent, found: Found = NOTHING): readonly Change[] => {
  const kind = kindOf(event.kind)
  const setsUp = kind.knownBy === 'head'
  if (!setsUp) refuseRun(state, event)
  const book = new Bookkeeper(state, event)
  const before = state.account
  const begins = !setsUp && kind.beginsDay !== false
  const today = begins ? onDay(before, event.knownAt, state.config) : before
  const told = kind.ledger?.({ state, event, found, book, account: today }) ?? today
  const booked = settleLagging(told, found, book)
  const about = found.named.size > 1 ? aboutTrade(event.kind, event.data) : null
  if (about) flagSharedName(about, found, book)
  const ledger = book.finish()
  const marks = kind.marks?.(event.data) ?? NO_MARK
  const books = booksAfter(before, booked, event, { state, found, ledger, book }, marks)
  const account: AccountRow = {
    ...booked,
    trades: before.trades + book.openedTrades,
    books,
    latestAt: event.at > before.latestAt ? event.at : before.latestAt,
  }
  const day = changedDay(before, account)
  // Before the flags are counted: what is remembered may raise one.
  const remembered = remember(state, event, found, ledger, account, kind, book.flags)
  const changes = [
    ...ledger,
    ...book.symbols.changes,
    ...book.flags.changes,
    put('account', {
      ...account,
      flags: book.flags.count,
      inDoubt: inDoubtAfter(account.inDoubt, book.flags.all),
    }),
    ...remembered,
    ...(kind.files?.(state, event, found) ?? []),
    ...outsideTexts(event, kind.texts, found),
  ]
  return day ? [...changes, put('days', day)] : changes
}

const NO_MARK = { equity: undefined, tick: null }

const refuseRun = (state: State, { run: name }: LogEvent): void => {
  const run = state.runs.get(name)
  if (!run && name !== DEFAULT_RUN)
    throw new HindcastError('not_found', `no run called ${name} is open`, {
      field: 'run',
      next: `Open it first: ${suggest('run.open', { run: name })}.`,
    })
  if (run && run.endedAt !== null)
    throw new HindcastError('run_ended', `run ${name} has ended`, {
      field: 'run',
      next: 'Open another run; what an ended run recorded stays as it is.',
    })
}
