import { type SimilarityFields, sessionAt } from '#market'
import type { EpisodeTrace } from '#memories'
import type { EpisodeRows } from './columns/episode-rows.ts'
import { isContextLateAt } from './columns/row-values.ts'

type Situation = Pick<
  EpisodeTrace,
  'trend' | 'volatility' | 'session' | 'price' | 'atrD1' | 'atrH1' | 'spreadAsAtr' | 'drawdown'
>

/** What situations are compared by, of an episode. */
export const traceFields = (trace: Situation): SimilarityFields => {
  const { trend, volatility, session, price, spreadAsAtr, drawdown } = trace
  const overPrice = (range: number | null): number | undefined =>
    range === null || price === null || price <= 0 ? undefined : range / price
  return {
    trend: trend ?? undefined,
    volatility: volatility ?? undefined,
    session: session ?? undefined,
    atrD1: overPrice(trace.atrD1),
    atrH1: overPrice(trace.atrH1),
    spread: spreadAsAtr ?? undefined,
    drawdown: drawdown ?? undefined,
  }
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/**
 * What tells winners from losers, of a row: the same, and of a situation that was told late only what the clock and the account said. Read
 * one by one: a whole trace costs several times as much.
 */
export const countedFieldsAt = (rows: EpisodeRows, row: number): SimilarityFields => {
  const fields = fieldsAt(rows, row)
  if (!isContextLateAt(rows, row)) return fields
  return { session: sessionAt(rows.enteredAt(row)), drawdown: fields.drawdown }
}

const fieldsAt = ({ columns, dictionary }: EpisodeRows, row: number): SimilarityFields => {
  const tags = dictionary.tagSets.all[columns.tagSet[row] ?? 0]
  return traceFields({
    trend: tags?.trend ?? null,
    volatility: tags?.volatility ?? null,
    session: tags?.session ?? null,
    price: orNull(columns.price[row]),
    atrD1: orNull(columns.atrD1[row]),
    atrH1: orNull(columns.atrH1[row]),
    spreadAsAtr: orNull(columns.spreadAsAtr[row]),
    drawdown: orNull(columns.drawdown[row]),
  })
}
