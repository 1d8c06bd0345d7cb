import { type LegRow, type MarkRow, resultAt, type TradeRow } from '#ledger'
import { Decimal, type Exact, handleOf, type Id, type Instant } from '#vocabulary'
import { marksAsOf } from './marks-as-of.ts'
import type { Moment } from './moment.ts'
import { SaidTexts } from './said-texts.ts'

export interface TradeView extends Omit<TradeRow, 'entryReason' | 'exitReason' | 'remarks'> {
  readonly handle: string
  readonly entryReason: string | null
  readonly exitReason: string | null
  readonly remarks: readonly string[]
  readonly entryOutside: boolean
  readonly outside: boolean
  readonly mark: Exact | null
  readonly markAt: Instant | null
  readonly unrealised: Exact | null
}

export interface TradeFilter {
  readonly status?: TradeRow['status'] | undefined
  readonly symbol?: string | undefined
  readonly strategy?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export const readTrades = async (moment: Moment, filter: TradeFilter): Promise<readonly TradeView[]> => {
  const { status, symbol, strategy, before, limit } = filter
  const given = Object.entries({ status, symbol, strategy })
  const rows = await moment.log.store.rows('trades', {
    seq: moment.seq,
    where: Object.fromEntries(
      given.flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])),
    ),
    ...(before === undefined ? {} : { range: { column: 'n', to: before - 1 } }),
    order: { column: 'n', descending: true },
    limit,
  })
  return viewsOf(moment, rows)
}

export const readOpenTrades = async (moment: Moment): Promise<readonly TradeView[]> => {
  const { log, seq, state } = moment
  const rows = state
    ? [...state.trades.values()].sort((a, b) => a.n - b.n)
    : await log.store.rows('trades', { seq, where: { status: 'open' }, order: { column: 'n' } })
  return viewsOf(moment, rows)
}

export const readLegs = ({ log: { store }, seq }: Moment, trade: Id): Promise<readonly LegRow[]> =>
  store.rows('legs', { seq, where: { trade }, order: { column: 'n' } })

export const viewsOf = async (
  moment: Moment,
  rows: readonly TradeRow[],
  known?: ReadonlyMap<Id, MarkRow>,
): Promise<readonly TradeView[]> => {
  const open = rows.filter((row) => row.status === 'open')
  const marks = known ?? moment.state?.marks ?? (await marksAsOf(moment, open))
  const hashes = rows.flatMap((row) => [row.entryReason, row.exitReason, ...row.remarks])
  const texts = await SaidTexts.asOf(moment, hashes)
  return rows.map((row) => viewOf(row, marks.get(row.id), texts))
}

const viewOf = (row: TradeRow, mark: MarkRow | undefined, texts: SaidTexts): TradeView => {
  // A mark that no tick has seen is the entry's own price: it says nothing of how the trade stands.
  const open = row.status === 'open' && mark?.seen ? mark : undefined
  return {
    ...row,
    handle: handleOf('trade', row.n),
    entryReason: texts.said(row.entryReason) ?? null,
    exitReason: texts.said(row.exitReason) ?? null,
    remarks: row.remarks.map((hash) => texts.said(hash)),
    entryOutside: texts.isOutside(row.entryReason),
    outside: texts.isOutside(row.entryReason, row.exitReason, ...row.remarks),
    mfe: open?.mfe ?? row.mfe,
    mae: open?.mae ?? row.mae,
    mark: open?.mark ?? null,
    markAt: open?.at ?? null,
    unrealised: open ? resultAt(row, open.mark, open.rate).minus(Decimal.of(row.realised)).text : null,
  }
}
