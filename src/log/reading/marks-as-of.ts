import {
  firstMark,
  type MarkRow,
  markAt,
  seenIn,
  showsSplit,
  splitMark,
  type TradeRow,
  widen,
  widenByExtremes,
} from '#ledger'
import type { Id } from '#vocabulary'
import { readEvent } from '../fold/read-event.ts'
import type { LogEvent } from '../kinds/kinds.ts'
import type { Version } from '../ports.ts'
import type { Moment } from './moment.ts'

/** Events read together: a trade that was held for long has seen more ticks than need to be in memory at once. */
const PAGE = 1_000

type History = NonNullable<Awaited<ReturnType<typeof historyOf>>>

/** The marks that open trades had after an event: one pass over the ticks since the first of them opened. */
export const marksAsOf = async (
  moment: Moment,
  trades: readonly TradeRow[],
): Promise<ReadonlyMap<Id, MarkRow>> => {
  const read = await Promise.all(trades.map((trade) => historyOf(moment, trade)))
  const histories = read.flatMap((history) => history ?? [])
  const { store } = moment.log
  const kinds = ['tick', 'fill', 'adjusted'] as const
  let afterSeq = Math.min(moment.seq, ...histories.map(({ versions }) => (versions[0]?.fromSeq ?? 1) - 1))
  while (afterSeq < moment.seq) {
    const events = await store.events({ afterSeq, toSeq: moment.seq, kinds, limit: PAGE })
    for (const event of events.map(readEvent)) for (const history of histories) see(history, event)
    if (events.length < PAGE) break
    afterSeq = events.at(-1)?.seq ?? moment.seq
  }
  return new Map(histories.map(({ id, mark }) => [id, mark]))
}

const historyOf = async ({ log: { store }, seq }: Moment, { id }: TradeRow) => {
  const versions = await store.versions('trades', { id })
  const legs = await store.rows('legs', { seq, where: { trade: id }, order: { column: 'n' } })
  const [first] = versions
  const at = first?.row.entryAt ?? legs[0]?.at
  return first && at && { id, versions, legs, mark: firstMark(first.row, at) }
}

const see = (history: History, event: LogEvent): void => {
  const { versions, legs } = history
  const now = rowAt(versions, event.seq)
  // Closed by its absence from a snapshot: if another has it again, it goes on with the mark it had.
  if (now?.status !== 'open') return
  const before = versions.findLast(({ fromSeq, row }) => fromSeq < event.seq && row.status === 'open')?.row
  const held = before && { ...before, positionId: now.positionId }
  let { mark } = history
  if (event.kind === 'adjusted' && event.data.ratio !== undefined && event.data.symbol === held?.symbol)
    mark = splitMark(mark, event.data.ratio)
  const tick = event.kind === 'tick' && !(held && showsSplit(event.data, held)) ? event.data : null
  const seen = tick && seenIn(tick, held ?? now, mark.rate)
  if (held && seen) mark = widenByExtremes(mark, held, seen, event.at)
  for (const { seq: by, kind, price, rate } of legs) {
    if (by !== event.seq || (kind !== 'reduce' && kind !== 'add')) continue
    if (kind === 'reduce' && price !== null) mark = widen(mark, now, price, rate)
    mark = { ...mark, rate }
  }
  history.mark = seen ? markAt(mark, now, seen, event.at) : mark
}

const rowAt = (versions: readonly Version<'trades'>[], seq: number): TradeRow | undefined =>
  versions.find((version) => version.fromSeq <= seq && (version.toSeq === null || version.toSeq > seq))?.row
