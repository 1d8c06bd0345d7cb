import { DAY_MS, type Exact, type Instant } from '#vocabulary'
import { isRemembered } from '../remember/remembered-late.ts'
import type { AccountRow, Books } from '../rows/account-rows.ts'
import type { Change } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import { flagMargin, flagNegativeEquity } from './absurd-money.ts'
import { openValue, tookStock } from './account-worth.ts'
import { doubtMultipliers } from './assumed-multiplier.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Tick } from './broker-snapshot.ts'
import {
  atStake,
  changedTrades,
  closedResult,
  heldAfter,
  stakes,
  unseenMove,
  valueAt,
} from './marked-value.ts'
import type { RaisedFlags } from './raised-flags.ts'

// Whether equity moved by what the ledger knows: results, costs, cash, and what is held at its marks (docs/decisions/0036-explained-equity.md).

/** Share of equity that may come and go unexplained between two marks: costs that nobody tells, rounding. Sane: .001 to .02. */
const UNEXPLAINED_SHARE = 0.005

/** Money that came or went beside the trades; `contained` where the last mark had it already. */
export const withCash = (
  account: AccountRow,
  amount: number,
  at: Instant,
  contained: boolean,
  flags: RaisedFlags,
): AccountRow => {
  const books = contained ? withOlder(account.books, amount, at) : account.books
  return { ...account, books: booked(account, books, amount, contained ? amount : 0, flags) }
}

/** Money that came or went and is in the account's equity from now on, with all that was booked before it. */
export const withStock = (account: AccountRow, { trades, marks }: State): AccountRow => {
  const { unpriced } = account.books
  const open = openValue(trades, (id) => marks.get(id))
  return { ...account, books: tookStock(account.books, open, trades.size === 0 ? 0 : unpriced) }
}

/** What happened so long before a move that nothing explained was in the equity on both sides of it. Sane: 2 days to a month. */
const EXPLAINS_FOR_MS = 7 * DAY_MS

/** A result of long ago that is told now explains no move since: it moves both sides. */
const withOlder = (books: Books, amount: number, at: Instant): Books => {
  const { unexplained } = books
  if (unexplained === null || at >= unexplained.flag.at - EXPLAINS_FOR_MS) return books
  return { ...books, unexplained: { ...unexplained, otherRest: unexplained.otherRest - amount } }
}

interface Booked {
  readonly state: State
  readonly found: Found
  readonly ledger: readonly Change[]
  readonly book: Bookkeeper
}

interface Marking {
  readonly equity: Exact | undefined
  readonly tick: Tick | null
}

/** The books after an event of which the ledger made changes, and which may have marked the account's equity. */
export const booksAfter = (
  before: AccountRow,
  account: AccountRow,
  event: FactEvent,
  booking: Booked,
  told: Marking,
): Books => {
  const trades = changedTrades(booking.ledger)
  const kept =
    trades.length === 0 ? account.books : withResults(before, account, event, booking, told, trades)
  const equity = told.equity ?? (account.equity === before.equity ? undefined : (account.equity ?? undefined))
  if (equity !== undefined) flagNegativeEquity(before.equity, equity, booking.book.flags)
  // Told together with the account's first equity, a position could not be compared with it before.
  if (told.equity !== undefined && before.equity === null)
    for (const trade of trades)
      if (trade.status === 'open') flagMargin(trade, told.equity, booking.book.flags)
  const marks = told.equity !== undefined && account.equityAt === event.at
  if (!marks) return kept
  const held = heldAfter(booking.state, booking.ledger)
  const books = judged(kept, Number(told.equity), event, booking, told.tick, held)
  return withMarked(books, Number(told.equity), event.at, told.tick, held)
}

type Held = ReturnType<typeof heldAfter>

/** Equity alone says what is held only where trades are told as they open. */
const knowsHeld = ({ opensTold }: Books, tick: Tick | null): boolean =>
  tick?.scope === 'account' || opensTold === true

const isPricedAt = (mark: MarkRow | undefined, at: Instant): boolean => mark?.seen === true && mark.at === at

/** What is open is worth what the mark says of it; what was not priced then takes what the rest of the equity leaves. */
const withMarked = (
  books: Books,
  equity: number,
  at: Instant,
  tick: Tick | null,
  { trades, markOf }: Held,
): Books => {
  const open = openValue(trades, markOf)
  const isPriced = [...trades.keys()].every((id) => isPricedAt(markOf(id), at))
  if (isPriced || books.rest === null || !knowsHeld(books, tick)) return tookStock(books, open, 0)
  return tookStock(books, open, equity - books.rest - books.booked - open)
}

