import { Decimal, type Id } from '#vocabulary'
import { readEvent } from '../fold/read-event.ts'
import { firstMark, remark, widen, widenByExtremes } from '../ledger/excursion.ts'
import { seenIn } from '../ledger/reconcile.ts'
import type { Version } from '../ports.ts'
import type { LegRow, MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Moment } from './moment.ts'

/** A mark as it was after an event. */
export interface MarkThen {
  readonly seq: number
  readonly mark: MarkRow
}

/**
 * The mark an open trade had after an event, from its own versions, legs and ticks: what the live row was then.
 * Costs one pass over the ticks since it opened, or since an earlier answer.
 */
export const markAsOf = async (
  { log: { store }, seq }: Moment,
  trade: TradeRow,
  earlier?: MarkThen,
): Promise<MarkRow | undefined> => {
  const versions = await store.versions('trades', { id: trade.id })
  const first = versions[0]
  if (!first) return undefined
  const legs = await store.rows('legs', { seq, where: { trade: trade.id }, order: { column: 'n' } })
  const events = await store.events({
    afterSeq: earlier?.seq ?? first.fromSeq - 1,
    toSeq: seq,
    kinds: ['tick', 'fill', 'trade.closed', 'adjusted'],
  })
  let mark =
    earlier?.mark ??
    firstMark(first.row, first.row.entryAt ?? events[0]?.at ?? first.row.exitAt ?? mustAt(legs))
  for (const stored of events) {
    const event = readEvent(stored)
    const before = rowAt(versions, event.seq - 1)
    const after = rowAt(versions, event.seq) ?? before
    if (!after) continue
    const seen = event.kind === 'tick' ? seenIn(event.data, before ?? after, mark.rate) : null
    if (before && seen) mark = widenByExtremes(mark, before, seen, event.at)
    for (const { seq: by, kind, price } of legs) {
      if (by !== event.seq || (kind !== 'reduce' && kind !== 'add')) continue
      if (kind === 'reduce' && price !== null) mark = widen(mark, after, price, after.rate)
      mark = { ...mark, rate: after.rate }
    }
    if (seen) mark = remark(mark, after, seen, event.at)
    if (
      event.kind === 'adjusted' &&
      event.data.ratio !== undefined &&
      before &&
      event.data.symbol === before.symbol
    )
      mark = { ...mark, mark: Decimal.of(mark.mark).over(Decimal.of(event.data.ratio)).text }
  }
  return mark
}

const mustAt = (legs: readonly LegRow[]): MarkRow['at'] => {
  const leg = legs[0]
  if (!leg) throw new Error('a trade without legs')
  return leg.at
}

const rowAt = (versions: readonly Version<'trades'>[], seq: number): TradeRow | undefined =>
  versions.find((version) => version.fromSeq <= seq && (version.toSeq === null || version.toSeq > seq))?.row

/** Marks of several trades by trade id. */
export const marksAsOf = async (
  moment: Moment,
  trades: readonly TradeRow[],
): Promise<ReadonlyMap<Id, MarkRow>> => {
  const marks = new Map<Id, MarkRow>()
  for (const trade of trades) {
    const mark = await markAsOf(moment, trade)
    if (mark) marks.set(trade.id, mark)
  }
  return marks
}
