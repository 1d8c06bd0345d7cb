import type { Instant } from '#vocabulary'
import { closesAt } from './aggregate.ts'
import { atr } from './atr.ts'
import type { Bars } from './bar.ts'
import { type BarReader, type BarsUsed, barReader } from './bars-used.ts'
import { type Calendar, UTC_CALENDAR } from './calendar.ts'
import { clockFields } from './clock-fields.ts'
import { type ClosedBars, closedBars } from './closed-bars.ts'
import { CONTEXT_FIELDS, type Context } from './context.ts'
import { type Classifier, MARKET_DEFAULTS } from './options.ts'
import {
  fixedTrendOf,
  fixedVolatilityOf,
  type Trend,
  trendOf,
  trendWindow,
  type Volatility,
  volatilityOf,
  volatilityWindow,
} from './regime.ts'
import { regimeOf, trendOfRegime } from './seed-tags.ts'
import { type Timeframe, timeframeSeconds } from './timeframe.ts'

/** Version of the encoder: changes whenever the same bars could give another number, a default included. */
export const ENCODER_VERSION = 'context-1'

export interface ContextInput {
  /** The moment of the decision: only bars closed by then are read. */
  readonly at: Instant
  /** Left out: nothing about the market is classified. Given but too few: it is unknown. */
  readonly bars?: Bars | undefined
  /** What the caller says about the situation; it stays as given. */
  readonly given?: Context | undefined
  readonly calendar?: Calendar | undefined
  readonly classifier?: Classifier | undefined
}

/** Plain JSON, to be recorded whole. */
export type EncodedContext = {
  readonly context: Context
  readonly encoder: {
    readonly version: string
    readonly calendar: Calendar
    /** The classifier, where it is not the default. */
    readonly options: { readonly classifier?: Classifier }
  }
  readonly bars: BarsUsed
}

export const encodeContext = (input: ContextInput): EncodedContext => {
  const { at, given = {}, calendar = UTC_CALENDAR, classifier = 'relative' } = input
  const closed = input.bars && closedBars(input.bars, at, calendar, given.barSeconds ?? undefined)
  const reader = barReader(closed)
  const range = (timeframe: Timeframe): number | null | undefined => {
    const bars = reader.last(timeframe, MARKET_DEFAULTS.atrBars)
    return bars && atr(bars, MARKET_DEFAULTS)
  }

  const price = givenOr(given.price, () => closed && lastPrice(closed, reader, calendar))
  const atrD1 = givenOr(given.atrD1, () => range('D1'))
  const atrH1 = givenOr(given.atrH1, () => range('H1'))
  const atrM5 = givenOr(given.atrM5, () => range('M5'))
  const trend =
    given.trend ?? (given.regime ? trendOfRegime(given.regime) : readTrend(closed, reader, classifier))
  const volatility = given.volatility ?? readVolatility(closed, reader, classifier)

  const context: Context = {
    ...given,
    price,
    atrD1,
    atrH1,
    atrM5,
    spreadAsAtr: givenOr(given.spreadAsAtr, () => ratio(given.spread, atrM5)),
    trend,
    volatility,
    regime: given.regime ?? (trend && volatility && regimeOf(trend, volatility)),
    ...clockFields(at, given),
    barSeconds: givenOr(given.barSeconds, () => closed && finestSeconds(closed)),
  }
  return {
    context: present(context),
    encoder: { version: ENCODER_VERSION, calendar, options: classifier === 'relative' ? {} : { classifier } },
    bars: reader.used(calendar),
  }
}

/** What was given, else what is derived. null was given too: the caller asked and does not know. */
const givenOr = <T>(given: T | undefined, derive: () => T | undefined): T | undefined =>
  given === undefined ? derive() : given

/** The close of the bar that closed last, the finest of equals. */
const lastPrice = (closed: ClosedBars, reader: BarReader, calendar: Calendar): number | null => {
  let latest: { timeframe: Timeframe; closes: Instant } | undefined
  for (const timeframe of closed.given) {
    const bar = closed.of(timeframe)?.at(-1)
    const closes = bar && closesAt(bar.at, timeframe, calendar)
    if (closes !== undefined && (!latest || closes > latest.closes)) latest = { timeframe, closes }
  }
  return (latest && reader.last(latest.timeframe, 1)?.[0]?.close) ?? null
}

const readTrend = (
  closed: ClosedBars | undefined,
  reader: BarReader,
  classifier: Classifier,
): Trend | undefined => {
  if (!closed) return undefined
  return classifier === 'fixed'
    ? fixedTrendOf(fixedWindow(closed, reader), MARKET_DEFAULTS)
    : trendOf(reader.last('D1', trendWindow(MARKET_DEFAULTS)) ?? [], MARKET_DEFAULTS)
}

const readVolatility = (
  closed: ClosedBars | undefined,
  reader: BarReader,
  classifier: Classifier,
): Volatility | undefined => {
  if (!closed) return undefined
  return classifier === 'fixed'
    ? fixedVolatilityOf(fixedWindow(closed, reader), MARKET_DEFAULTS)
    : volatilityOf(reader.last('D1', volatilityWindow(MARKET_DEFAULTS)) ?? [], MARKET_DEFAULTS)
}

const fixedWindow = (closed: ClosedBars, reader: BarReader) => {
  const finest = closed.given[0]
  return (finest && reader.last(finest, MARKET_DEFAULTS.fixedBars)) ?? []
}

const finestSeconds = ({ given: [finest] }: ClosedBars): number | null =>
  finest ? timeframeSeconds(finest) : null

/** One over the other: absent when either is; unknown when either is, or when nothing moved. */
export const ratio = (
  of: number | null | undefined,
  range: number | null | undefined,
): number | null | undefined => {
  if (of === undefined || range === undefined) return undefined
  if (of === null || range === null) return null
  const share = of / range
  return Number.isFinite(share) ? share : null
}

/** The context without keys of absent fields. */
const present = (context: Context): Context => {
  const kept: { -readonly [K in keyof Context]: Context[K] } = { ...context }
  for (const field of CONTEXT_FIELDS) if (kept[field] === undefined) delete kept[field]
  return kept
}
