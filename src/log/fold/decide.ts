import { type AccountRow, Bookkeeper, onDay } from '#ledger'
import { outsideLookups, outsideTexts, remember } from '#record'
import { HindcastError, suggest } from '#vocabulary'
import { kindOf, type LogEvent } from '../kinds/kinds.ts'
import { type Change, put } from '../rows/change.ts'
import { DEFAULT_RUN } from '../rows/event.ts'
import { type Found, type Lookup, NOTHING } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'

export const lookupsOf = (state: State, event: LogEvent): readonly Lookup[] => {
  const kind = kindOf(event.kind)
  const own = kind.lookups?.(state, event) ?? []
  return event.trust === 'outside' ? [...own, ...outsideLookups(event, kind.texts)] : own
}

export interface Decided {
  readonly changes: readonly Change[]
  readonly notices: readonly string[]
}

/** Pure: the same state, event and found rows give the same changes, and nothing is touched. */
export const decide = (state: State, event: LogEvent, found: Found = NOTHING): Decided => {
  const kind = kindOf(event.kind)
  if (!kind.setting) refuseRun(state, event)
  const book = new Bookkeeper(state, event)
  const before = state.account
  const today = kind.setting ? before : onDay(before, event.knownAt, state.config.calendar)
  const booked = kind.ledger?.({ state, event, found, book, account: today }) ?? today
  const ledger = book.finish()
  const account: AccountRow = {
    ...booked,
    trades: before.trades + book.opened,
    latestAt: event.at > before.latestAt ? event.at : before.latestAt,
    live: before.live || (!kind.setting && event.source === null),
  }
  const day = account.today === before.today ? null : account.today
  // Before the flags are counted: a memory may raise one.
  const remembered = remember(state, event, found, ledger, account, kind, book.flags)
  const changes = [
    ...ledger,
    ...book.symbols.changes,
    ...book.flags.all.map((row) => put('flags', row)),
    put('account', { ...account, flags: book.flags.count }),
    ...remembered,
    ...(kind.rows?.(state, event, found) ?? []),
    ...outsideTexts(event, kind.texts, found),
  ]
  return { changes: day ? [...changes, put('days', day)] : changes, notices: book.notices }
}

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
