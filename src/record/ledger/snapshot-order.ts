import { DAY_MS, Decimal, type Instant, MINUTE_MS } from '#vocabulary'
import type { AccountRow, LaggingLook } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { Tick } from './broker-snapshot.ts'
import { exitKindOf } from './exit-kind.ts'
import { sideSign } from './position.ts'
import { inScope, seenIn } from './reconcile.ts'
import { doubtsSeen } from './settled-by-snapshot.ts'
import { LAG_MS, lastSnapshotOf } from './snapshot-time.ts'
import { EXIT } from './told-legs.ts'

// A snapshot may be older than fills that came before it, or lag them: a broker's list of positions follows its executions by seconds.

/** What was executed since the last snapshot (before the first: within a day), just before this one, or after it; nothing to look up where nothing was. */
export const lookupsForSnapshot = (state: State, at: Instant, tick: Tick): readonly Lookup[] => {
  const { account } = state
  const executed = lookupsForExecuted(state, at, tick)
  if (account.inDoubt.length === 0) return executed
  return [
    ...executed,
    ...doubtsSeen(account, tick).map((symbol) => ({ find: 'symbolFlags' as const, symbol })),
  ]
}

const lookupsForExecuted = ({ account, symbols }: State, at: Instant, { scope }: Tick): readonly Lookup[] => {
  const whole = scope === 'account'
  const covered = whole ? Object.keys(account.lagging ?? {}) : scope
  const looks = covered.map((symbol) => lastSnapshotOf(account, symbol) ?? -1)
  const last = Math.min(...looks, whole ? (account.snapshotAt ?? -1) : Number.POSITIVE_INFINITY)
  const told = whole ? [account] : scope.flatMap((symbol) => symbols.get(symbol) ?? [])
  const latest = Math.max(...told.map(({ filledAt, namedAt }) => Math.max(filledAt ?? -1, namedAt ?? -1)))
  if (latest <= at - LAG_MS && latest <= last) return []
  const since = last < 0 ? at - DAY_MS : Math.min(at - LAG_MS, last)
  return [{ find: 'legs', since: Math.max(0, since) as Instant }]
}

/** The symbols that a snapshot shows as they were before the latest executions, and what it shows of them: it changes nothing there. */
export const behind = (booking: Booking<Tick>): Behind => {
  const { state, event, found, book } = booking
  const tick = event.data
  const symbols = new Map<string, LaggingLook | null>()
  if (found.legs.length === 0) return symbols
  const trades = new Map(found.trades.map((trade) => [trade.id, trade]))
  for (const symbol of new Set(found.legs.map((leg) => leg.symbol))) {
    if (!inScope(tick, symbol)) continue
    const open = [...state.trades.values()].filter((trade) => trade.symbol === symbol)
    const held = net(open)
    const shown = net(tick.positions.filter((position) => position.symbol === symbol))
    const done = executed(symbol, trades, booking)
    if (!done || shown.equals(held)) continue
    const older = held.minus(done.after)
    const look = lookBefore(symbol, shown, older, done, booking)
    const lags = look !== null && (done.later || !isExplained(open, tick, book))
    if (!done.later && !lags) continue
    symbols.set(symbol, lags ? look : null)
    if (!shown.equals(older))
      book.flag({
        code: 'snapshot_lags',
        symbol,
        trade: open[0] ?? null,
        field: 'size',
        known: held.text,
        told: shown.text,
      })
  }
  return symbols
}

/** So long after an entry a snapshot without it is rather one that lags than one of an end that nobody told. Sane: 1 to 10 minutes. */
const UNTOLD_MS = 5 * MINUTE_MS

/** By symbol; null where it is merely older than what was told. */
export type Behind = ReadonlyMap<string, LaggingLook | null>

/**
 * The look, if it shows what was held before the last of the executions, or before several of them. What it still shows when it can hardly
 * lag any more waits for a second one, as long after it: that stands.
 */
