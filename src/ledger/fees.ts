import { completeInstrument } from '#market'
import { Decimal, type Exact, type Id, minus, ONE, ZERO } from '#vocabulary'
import type { Booking, Bookkeeper } from './bookkeeper.ts'
import type { Fill } from './execution-schema.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Position } from './snapshot-schema.ts'
import { rateFor } from './symbols.ts'

// A fee is booked in the account's currency (docs/decisions/0039-fees-and-currencies.md).

type ReportedFee = Pick<Fill, 'symbol' | 'fee' | 'feeCurrency' | 'feeRate' | 'rate'>

/** The currencies of a symbol as described, else as in its name: BTC and USDT of BTC/USDT, BTC of BTCUSDT quoted in USDT. */
const currenciesOf = ({ instruments, config }: LedgerState, symbol: string) => {
  const instrument = instruments.get(symbol) ?? completeInstrument({ symbol }, config.currency)
  const { quoteCurrency, accountCurrency: account = config.currency } = instrument
  const [first = '', second] = symbol.split(/[/_:-]/)
  const named = second ?? (first.endsWith(quoteCurrency) ? quoteCurrency : '')
  const base = second === undefined ? first.slice(0, first.length - named.length) : first
  return {
    account,
    base: instrument.baseCurrency ?? base,
    quotes: [quoteCurrency, named],
    isMargined: instrument.paidUp === false,
  }
}

/** The fee in the account's currency. Without a rate for it, it is flagged and not booked. */
export const feeInAccount = (given: ReportedFee, price: Exact, { state, book }: Booking): Exact => {
  const { symbol, fee = ZERO, feeCurrency, feeRate, rate } = given
  const { account, base, quotes } = currenciesOf(state, symbol)
  const amount = Decimal.of(fee)
  if (feeCurrency === undefined || feeCurrency === account) return fee
  if (feeRate !== undefined) return amount.times(Decimal.of(feeRate)).text
  const quoted = amount.times(Decimal.of(rateFor(state, symbol, rate) ?? ONE))
  if (quotes.includes(feeCurrency)) return quoted.text
  if (feeCurrency === base) return quoted.times(Decimal.of(price)).text
  book.flags.raise('fee_without_rate', symbol, 'fee', `no rate to ${account}`, `${fee} ${feeCurrency}`)
  return ZERO
}

/** A fill with its fee in the account's currency. A purchase whose fee is in the asset itself brings less, unless it is margined. */
export const withFee = (booking: Booking<Fill>): Fill => {
  const fill = booking.event.data
  const { fee, feeCurrency, symbol, size, side } = fill
  if (fee === undefined || feeCurrency === undefined) return fill
  const booked = { ...fill, fee: feeInAccount(fill, fill.price, booking) }
  const { base, isMargined } = currenciesOf(booking.state, symbol)
  const rest = Decimal.of(size).minus(Decimal.of(fee))
  const isTaken = side === 'buy' && feeCurrency === base && !isMargined && rest.sign > 0
  return isTaken ? { ...booked, size: rest.text } : booked
}

/** Books the new part of a position's totals. Tax and swap are reported by `cash` and are no part of them. */
export const bookTotals = (id: Id, { fees, funding }: Position, book: Bookkeeper): void => {
  const before = book.trade(id)
  const totals = [
    ['fee', fees, minus(before.fees, before.tax)],
    ['funding', funding, minus(before.funding, before.swap)],
  ] as const
  for (const [kind, total, booked] of totals)
    if (total !== undefined && total !== booked) book.cost(id, kind, minus(total, booked), 'tick')
}

/** Divides a fill over parts: each takes what it can with its share of the fee, and the last one the rest of the fee. */
export const divide = <Part>(
  fill: Pick<Fill, 'size' | 'fee'>,
  parts: readonly Part[],
  mostOf: (part: Part) => Exact,
) => {
  const shares: { readonly part: Part; readonly size: Exact; readonly fee: Exact }[] = []
  let { size: left, fee: feeLeft = ZERO } = fill
  for (const part of parts) {
    if (left === ZERO) break
    const most = Decimal.of(mostOf(part))
    const isLast = most.compare(Decimal.of(left)) >= 0
    const size = isLast ? left : most.text
    const fee = isLast ? feeLeft : Decimal.of(feeLeft).times(most).over(Decimal.of(left)).text
    shares.push({ part, size, fee })
    left = minus(left, size)
    feeLeft = minus(feeLeft, fee)
  }
  return { shares, left, feeLeft }
}
