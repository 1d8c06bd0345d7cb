import type { Exact, Id } from '#vocabulary'
import type { AccountRow } from '../rows/account-rows.ts'
import type { FlagCode, FlagRow } from '../rows/flag-rows.ts'
import type { Booking } from './booking.ts'
import { isOwnAverage } from './broker-average.ts'
import type { Position, Tick } from './broker-snapshot.ts'
import { NOT_HELD } from './held-after-all.ts'
import { isOnWrongSide } from './level-sides.ts'
import { inScope, type LedgerOp } from './reconcile.ts'

// Flags that a later snapshot settles: what was in doubt is what the broker shows.

const ABOUT_POSITION: readonly FlagCode[] = [
  'split_untold',
  'average_changed',
  'reports_differ',
  'stop_wrong_side',
  'target_wrong_side',
]

const SETTLED_BY_SNAPSHOT: ReadonlySet<FlagCode> = new Set([
  'snapshot_lags',
  // By the end of its trade, whoever tells it: a snapshot that no longer shows it, or the fills.
  'open_forgotten',
  'rate_missing',
  ...ABOUT_POSITION,
  ...NOT_HELD,
])

/** The symbols with flags that snapshots may settle, after an event that raised some. */
export const inDoubtAfter = (before: readonly string[], raised: readonly FlagRow[]): readonly string[] => {
  const more = raised.flatMap(({ code, symbol, status }) =>
    status === 'open' && symbol !== null && SETTLED_BY_SNAPSHOT.has(code) && !before.includes(symbol)
      ? [symbol]
      : [],
  )
  return more.length === 0 ? before : [...before, ...new Set(more)]
}

/** The symbols in doubt that a snapshot covers. */
export const doubtsSeen = ({ inDoubt }: AccountRow, tick: Tick): readonly string[] =>
  inDoubt.filter((symbol) => inScope(tick, symbol))

/** Ends what the snapshot shows to be right by now; the symbols that stay in doubt. */
export const settleBySnapshot = (
  ops: readonly LedgerOp[],
  lagging: Pick<ReadonlySet<string>, 'has'>,
  booking: Booking<Tick>,
): Pick<AccountRow, 'inDoubt'> => {
  const { account, event, found, book } = booking
  const { inDoubt } = account
  const covered = doubtsSeen(account, event.data)
  if (covered.length === 0) return { inDoubt }
  const waiting = new Set(ops.flatMap((op) => (op.op === 'wait' ? [op.trade] : [])))
  for (const flag of found.flags)
    if (flag.symbol !== null && !lagging.has(flag.symbol) && isSettled(flag, waiting, booking))
      book.flags.end(flag, 'settled')
  const open = new Set(
    found.flags.flatMap((flag) =>
      SETTLED_BY_SNAPSHOT.has(flag.code) && !book.flags.isEnded(flag) ? [flag.symbol] : [],
    ),
  )
  return { inDoubt: inDoubt.filter((symbol) => !covered.includes(symbol) || open.has(symbol)) }
}

const isSettled = (
  { code, field, symbol, trade: of }: FlagRow,
  waiting: ReadonlySet<Id>,
  { state, event, book }: Booking<Tick>,
): boolean => {
  if (code === 'snapshot_lags') return true
  if (NOT_HELD.includes(code)) return event.data.positions.some((position) => position.symbol === symbol)
  if (!ABOUT_POSITION.includes(code) || of === null || !state.trades.has(of.id)) return false
  const trade = book.trade(of.id)
  if (code === 'split_untold') return !waiting.has(of.id)
  if (trade.status !== 'open') return false
  const position = positionOf(trade, event.data.positions)
  if (field === 'averageEntry') return position?.price !== undefined && isOwnAverage(position.price, trade)
  if (field !== 'stop' && field !== 'target') return false
  const level = position?.[field]
  return level !== undefined && !isOnWrongSide(field, trade.side, level, pricesOf(trade, book))
}

const positionOf = (
  { symbol, positionId }: { readonly symbol: string; readonly positionId: string | null },
  positions: readonly Position[],
): Position | undefined =>
  positions.find(
    (position) => position.symbol === symbol && (position.id === undefined || position.id === positionId),
  )

const pricesOf = (
  { id, averageEntry }: { readonly id: Id; readonly averageEntry: Exact },
  book: Booking['book'],
): readonly Exact[] => [averageEntry, book.mark(id)?.mark ?? averageEntry]