const lookBefore = (
  symbol: string,
  shown: Decimal,
  held: Decimal,
  { before }: Executed,
  { event, account }: Booking<Tick>,
): LaggingLook | null => {
  let size = held
  let isLeft = false
  for (const { at, change, left } of before) {
    size = size.minus(change)
    isLeft ||= left
    if (!size.equals(shown)) continue
    const last = account.lagging?.[symbol]
    const since = lastSnapshotOf(account, symbol)
    if (at > event.at - LAG_MS) return { since, shown: shown.text, firstAt: null }
    // What is gone may have been left since, and nobody told; what was left and is still shown nobody has bought again.
    if (!isLeft && at <= event.at - UNTOLD_MS) return null
    const firstAt = last?.shown === shown.text ? (last.firstAt ?? event.at) : event.at
    if (firstAt === event.at || event.at < firstAt + LAG_MS) return { since, shown: shown.text, firstAt }
  }
  return null
}

/** The account after a snapshot: the symbols that it is behind with are as they were. */
export const withLagging = (
  after: AccountRow,
  behindIn: Behind,
  { account, event }: Booking<Tick>,
): AccountRow => {
  if (!account.lagging && behindIn.size === 0) return after
  const { lagging: _, ...others } = after
  const before = Object.entries(account.lagging ?? {}).filter(([symbol]) => !inScope(event.data, symbol))
  const now = [...behindIn].flatMap(([symbol, look]) => (look ? [[symbol, look] as const] : []))
  const all = [...before, ...now]
  return all.length === 0 ? others : { ...others, lagging: Object.fromEntries(all) }
}

/** Executions that make of a symbol what a snapshot had shown: that did not lag. */
export const settleLagging = (account: AccountRow, found: Found, book: Bookkeeper): AccountRow => {
  // Asked after every event.
  if (!account.lagging) return account
  const { lagging, ...others } = account
  const isShown = (symbol: string): boolean => net(book.openIn(symbol)).text === lagging[symbol]?.shown
  for (const flag of found.flags)
    if (flag.code === 'snapshot_lags' && flag.symbol !== null && isShown(flag.symbol))
      book.flags.end(flag, 'settled')
  const left = Object.entries(lagging).filter(([symbol]) => !isShown(symbol))
  return left.length === 0 ? others : { ...others, lagging: Object.fromEntries(left) }
}

const net = (held: readonly Pick<TradeRow, 'size' | 'side'>[]): Decimal =>
  held.reduce((sum, { size, side }) => sum.plus(Decimal.of(size).times(sideSign(side))), Decimal.zero)

interface Executed {
  /** Up to the snapshot and since the last look that agreed, the latest first. */
  readonly before: readonly {
    readonly at: Instant
    readonly change: Decimal
    /** A fill took it off what was held. */
    readonly left: boolean
  }[]
  /** What was changed after it. */
  readonly after: Decimal
  readonly later: boolean
}

/** What executions changed before a snapshot, and since; null where there were none. */
const executed = (
  symbol: string,
  trades: ReadonlyMap<string, TradeRow>,
  { event, found, account }: Booking<Tick>,
): Executed | null => {
  const since = Math.min(lastSnapshotOf(account, symbol) ?? -1, event.at - LAG_MS)
  const legs = found.legs.filter((leg) => leg.symbol === symbol && leg.at > since && leg.source !== 'tick')
  const changes = legs.flatMap((leg) => {
    const one = change(leg, trades.get(leg.trade))
    const left = leg.source === 'fill' && EXIT.includes(leg.kind)
    return one.isZero ? [] : [{ at: leg.at, change: one, left }]
  })
  if (changes.length === 0) return null
  const later = changes.filter(({ at }) => at > event.at)
  return {
    before: changes.filter(({ at }) => at <= event.at).sort((a, b) => b.at - a.at),
    after: later.reduce((sum, one) => sum.plus(one.change), Decimal.zero),
    later: later.length > 0,
  }
}

const change = ({ kind, size }: LegRow, trade: TradeRow | undefined): Decimal => {
  if (!trade) return Decimal.zero
  const signed = Decimal.of(size).times(sideSign(trade.side))
  if (kind === 'open' || kind === 'add') return signed
  return kind === 'reduce' || kind === 'close' ? signed.negated() : Decimal.zero
}

/** Whether the broker, a decision or a level says why what was held is not there. */
const isExplained = (open: readonly TradeRow[], tick: Tick, book: Booking['book']): boolean =>
  open.some((trade) => {
    if (tick.exits.some(({ symbol }) => symbol === trade.symbol)) return true
    const seen = seenIn(tick, trade)
    const leaves = book.leavingIntent(trade) === undefined ? null : 'now'
    return seen !== null && exitKindOf(trade, null, leaves, seen).kind !== 'unknown'
  })
