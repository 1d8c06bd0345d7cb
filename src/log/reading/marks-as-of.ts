import {
  firstMark,
  type LegRow,
  type MarkRow,
  remark,
  seenIn,
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

/** A mark as it was after an event. */
export interface MarkThen {
  readonly seq: number
  readonly mark: MarkRow
}

/** Events read together: a trade that was held for long has seen more ticks than need to be in memory at once. */
const PAGE = 1_000

/** What a trade's mark is made from: its versions and legs, and the mark it has so far. */
interface History {
  readonly id: Id
  readonly versions: readonly Version<'trades'>[]
  readonly legs: readonly LegRow[]
  /** The mark is as it was after this event. */
  readonly since: number
  mark: MarkRow
}

/**
 * The marks that open trades had after an event, from their own versions and legs and the ticks: what the live rows were then. Costs one
 * pass over the ticks since the first of them opened, or since earlier answers.
 */
export const marksAsOf = async (
  moment: Moment,
  trades: readonly TradeRow[],
  earlier: ReadonlyMap<Id, MarkThen> = new Map(),
): Promise<ReadonlyMap<Id, MarkRow>> => {
  const histories: History[] = []
  for (const trade of trades) {
    const known = earlier.get(trade.id)
    const history = await historyOf(moment, trade, known && known.seq <= moment.seq ? known : undefined)
    if (history) histories.push(history)
  }
  const { store } = moment.log
  let afterSeq = histories.reduce((least, { since }) => Math.min(least, since), moment.seq)
  while (afterSeq < moment.seq) {
    const kinds = ['tick', 'fill', 'adjusted'] as const
    const events = await store.events({ afterSeq, toSeq: moment.seq, kinds, limit: PAGE })
    for (const stored of events) {
      const event = readEvent(stored)
      for (const history of histories) if (history.since < event.seq) see(history, event)
    }
    if (events.length < PAGE) break
    afterSeq = events.at(-1)?.seq ?? moment.seq
  }
  return new Map(histories.map(({ id, mark }) => [id, mark]))
}

const historyOf = async (
  { log: { store }, seq }: Moment,
  { id }: TradeRow,
  earlier: MarkThen | undefined,
): Promise<History | undefined> => {
  const versions = await store.versions('trades', { id })
  const first = versions[0]
  if (!first) return undefined
  const legs = await store.rows('legs', { seq, where: { trade: id }, order: { column: 'n' } })
  const since = earlier?.seq ?? first.fromSeq - 1
  const mark = earlier?.mark ?? firstMark(first.row, first.row.entryAt ?? mustAt(legs))
  return { id, versions, legs, since, mark }
}

const see = (history: History, event: LogEvent): void => {
  const { versions, legs } = history
  const known = rowAt(versions, event.seq - 1)
  const after = rowAt(versions, event.seq) ?? known
  if (!after) return
  const before = known
  let { mark } = history
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
    mark = splitMark(mark, event.data.ratio)
  history.mark = mark
}

const mustAt = (legs: readonly LegRow[]): MarkRow['at'] => {
  const leg = legs[0]
  if (!leg) throw new Error('a trade without legs')
  return leg.at
}

const rowAt = (versions: readonly Version<'trades'>[], seq: number): TradeRow | undefined =>
  versions.find((version) => version.fromSeq <= seq && (version.toSeq === null || version.toSeq > seq))?.row
