import { completeInstrument, type Instrument } from '#market'
import { Decimal, type Exact, ONE, ZERO } from '#vocabulary'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'
import type { Fill } from './execution.ts'
import { nameTrade } from './named-trade.ts'
import { EXIT } from './told-legs.ts'
import { isRoundTrip, type TradeClosed, type TradeOpened } from './trade-report.ts'

// A fee in another currency than the account's, as it is booked (docs/decisions/0039-fees-and-currencies.md).

interface FeeTold {
  readonly fee?: Exact | undefined
  readonly feeCurrency?: string | undefined
  readonly feeRate?: Exact | undefined
  /** The result that was told: what the fee took is in it, whatever its rate was. */
  readonly pnl?: Exact | undefined
}

const instrumentOf = ({ instruments, config }: State, symbol: string): Instrument =>
  instruments.get(symbol) ?? completeInstrument({ symbol }, config.currency)

/** What a symbol itself says it is, and is priced in: BTC/USDT, BTC-USD; nothing where it has no such parts. */
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

/** The fee in the account's currency; null where nobody knows at what rate. */
const converted = (
  { fee, feeCurrency, feeRate }: FeeTold,
  price: Exact,
  rate: Exact,
  instrument: Instrument,
  account: string,
): Decimal | null => {
  const amount = Decimal.of(fee ?? ZERO)
  if (feeCurrency === undefined || feeCurrency === account) return amount
  if (feeRate !== undefined) return amount.times(Decimal.of(feeRate))
  if (isQuote(instrument, feeCurrency)) return amount.times(Decimal.of(rate))
  return isBase(instrument, feeCurrency) ? amount.times(Decimal.of(price)).times(Decimal.of(rate)) : null
}

/** The last rate known of a symbol's quote currency. */
const rateOf = ({ trades, marks }: State, symbol: string): Exact => {
  const last = [...trades.values()].findLast((trade) => trade.symbol === symbol)
  return (last && marks.get(last.id)?.rate) ?? last?.rate ?? ONE
}

const feeOf = (
  told: FeeTold,
  {
    symbol,
    price,
    rate,
  }: { readonly symbol: string; readonly price: Exact; readonly rate?: Exact | undefined },
  { state, book }: Booking,
): Exact | undefined => {
  const instrument = instrumentOf(state, symbol)
  const account = instrument.accountCurrency ?? state.config.currency
  const known = rate ?? rateOf(state, symbol)
  const fee = converted(told, price, known, instrument, account)
  const isQuoted = told.feeCurrency !== account && told.feeRate === undefined
  if (isQuoted && fee !== null && rate === undefined && known === ONE && instrument.quoteCurrency !== account)
    book.symbols.takeFeesAtOne(symbol)
  if (fee === null && told.pnl === undefined)
    book.flag({
      code: 'fee_without_rate',
      symbol,
      trade: null,
      field: 'fee',
      known: `no rate to ${account}`,
      told: `${told.fee} ${told.feeCurrency}`,
    })
  return fee?.text
}

/** A fill with its fee in the account's currency, and with the size that it really brought or took. */
export interface SettledFill extends Fill {
  /** What was executed, where a fee in the asset itself made another size of it. */
  readonly executed?: Exact | undefined
}

/**
 * A fee in the asset itself is taken from the asset: a purchase brings less, a sale takes more, and what is gone was paid for at
 * the price. Unless the instrument is margined, where it is money only.
 */
export const settledFill = (booking: Booking<Fill>): Booking<SettledFill> => {
  const fill = booking.event.data
  const { fee, feeCurrency, symbol, price, rate, size } = fill
  if (fee === undefined || feeCurrency === undefined) return booking
  const settled: SettledFill = { ...fill, fee: feeOf(fill, { symbol, price, rate }, booking) }
  const instrument = instrumentOf(booking.state, symbol)
  const inAsset = instrument.paidUp !== false && isBase(instrument, feeCurrency)
  const moved = Decimal.of(size).plus(
    fill.side === 'buy' ? Decimal.of(fee).negated() : takenBeside(fill, booking),
  )
  const data = inAsset && moved.sign > 0 ? { ...settled, size: moved.text, executed: size } : settled
  return { ...booking, event: { ...booking.event, data } }
}

/** What a sale takes beside what is sold: its fee, as far as so much was held before it, or before it was told by name. */
const takenBeside = (
  { symbol, size, fee, position, order }: Fill,
  { state: { trades }, found }: Booking<Fill>,
): Decimal => {
  const named = found.legs
    .filter((leg) => leg.source === 'trade' && leg.order !== null && leg.order === order)
    .filter((leg) => leg.symbol === symbol && EXIT.includes(leg.kind))
    .reduce((sum, leg) => sum.plus(Decimal.of(leg.size)), Decimal.zero)
  const held = [...trades.values()]
    .filter((trade) => trade.symbol === symbol && trade.side === 'long')
    .filter((trade) => position === undefined || trade.positionId === position)
    .reduce((sum, trade) => sum.plus(Decimal.of(trade.size)), named)
  const beside = Decimal.of(fee ?? ZERO)
  return held.compare(Decimal.of(size).plus(beside)) >= 0 ? beside : Decimal.zero
}

/** An opening by name with its fee in the account's currency. */
export interface SettledOpening extends TradeOpened {
  /** What it brought, if its size is as ordered and its fee was taken from the asset. */
  readonly received?: Exact | undefined
}

/** A trade told by name with its fee in the account's currency; its size is what was held, and stays, unless fills say otherwise. */
export const settledOpening = (booking: Booking<TradeOpened>): Booking<SettledOpening> => {
  const { data } = booking.event
  if (data.fee === undefined || data.feeCurrency === undefined) return booking
  const instrument = instrumentOf(booking.state, data.symbol)
  const inAsset = instrument.paidUp !== false && isBase(instrument, data.feeCurrency) && data.side === 'long'
  const received = inAsset ? Decimal.of(data.size).minus(Decimal.of(data.fee)).text : undefined
  const settled: SettledOpening = { ...data, fee: feeOf(data, data, booking), received }
  return { ...booking, event: { ...booking.event, data: settled } }
}

export const settledClosing = (booking: Booking<TradeClosed>): Booking<TradeClosed> => {
  const { state, event, found } = booking
  const { data } = event
  if (data.fee === undefined || data.feeCurrency === undefined) return booking
  const about = isRoundTrip(data)
    ? { symbol: data.symbol, price: data.entryPrice, rate: data.rate }
    : { symbol: nameTrade(state, data, found).symbol, price: data.price, rate: data.rate }
  return { ...booking, event: { ...event, data: { ...data, fee: feeOf(data, about, booking) } } }
}
