import { Decimal, handleOf, type Instant, plusMs, SECOND_MS } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found, Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import type { TradeOpened, TradeRecorded } from './trade-report.ts'

// Whether a report is about a trade that is known.

interface TradeIds {
  readonly trade?: string | undefined
  readonly position?: string | undefined
  readonly order?: string | undefined
}

/** What a report's own ids may refer to. */
export const lookupsForIds = (ids: TradeIds): Lookup[] => {
  const lookups: Lookup[] = []
  for (const kind of ['trade', 'position', 'order'] as const) {
    const ref = ids[kind]
    if (ref !== undefined) lookups.push({ find: 'ref', kind, ref })
  }
  return [...lookups, ...lookupsForOrder(ids.order)]
}

export const lookupsForOrder = (order: string | undefined): Lookup[] =>
  order === undefined ? [] : [{ find: 'order', id: order }]

/** Trades of the symbol entered within one bar of a moment. */
export const nearby = (state: State, symbol: string, at: Instant): Lookup => {
  const bar = state.config.barSeconds * SECOND_MS
  return { find: 'near', symbol, from: plusMs(at, -bar), to: plusMs(at, bar) }
}

/** The same trade by one of its ids. */
export const reported = (report: TradeOpened | TradeRecorded, found: Found): TradeRow | undefined => {
  if (report.trade === undefined && report.position === undefined && report.order === undefined)
    return undefined
  return found.trades.find(
    (trade) =>
      trade.status !== 'voided' &&
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      (report.trade === undefined || trade.tradeId === null || trade.tradeId === report.trade) &&
      (report.position === undefined || trade.positionId === null || trade.positionId === report.position) &&
      found.byRef.has(trade.id),
  )
}

/**
 * The same trade by symbol, side, size and both times within one bar, if only one fits; several are flagged. Two that were
 * not held at the same time are two, however near: a scalper's trades are all alike. Two that were both told by name and
 * taken as one by likeness are flagged too.
 */
export const likely = (
  state: State,
  report: TradeOpened | TradeRecorded,
  entryAt: Instant | null,
  exitAt: Instant | null,
  found: Found,
  book: Bookkeeper,
): TradeRow | undefined => {
  if (entryAt === null) return undefined
  const bar = state.config.barSeconds * SECOND_MS
  const near = (a: Instant | null, b: Instant | null): boolean =>
    a !== null && b !== null && Math.abs(a - b) <= bar
  const fits = found.trades.filter(
    (trade) =>
      trade.status !== 'voided' &&
      trade.symbol === report.symbol &&
      trade.side === report.side &&
      otherIds(trade, report) &&
      Decimal.of(trade.openedSize).equals(Decimal.of(report.size)) &&
      near(trade.entryAt, entryAt) &&
      (exitAt === null || trade.status === 'open' || near(trade.exitAt, exitAt)) &&
      heldTogether(trade, entryAt, exitAt),
  )
  if (fits.length > 1)
    book.flag({
      code: 'several_trades_fit',
      symbol: report.symbol,
      trade: null,
      field: 'trade',
      known: fits.map(({ n }) => handleOf('trade', n)).join(', '),
      told: `${report.side} ${report.size}`,
    })
  const only = fits.length === 1 ? fits[0] : undefined
  if (only?.source === 'trade')
    book.flag({
      code: 'taken_as_same',
      symbol: only.symbol,
      trade: only,
      field: 'trade',
      known: handleOf('trade', only.n),
      told: `${report.side} ${report.size}`,
    })
  return only
}

const heldTogether = (trade: TradeRow, entryAt: Instant, exitAt: Instant | null): boolean =>
  (trade.exitAt === null || entryAt <= trade.exitAt) &&
  (exitAt === null || trade.entryAt === null || trade.entryAt <= exitAt)

/** Two reports that carry different ids of the same sort are two trades. */
const otherIds = (trade: TradeRow, report: TradeOpened | TradeRecorded): boolean =>
  (report.trade === undefined || trade.tradeId === null) &&
  (report.position === undefined || trade.positionId === null)
