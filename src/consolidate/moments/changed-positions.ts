import type { LegRow, TradeRow } from '#ledger'
import type { Moment } from '#log'
import { isRemembered, positionFile } from '#record'
import { DAY_MS, handleOf, type Instant } from '#vocabulary'

/** A position that is held of a symbol, or was until it was closed. */
export interface ChangedPosition {
  readonly symbol: string
  readonly closed: boolean
  readonly changedAt: Instant
  /** Event that changed it last. */
  readonly changed: number
  /** Event that last wrote the symbol's note, or a remark on the closed trade; null if none did. */
  readonly written: number | null
  /** T12 */
  readonly trade: string
  readonly what: {
    readonly side: 'long' | 'short'
    readonly size: string
    readonly entry: string
    readonly exit: string | null
    readonly result: string | null
  }
}

/** As many positions are asked about at once; older ones are left to the day's journal. */
const MOST_OPEN = 20
const MOST_CLOSED = 8
/** Among so many they are looked for where trades of long ago were told last. */
const MOST_LOOKED_THROUGH = 128
/** A close that nobody wrote about for so long is left to its week's review. */
const CLOSE_LAPSES_MS = 7 * DAY_MS

/** Fees and funding come in between: the last change of size is sought among so many of a trade's last legs. */
const LEGS_READ = 32
const CHANGES: ReadonlySet<LegRow['kind']> = new Set(['open', 'add', 'reduce', 'close'])

/** What is held, and what was closed lately and is not held again: one of each symbol, its newest. */
export const changedPositions = async (moment: Moment): Promise<readonly ChangedPosition[]> => {
  const found = new Map<string, ChangedPosition>()
  for (const trade of await openTrades(moment)) {
    const leg = await lastChange(moment, trade)
    const known = found.get(trade.symbol)
    if (leg === undefined || (known !== undefined && known.changed > leg.seq)) continue
    found.set(trade.symbol, {
      ...(await positionOf(moment, trade)),
      closed: false,
      changedAt: leg.knownAt,
      changed: leg.seq,
    })
  }
  for (const trade of await closedTrades(moment)) {
    const { symbol, exitSeq, exitKnownAt } = trade
    if (found.has(symbol) || exitSeq === null || exitKnownAt === null) continue
    const position = await positionOf(moment, trade)
    // A remark is about the trade itself.
    const written = trade.remarks.length > 0 ? Math.max(exitSeq, position.written ?? 0) : position.written
    found.set(symbol, { ...position, written, closed: true, changedAt: exitKnownAt, changed: exitSeq })
  }
  return [...found.values()]
}

const openTrades = async ({ log, seq, state }: Moment): Promise<readonly TradeRow[]> =>
  state
    ? [...state.trades.values()].toSorted((a, b) => b.n - a.n).slice(0, MOST_OPEN)
    : log.store.rows('trades', {
        seq,
        where: { status: 'open' },
        order: { column: 'n', descending: true },
        limit: MOST_OPEN,
      })

/** The last to close first; what was told long after its end is no news to write about. */
const closedTrades = async ({ log, seq, at }: Moment): Promise<readonly TradeRow[]> => {
  const exited = (limit: number) =>
    log.store.rows('trades', {
      seq,
      range: { column: 'exitSeq', from: 1, to: seq },
      order: { column: 'exitSeq', descending: true },
      limit,
    })
  const isNews = ({ exitAt, exitKnownAt }: TradeRow): boolean => !isRemembered(exitAt, exitKnownAt)
  const last = await exited(MOST_CLOSED)
  const news = last.every(isNews) ? last : (await exited(MOST_LOOKED_THROUGH)).filter(isNews)
  return news
    .slice(0, MOST_CLOSED)
    .filter(
      ({ status, exitKnownAt }) =>
        status === 'closed' && exitKnownAt !== null && exitKnownAt > at - CLOSE_LAPSES_MS,
    )
}

const lastChange = async ({ log, seq }: Moment, { id }: TradeRow): Promise<LegRow | undefined> => {
  const legs = await log.store.rows('legs', {
    seq,
    where: { trade: id },
    order: { column: 'n', descending: true },
    limit: LEGS_READ,
  })
  return legs.find(({ kind }) => CHANGES.has(kind))
}

const positionOf = async ({ log, seq }: Moment, trade: TradeRow) => ({
  symbol: trade.symbol,
  trade: handleOf('trade', trade.n),
  written:
    (await log.store.rows('files', { seq, where: { path: positionFile(trade.symbol) } }))[0]?.seq ?? null,
  what: {
    side: trade.side,
    size: trade.status === 'open' ? trade.size : trade.closedSize,
    entry: trade.averageEntry,
    exit: trade.averageExit,
    result: trade.status === 'open' ? null : trade.pnl,
  },
})
