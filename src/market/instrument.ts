import { z } from 'zod'
import { type Exact, ONE, zLabel, zPositive } from '#vocabulary'
import { type Calendar, UTC_CALENDAR, zCalendar } from './calendar.ts'

/** What one unit of a symbol is worth, in which steps it trades, and by which days it is counted. */
export type Instrument = {
  readonly symbol: string
  /** Money per unit of size when the price moves by one: 1 for shares and coins, 100 for an option. */
  readonly multiplier: Exact
  /** null: unknown. Nothing is rounded to a step that was never given. */
  readonly priceStep: Exact | null
  readonly sizeStep: Exact | null
  readonly quoteCurrency: string
  readonly accountCurrency?: string | undefined
  readonly calendar: Calendar
  /** The length of the bars this instrument is traded on, when the caller knows. */
  readonly barSeconds?: number | undefined
}

/** A currency is kept as written: GBp is pence, GBP is pounds. */
const CURRENCY = /^[A-Za-z0-9]{2,12}$/
const zCurrency = z.string().trim().regex(CURRENCY)

/** An instrument as a caller gives it: only the symbol is needed. */
export const zInstrument = z.strictObject({
  symbol: zLabel,
  multiplier: zPositive.optional(),
  priceStep: zPositive.nullable().optional(),
  sizeStep: zPositive.nullable().optional(),
  quoteCurrency: zCurrency.optional(),
  accountCurrency: zCurrency.optional(),
  calendar: zCalendar.optional(),
  barSeconds: z.int().positive().optional(),
})
export type InstrumentGiven = z.output<typeof zInstrument>

/**
 * A complete instrument from what was given. A symbol nobody described is worth its price per unit,
 * in the account's own currency, around the clock in UTC.
 */
export const completeInstrument = (given: InstrumentGiven, accountCurrency: string): Instrument => ({
  symbol: given.symbol,
  multiplier: given.multiplier ?? ONE,
  priceStep: given.priceStep ?? null,
  sizeStep: given.sizeStep ?? null,
  quoteCurrency: given.quoteCurrency ?? given.accountCurrency ?? accountCurrency,
  accountCurrency: given.accountCurrency ?? accountCurrency,
  calendar: given.calendar ?? UTC_CALENDAR,
  ...(given.barSeconds === undefined ? {} : { barSeconds: given.barSeconds }),
})
