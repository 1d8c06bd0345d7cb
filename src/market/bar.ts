import { z } from 'zod'
import { type Instant, readBy, shownValue, zInstant } from '#vocabulary'
import { TIMEFRAMES, type Timeframe } from './timeframe.ts'

/** One bar; `at` is when it opened. Indicators are ratios and scores, so prices here are doubles. */
export type Bar = {
  readonly at: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number | undefined
}

/** Bars by timeframe, or one plain list whose timeframe is inferred from its smallest gap. */
export type Bars = readonly Bar[] | { readonly [T in Timeframe]?: readonly Bar[] | undefined }

const wrongPrice = (ctx: z.RefinementCtx, message: string, next: string, path?: string): void =>
  ctx.addIssue({
    code: 'custom',
    message,
    params: { code: 'invalid_price', next },
    ...(path === undefined ? {} : { path: [path] }),
  })

/** A price as a double: finite, at least 0. Six times cheaper than an exact decimal; bars come in tens of thousands. */
export const zQuote = readBy<number, string | number>(
  { anyOf: [{ type: 'number' }, { type: 'string' }] },
  { type: 'number' },
  (value, ctx) => {
    const quote = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof quote === 'number' && Number.isFinite(quote) && quote >= 0) return quote
    const problem = value === undefined ? 'is missing' : `is not a price: ${shownValue(value)}`
    wrongPrice(ctx, problem, 'Give a finite number of at least 0.')
    return z.NEVER
  },
)

export const zBar = z
  .strictObject({
    at: zInstant.describe('when the bar opened, such as 2026-01-31T09:30:00Z'),
    open: zQuote.describe('the first price of the bar'),
    high: zQuote.describe('the highest price of the bar'),
    low: zQuote.describe('the lowest price of the bar'),
    close: zQuote.describe('the last price of the bar'),
    volume: z.number().min(0).optional().describe('how much was traded, in the feed’s own unit'),
  })
  .superRefine((bar, ctx) => {
    if (bar.low > bar.high)
      wrongPrice(ctx, `= ${bar.high} is below low = ${bar.low}`, 'Check the columns.', 'high')
    for (const field of ['open', 'close'] as const)
      if (bar[field] > bar.high || bar[field] < bar.low)
        wrongPrice(
          ctx,
          `= ${bar[field]} lies outside low to high (${bar.low} to ${bar.high})`,
          'Check the columns: open, high, low, close.',
          field,
        )
  })
  .meta({ id: 'Bar' })

/** Bars as a caller gives them. */
type BarsGiven =
  | readonly z.input<typeof zBar>[]
  | { readonly [T in Timeframe]?: readonly z.input<typeof zBar>[] | undefined }

export const zBars: z.ZodType<Bars, BarsGiven> = z
  .union([z.array(zBar), z.partialRecord(z.enum(TIMEFRAMES), z.array(zBar))])
  .meta({ id: 'Bars' }) as z.ZodType<Bars, BarsGiven>

/** Whether two bars are the same. */
export const sameBar = (a: Bar, b: Bar): boolean =>
  a.at === b.at &&
  a.open === b.open &&
  a.high === b.high &&
  a.low === b.low &&
  a.close === b.close &&
  a.volume === b.volume
