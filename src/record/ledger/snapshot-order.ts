import { DAY_MS, Decimal, type Instant } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { Booking } from './booking.ts'
import type { Tick } from './broker-snapshot.ts'
import { exitKindOf } from './exit-kind.ts'
import { sideSign } from './position.ts'
import { inScope, seenIn } from './reconcile.ts'
import { doubtsSeen } from './settled-by-snapshot.ts'
import { LAG_MS, lastSnapshotOf } from './snapshot-time.ts'

// A snapshot may be older than fills that came before it, or lag them: a broker's list of positions follows its executions by seconds.

/** What was executed since the last snapshot (before the first: within a day), just before this one, or after it; nothing to look up where nothing was. */
export const lookupsForSnapshot = (account: AccountRow, at: Instant, tick: Tick): readonly Lookup[] => {
  if (account.inDoubt.length === 0) return lookupsForExecuted(account, at, [])
  const doubted = doubtsSeen(account, tick)
  return [
    ...lookupsForExecuted(account, at, doubted),
    ...doubted.map((symbol) => ({ find: 'symbolFlags' as const, symbol })),
  ]
}

/** Of symbols in doubt the last snapshot may have lagged: what it did not show was executed just before it. */
const lookupsForExecuted = (
  account: AccountRow,
  at: Instant,
  doubted: readonly string[],
): readonly Lookup[] => {
  const { filledAt, namedAt, snapshotAt, symbolSnapshots } = account
  const latest = Math.max(filledAt ?? -1, namedAt ?? -1)
  const last = Math.max(snapshotAt ?? -1, ...Object.values(symbolSnapshots))
  const seen = doubted.flatMap((symbol) => lastSnapshotOf(account, symbol) ?? [])
  const unseen = Math.min(last, ...seen.map((one) => one - LAG_MS))
  if (latest <= at - LAG_MS && latest <= unseen) return []
  const since = last < 0 ? at - DAY_MS : Math.min(at - LAG_MS, unseen)
  return [{ find: 'legs', since: Math.max(0, since) as Instant }]
}

/** The symbols that a snapshot shows as they were before the latest executions: it changes nothing there. */
export const behind = ({ state, event, found, book }: Booking<Tick>): ReadonlySet<string> => {
  const tick = event.data
  const symbols = new Set<string>()
  if (found.legs.length === 0) return symbols
  const trades = new Map(found.trades.map((trade) => [trade.id, trade]))
  for (const symbol of new Set(found.legs.map((leg) => leg.symbol))) {
    if (!inScope(tick, symbol)) continue
    const open = [...state.trades.values()].filter((trade) => trade.symbol === symbol)
    const held = net(open)
    const shown = net(tick.positions.filter((position) => position.symbol === symbol))
    const done = executed(symbol, event.at, found, trades)
    if (!done || shown.equals(held)) continue
    const older = held.minus(done.after)
    const lags = shown.equals(older.minus(done.before)) && (done.later || !isExplained(open, tick, book))
    if (!done.later && !lags) continue
    symbols.add(symbol)
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

const net = (held: readonly Pick<TradeRow, 'size' | 'side'>[]): Decimal =>
  held.reduce((sum, { size, side }) => sum.plus(Decimal.of(size).times(sideSign(side))), Decimal.zero)

interface Executed {
  readonly before: Decimal
  readonly after: Decimal
  readonly later: boolean
}

/** What executions changed just before a moment, and since; null where there were none. */
const executed = (
  symbol: string,
  at: Instant,
  found: Found,
  trades: ReadonlyMap<string, TradeRow>,
): Executed | null => {
  const legs = found.legs.filter(
    (leg) => leg.symbol === symbol && leg.at > at - LAG_MS && leg.source !== 'tick',
  )
  if (legs.length === 0) return null
  const sum = (some: readonly LegRow[]): Decimal =>
    some.reduce((total, leg) => total.plus(change(leg, trades.get(leg.trade))), Decimal.zero)
  const later = legs.filter((leg) => leg.at > at)
  return {
    before: sum(legs.filter((leg) => leg.at <= at)),
    after: sum(later),
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
