import { Decimal, handleNumber } from '#vocabulary'
import type { Episode } from './episode.ts'

// A trace: what recall, evidence and reports read of every episode, in plain values, so that a hundred thousand can be read
// at once. This is the one list of its columns. The store's table, the index that reads it and the columns that recall
// scores take names, types and values from here.

export interface TraceColumnOf<Type extends 'text' | 'integer' | 'real', Value> {
  readonly type: Type
  readonly of: (episode: Episode) => Value
}

const text = <Value extends string | null>(
  of: (episode: Episode) => Value,
): TraceColumnOf<'text', Value> => ({
  type: 'text',
  of,
})
const integer = <Value extends number | null>(
  of: (episode: Episode) => Value,
): TraceColumnOf<'integer', Value> => ({
  type: 'integer',
  of,
})
const real = <Value extends number | null>(
  of: (episode: Episode) => Value,
): TraceColumnOf<'real', Value> => ({
  type: 'real',
  of,
})

/** A tag that was asked for and could not be told is as missing as one that was never asked for. */
const known = (tag: string | undefined): string | null =>
  tag === undefined || tag === 'unknown' ? null : tag

/** In the order of the database. Values of the context are as recorded (ranges and spread in price units); null is missing. */
export const TRACE_COLUMNS = {
  id: text(({ id }) => id),
  n: integer(({ n }) => n),
  kind: text(({ kind }) => kind),
  status: text(({ status }) => status),
  run: text(({ run }) => run),
  symbol: text(({ symbol }) => symbol),
  strategy: text(({ strategy }) => strategy),
  /** 1 where it is so, as below. */
  strategyLate: integer(({ strategyLate }) => (strategyLate ? 1 : 0)),
  variant: text(({ variant }) => variant),
  direction: text(({ direction }) => direction),
  trend: text(({ context }) => known(context.trend)),
  volatility: text(({ context }) => known(context.volatility)),
  regime: text(({ context }) => known(context.regime)),
  session: text(({ context }) => known(context.session)),
  price: real(({ context }) => context.price ?? null),
  atrD1: real(({ context }) => context.atrD1 ?? null),
  atrH1: real(({ context }) => context.atrH1 ?? null),
  spreadAsAtr: real(({ context }) => context.spreadAsAtr ?? null),
  drawdown: real(({ context }) => context.drawdown ?? null),
  barSeconds: integer(({ context }) => context.barSeconds ?? null),
  contextLate: integer(({ contextLate }) => (contextLate === true ? 1 : 0)),
  confidence: real(({ confidence }) => confidence),
  confidenceLate: integer(({ confidenceLate }) => (confidenceLate ? 1 : 0)),
  toldOpen: integer(({ toldOpen }) => (toldOpen ? 1 : 0)),
  at: integer(({ at }) => at),
  outcomeKnownAt: integer(({ outcomeKnownAt }) => outcomeKnownAt),
  outcomeSeq: integer(({ outcomeSeq }) => outcomeSeq),
  r: real(({ r }) => r),
  countedR: real(({ countedR }) => countedR),
  rSource: text(({ rSource }) => rSource),
  pnl: real(({ pnl }) => (pnl === null ? null : Decimal.of(pnl).toNumber())),
  holdingSeconds: integer(({ holdingSeconds }) => holdingSeconds),
  /** The ordinal of its trade: T12. */
  tradeN: integer(({ trade }) => (trade === null ? null : handleNumber('trade', trade))),
} as const

export type TraceColumn = keyof typeof TRACE_COLUMNS

// Object.keys is typed as strings, whatever the object.
export const TRACE_NAMES = Object.keys(TRACE_COLUMNS) as readonly TraceColumn[]

type TraceValues = { readonly [C in TraceColumn]: ReturnType<(typeof TRACE_COLUMNS)[C]['of']> }

/** One version of an episode. */
export interface EpisodeTrace extends TraceValues {
  /** Which versions of the log see it: from fromSeq up to, not including, toSeq; null while it holds. */
  readonly fromSeq: number
  readonly toSeq: number | null
}
