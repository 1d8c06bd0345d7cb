import { z } from 'zod'
import { type Exact, ONE, zLabel, zPositive } from '#vocabulary'
import { type Calendar, UTC_CALENDAR, zCalendar } from './calendar.ts'

/** What one unit of a symbol is worth, in which steps it trades, and by which days it is counted. */
export type Instrument = {
  readonly symbol: string
  /** Money per unit of size when the price moves by one: 1 for shares and coins, 100 for an option. */
  readonly multiplier: Exact
  /** null: unknown. Nothing is rounded to a step that was never given. */
  readonly sizeStep: Exact | null
  readonly quoteCurrency: string
  /** Nobody told what its price is in: it is the account's, whatever that becomes. */
  readonly quoteAssumed?: true | undefined
  /** What a unit of it is: BTC of BTC/USDT. A fee in it is taken from what is held. */
  readonly baseCurrency?: string | undefined
  /** Bought with converted money, as shares abroad are: what it cost moves with no rate. Else only its result is converted. */
  readonly paidUp?: boolean | undefined
  /** Of the account it is traded in, where that is one of its own; else as configured. */
  readonly accountCurrency?: string | undefined
  /** Default rate from the quote to the account's currency, until one is reported. */
  readonly rate?: Exact | undefined
  readonly calendar: Calendar
}

/** A currency is kept as written: GBp is pence, GBP is pounds. */
const CURRENCY = /^[A-Za-z0-9]{2,12}$/
export const zCurrency = z.string().trim().regex(CURRENCY)

/** An instrument as a caller gives it: only the symbol is needed. */
export const zInstrument = z.strictObject({
  symbol: zLabel.describe('as your broker writes it: XAUUSD'),
  multiplier: zPositive
    .optional()
    .describe('money per unit of size when the price moves by one; 1 if left out, 100 for an option'),
  sizeStep: zPositive
    .nullable()
    .optional()
    .describe('smallest step of size, which advice is rounded down to; null if unknown'),
  quoteCurrency: zCurrency.optional().describe('what its price is in; the account’s if left out'),
  baseCurrency: zCurrency
    .optional()
    .describe('what a unit of it is: BTC of BTC/USDT; a fee in it is taken from what is held'),
  paidUp: z
    .boolean()
    .optional()
    .describe('bought with converted money, as shares abroad: its cost stays as it was converted'),
  accountCurrency: zCurrency
    .optional()
    .describe('currency of the account it is traded in; as configured if left out'),
  rate: zPositive.optional().describe('quote currency to account currency, until a report gives one'),
  reportedBy: z
    .enum(['broker', 'name'])
    .optional()
    .describe('broker: by fills and snapshots; name: by whole trades; the first report decides if left out'),
  calendar: zCalendar.optional().describe('where its trading day begins; UTC midnight if left out'),
})
export type InstrumentGiven = z.output<typeof zInstrument>

/**
 * A complete instrument from what was given. A symbol nobody described is worth its price per unit,
 * in the account's own currency, around the clock in UTC.
 */
export const completeInstrument = (given: InstrumentGiven, accountCurrency: string): Instrument => ({
  symbol: given.symbol,
  multiplier: given.multiplier ?? ONE,
  sizeStep: given.sizeStep ?? null,
  quoteCurrency: given.quoteCurrency ?? given.accountCurrency ?? accountCurrency,
  accountCurrency: given.accountCurrency ?? accountCurrency,
  calendar: given.calendar ?? UTC_CALENDAR,
  ...told(given, 'baseCurrency'),
  ...told(given, 'paidUp'),
  ...told(given, 'rate'),
})

/** A field that has no default is absent where nobody told it. */
const told = <F extends keyof InstrumentGiven>(
  given: InstrumentGiven,
  field: F,
): { readonly [K in F]?: InstrumentGiven[F] } =>
  // The key is the field itself; the compiler widens computed keys to string.
  given[field] === undefined ? {} : ({ [field]: given[field] } as { [K in F]: InstrumentGiven[F] })
