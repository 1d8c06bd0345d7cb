import type { EpisodeTrace } from '#memories'
import type { Instant } from '#vocabulary'
import { confidenceStep } from './column-arrays.ts'
import { REMOVED } from './interned-attributes.ts'
import type { RowGroup } from './row-group.ts'
import { confidenceAt, statedAt } from './row-values.ts'

// A trace into a row and back, column by column and by name: in a loop over the names, filling the columns of a hundred
// thousand episodes would take tenths of a second longer.

const orNaN = (value: number | null): number => value ?? Number.NaN
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
const oneHigher = (value: number | null): number => (value ?? -1) + 1
const oneLower = (value: number | undefined): number | null =>
  value === undefined || value === 0 ? null : value - 1

/** Late ones lie below zero, from −1 to −2. */
const withLateness = ({ confidence, confidenceLate }: EpisodeTrace): number =>
  confidence !== null && confidenceLate === 1 ? -1 - confidence : orNaN(confidence)

export const writeTrace = (rows: RowGroup, row: number, trace: EpisodeTrace) => {
  const { columns, dictionary, ids, past } = rows
  columns.price[row] = orNaN(trace.price)
  columns.atrD1[row] = orNaN(trace.atrD1)
  columns.atrH1[row] = orNaN(trace.atrH1)
  columns.spreadAsAtr[row] = orNaN(trace.spreadAsAtr)
  columns.drawdown[row] = orNaN(trace.drawdown)
  columns.confidence[row] = withLateness(trace)
  columns.at[row] = trace.at
  columns.outcomeKnownAt[row] = orNaN(trace.outcomeKnownAt)
  columns.r[row] = orNaN(trace.r)
  columns.countedR[row] = orNaN(trace.countedR)
  columns.pnl[row] = orNaN(trace.pnl)
  columns.holdingSeconds[row] = orNaN(trace.holdingSeconds)
  columns.fromSeq[row] = trace.fromSeq
  if (past) columns.toSeq[row] = trace.toSeq ?? 0
  columns.outcomeSeq[row] = oneHigher(trace.outcomeSeq)
  columns.tradeN[row] = oneHigher(trace.tradeN)
  columns.n[row] = trace.n
  columns.attributes[row] = dictionary.attributes.codeOf(trace)
  columns.confidenceStep[row] = confidenceStep(confidenceAt(rows, row))
  columns.tagSet[row] = dictionary.tagSets.codeOf(trace)
  dictionary.ids.write(ids, row, trace.id)
}

export const readTrace = (rows: RowGroup, row: number): EpisodeTrace => {
  const { columns, dictionary } = rows
  const attributes = dictionary.attributes.all[columns.attributes[row] ?? REMOVED]
  const tagSet = dictionary.tagSets.all[columns.tagSet[row] ?? 0]
  return {
    id: rows.idOf(row),
    n: columns.n[row] ?? 0,
    fromSeq: columns.fromSeq[row] ?? 0,
    toSeq: rows.past ? (columns.toSeq[row] ?? 0) : null,
    kind: attributes?.kind ?? 'trade',
    status: attributes?.status ?? 'voided',
    run: attributes?.run ?? '',
    symbol: rows.symbol,
    strategy: rows.strategy,
    variant: attributes?.variant ?? null,
    direction: rows.direction,
    trend: tagSet?.trend ?? null,
    volatility: tagSet?.volatility ?? null,
    regime: attributes?.regime ?? null,
    session: tagSet?.session ?? null,
    price: orNull(columns.price[row]),
    atrD1: orNull(columns.atrD1[row]),
    atrH1: orNull(columns.atrH1[row]),
    spreadAsAtr: orNull(columns.spreadAsAtr[row]),
    drawdown: orNull(columns.drawdown[row]),
    barSeconds: attributes?.barSeconds ?? null,
    contextLate: attributes?.contextLate ?? 0,
    strategyLate: attributes?.strategyLate ?? 0,
    confidence: statedAt(rows, row),
    confidenceLate: (columns.confidence[row] ?? 0) < 0 ? 1 : 0,
    toldOpen: attributes?.toldOpen ?? 0,
    at: rows.enteredAt(row),
    // What went in as an Instant comes out as one.
    outcomeKnownAt: orNull(columns.outcomeKnownAt[row]) as Instant | null,
    outcomeSeq: oneLower(columns.outcomeSeq[row]),
    r: orNull(columns.r[row]),
    countedR: orNull(columns.countedR[row]),
    rSource: attributes?.rSource ?? 'none',
    pnl: orNull(columns.pnl[row]),
    holdingSeconds: orNull(columns.holdingSeconds[row]),
    tradeN: oneLower(columns.tradeN[row]),
  }
}
