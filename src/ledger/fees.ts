import { completeInstrument, type Instrument } from '#market'
import { Decimal, type Exact, type Id, ONE, ZERO } from '#vocabulary'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { Fill } from './execution-schema.ts'
import type { LegRow } from './ledger-rows.ts'
import type { LedgerState } from './ledger-state.ts'
import { rateFor } from './symbols.ts'

// A fee is booked in the account's currency (docs/decisions/0039-fees-and-currencies.md).

interface ReportedFee {
  readonly symbol: string
  readonly fee?: Exact | undefined
  readonly feeCurrency?: string | undefined
  readonly feeRate?: Exact | undefined
  readonly rate?: Exact | undefined
}

const instrumentOf = ({ instruments, config }: LedgerState, symbol: string): Instrument =>
  instruments.get(symbol) ?? completeInstrument({ symbol }, config.currency)

/** The currencies in a symbol's own name: BTC/USDT, BTC-USD. */
const partsOf = (
  symbol: string,
): { readonly base?: string | undefined; readonly quote?: string | undefined } => {
  const [base, quote, ...more] = symbol.split(/[/_:-]/)
  return quote === undefined || more.length > 0 ? {} : { base, quote }
}

const isBase = ({ symbol, baseCurrency, quoteCurrency }: Instrument, currency: string): boolean =>
  currency === (baseCurrency ?? partsOf(symbol).base) || symbol === `${currency}${quoteCurrency}`

const isQuote = ({ symbol, quoteCurrency }: Instrument, currency: string): boolean =>
  currency === quoteCurrency || currency === partsOf(symbol).quote

/** The fee in the account's currency. Without a rate for it, it is flagged and not booked. */
export const feeInAccount = (
  { symbol, fee = ZERO, feeCurrency, feeRate, rate }: ReportedFee,
  price: Exact,
  { state, book }: Booking,
): Exact => {
  const instrument = instrumentOf(state, symbol)
  const account = instrument.accountCurrency ?? state.config.currency
  const amount = Decimal.of(fee)
  if (feeCurrency === undefined || feeCurrency === account) return fee
  if (feeRate !== undefined) return amount.times(Decimal.of(feeRate)).text
  const quoted = amount.times(Decimal.of(rateFor(state, symbol, rate) ?? ONE))
  if (isQuote(instrument, feeCurrency)) return quoted.text
  if (isBase(instrument, feeCurrency)) return quoted.times(Decimal.of(price)).text
  book.flags.raise('fee_without_rate', symbol, 'fee', `no rate to ${account}`, `${fee} ${feeCurrency}`)
  return ZERO
}

/**
 * A fill with its fee in the account's currency. A fee in the asset itself is taken from the asset: a purchase brings less, a
 * sale takes more as far as that is held. Unless the instrument is margined: then it is money only.
 */
export const withFee = (booking: Booking<Fill>): Fill => {
  const fill = booking.event.data
  const { fee, feeCurrency, symbol, size } = fill
  if (fee === undefined || feeCurrency === undefined) return fill
  const booked = { ...fill, fee: feeInAccount(fill, fill.price, booking) }
  const instrument = instrumentOf(booking.state, symbol)
  if (instrument.paidUp === false || !isBase(instrument, feeCurrency)) return booked
  const moved = Decimal.of(size).plus(
    fill.side === 'buy' ? Decimal.of(fee).negated() : soldBeside(fill, booking.book),
  )
  return moved.sign > 0 ? { ...booked, size: moved.text } : booked
}

/** The fee of a sale, if that much more is held. */
const soldBeside = ({ symbol, size, fee = ZERO, position }: Fill, book: Bookkeeper): Decimal => {
  const held = book
    .openIn(symbol)
    .filter((trade) => trade.side === 'long' && (position === undefined || trade.positionId === position))
    .reduce((sum, trade) => sum.plus(Decimal.of(trade.size)), Decimal.zero)
  const beside = Decimal.of(fee)
  return held.compare(Decimal.of(size).plus(beside)) >= 0 ? beside : Decimal.zero
}

/** Costs of a trade as totals so far: fees with tax beside them, funding with swap beside it. */
export interface CostTotals {
  readonly fees?: Exact | undefined
  readonly tax?: Exact | undefined
  readonly funding?: Exact | undefined
  readonly swap?: Exact | undefined
}

/** Books the part of each total that is new. */
export const bookTotals = (
  id: Id,
  { fees, tax, funding, swap }: CostTotals,
  source: LegRow['source'],
  book: Bookkeeper,
): void => {
  const before = book.trade(id)
  const less = (a: Exact, b: Exact): Exact => Decimal.of(a).minus(Decimal.of(b)).text
  const totals = [
    ['fee', fees, less(before.fees, before.tax)],
    ['tax', tax, before.tax],
    ['funding', funding, less(before.funding, before.swap)],
    ['swap', swap, before.swap],
  ] as const
  for (const [kind, total, booked] of totals)
    if (total !== undefined && total !== booked && less(total, booked) !== ZERO)
      book.cost(id, kind, less(total, booked), source)
}

/** One fee for several trades: each bears its share of the size, and the last one the rest. */
export const feeShare = (fee: Exact, taken: Decimal, left: Decimal): Exact =>
  taken.equals(left) ? fee : Decimal.of(fee).times(taken).over(left).text
