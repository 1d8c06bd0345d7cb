import { Decimal, type Exact, handleOf, type Id, type Instant } from '#vocabulary'
import { resultAt } from '../ledger/position.ts'
import type { LogStore, RowQuery } from '../ports.ts'
import type { LegRow, MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import { marksAsOf } from './marks.ts'
import type { Moment } from './moment.ts'

/** A trade as a reader sees it: prose in words, an open one with its mark. */
export interface TradeView extends Omit<TradeRow, 'entryReason' | 'exitReason' | 'remarks'> {
  readonly handle: string
  readonly entryReason: string | null
  readonly exitReason: string | null
  readonly remarks: readonly string[]
  readonly mark: Exact | null
  readonly markAt: Instant | null
  readonly unrealised: Exact | null
}

/** What stands where a text was erased, in answers and in files: that something was said stays known, not what. */
export const ERASED = '[redacted]'

export interface TradeFilter {
  readonly status?: TradeRow['status'] | undefined
  readonly symbol?: string | undefined
  readonly run?: string | undefined
  readonly strategy?: string | undefined
  readonly limit: number
}

/** Newest first. */
export const readTrades = async (
  store: LogStore,
  moment: Moment,
  filter: TradeFilter,
): Promise<readonly TradeView[]> => {
  const { status, symbol, run, strategy, limit } = filter
  const where: Record<string, string> = {}
  for (const [column, value] of Object.entries({ status, symbol, run, strategy }))
    if (value !== undefined) where[column] = value
  const query: RowQuery = { seq: moment.seq, where, order: { column: 'n', descending: true }, limit }
  return viewsOf(store, moment, await store.rows('trades', query))
}

/** Open trades in the order they were opened. */
export const readOpenTrades = async (store: LogStore, moment: Moment): Promise<readonly TradeView[]> => {
  const rows = moment.state
    ? [...moment.state.trades.values()].sort((a, b) => a.n - b.n)
    : await store.rows('trades', { seq: moment.seq, where: { status: 'open' }, order: { column: 'n' } })
  return viewsOf(store, moment, rows)
}

export const readLegs = (store: LogStore, moment: Moment, trade: Id): Promise<readonly LegRow[]> =>
  store.rows('legs', { seq: moment.seq, where: { trade }, order: { column: 'n' } })

export const viewsOf = async (
  store: LogStore,
  moment: Moment,
  rows: readonly TradeRow[],
  known?: ReadonlyMap<Id, MarkRow>,
): Promise<readonly TradeView[]> => {
  const open = rows.filter((row) => row.status === 'open')
  const marks = known ?? moment.state?.marks ?? (await marksAsOf(store, open, moment.seq))
  const hashes = rows
    .flatMap((row) => [row.entryReason, row.exitReason, ...row.remarks])
    .filter((hash) => hash !== null)
  const texts = hashes.length === 0 ? new Map<string, string>() : await store.texts([...new Set(hashes)])
  return rows.map((row) => viewOf(row, marks.get(row.id), texts))
}

const viewOf = (row: TradeRow, mark: MarkRow | undefined, texts: ReadonlyMap<string, string>): TradeView => {
  const words = (hash: string | null): string | null => (hash === null ? null : (texts.get(hash) ?? ERASED))
  const open = row.status === 'open' ? mark : undefined
  return {
    ...row,
    handle: handleOf('trade', row.n),
    entryReason: words(row.entryReason),
    exitReason: words(row.exitReason),
    remarks: row.remarks.map((hash) => words(hash) ?? ERASED),
    mfe: open?.mfe ?? row.mfe,
    mae: open?.mae ?? row.mae,
    mark: open?.mark ?? null,
    markAt: open?.at ?? null,
    unrealised: open ? resultAt(row, open.mark, open.rate).minus(Decimal.of(row.realised)).text : null,
  }
}