/** What the changed trades add, and how their openings are told. */
const withResults = (
  { equityAt }: AccountRow,
  account: AccountRow,
  event: FactEvent,
  { state, found, book }: Booked,
  { equity, tick }: Marking,
  trades: readonly TradeRow[],
): Books => {
  const late = equityAt !== null && event.at < equityAt
  let result = 0
  let contained = 0
  let { slack, opensTold } = account.books
  for (const trade of trades) {
    const was = state.trades.get(trade.id) ?? found.trades.find(({ id }) => id === trade.id)
    const change = closedResult(trade) - (was ? closedResult(was) : 0)
    result += change
    // What is open again is counted at its mark from now on.
    if (late || (was && was.status !== 'open' && trade.status !== 'open')) contained += change
    if (was === undefined && trade.source !== 'tick' && !isRemembered(trade.exitAt, event.knownAt))
      opensTold = trade.status === 'open' && opensTold !== false
    if (tick && equity === undefined && was?.size !== trade.size)
      slack += atStake(was ?? trade, state.marks, tick)
  }
  const books = withOlder({ ...account.books, slack, opensTold }, contained, event.at)
  return booked(account, books, result, contained, book.flags)
}

/** Books a result; what was already in the last mark explains it after the fact, and may settle a flag. */
const booked = (
  { equity }: AccountRow,
  books: Books,
  result: number,
  contained: number,
  flags: RaisedFlags,
): Books => {
  if (result === 0) return books
  const rest = books.rest === null ? null : books.rest - contained
  const since = books.since + result - contained
  const { unexplained } = books
  const within = UNEXPLAINED_SHARE * Math.abs(Number(equity))
  if (
    contained === 0 ||
    rest === null ||
    unexplained === null ||
    Math.abs(rest - unexplained.otherRest) > within
  )
    return { ...books, booked: books.booked + result, since, rest }
  flags.end(unexplained.flag, 'settled')
  return { ...books, booked: books.booked + result, since, rest, unexplained: null }
}

/**
 * A mark of the equity, where all that is held is known. What is not priced at that very moment may have moved since it was, within
 * reason: a mark beyond that is flagged, and one within it says nothing new.
 */
const judged = (
  books: Books,
  equity: number,
  event: FactEvent,
  { state, ledger, book }: Booked,
  tick: Tick | null,
  { trades, markOf }: Held,
): Books => {
  if (!knowsHeld(books, tick)) return books
  let open = 0
  let unseen = 0
  for (const trade of trades.values()) {
    const mark = markOf(trade.id)
    if (!mark) return books
    open += valueAt(trade, mark)
    if (!isPricedAt(mark, event.at)) unseen += unseenMove(trade, mark, event.at)
  }
  const rest = equity - books.booked - open
  if (!Number.isFinite(unseen)) return books
  // What is not priced at that very moment says where equity may be, and not where it is: what was known better stands.
  const now = { ...books, rest, slack: unseen }
  if (books.rest === null) return now
  const difference = Math.abs(rest - books.rest)
  const share = UNEXPLAINED_SHARE * Math.abs(equity) + books.slack
  // Asked in this order because nearly every mark is explained to the cent.
  if (difference <= share) return unseen > 0 ? books : now
  const tolerance = share + unseen + stakes(state, trades, tick)
  if (difference <= tolerance) return unseen > 0 ? books : now
  const after = moved(now, books.rest, equity, tolerance, book.flags)
  if (after.unexplained?.flag.seq === event.seq)
    doubtMultipliers(rest - books.rest, [...trades.values(), ...changedTrades(ledger)], markOf, state, book)
  return after
}

/** Equity is not where it should be: a move that nothing explains, or the way back from one. */
const moved = (
  now: Books & { readonly rest: number },
  expected: number,
  equity: number,
  tolerance: number,
  flags: RaisedFlags,
): Books => {
  const { unexplained } = now
  const back = unexplained !== null && Math.abs(now.rest - unexplained.otherRest) <= tolerance
  if (back && unexplained.returned && unexplained.flag.status === 'open')
    return { ...now, unexplained: { ...unexplained, otherRest: expected } }
  if (back && !unexplained.returned) {
    // Back where it was: one wrong mark, or cash that was told before it arrived.
    flags.end(unexplained.flag, 'settled')
    const flag = { ...unexplained.flag, status: 'settled' as const }
    return { ...now, unexplained: { flag, otherRest: expected, returned: true } }
  }
  const flag = flags.raise({
    code: 'equity_unexplained',
    symbol: null,
    trade: null,
    field: 'equity',
    known: cents(equity - now.rest + expected),
    told: cents(equity),
  })
  return { ...now, unexplained: { flag, otherRest: expected, returned: back } }
}

const cents = (amount: number): string => amount.toFixed(2)
