import { Decimal, type Exact, type Side } from '#vocabulary'
import {
  equityOf,
  feeOf,
  type Held,
  halfSpreadOf,
  type PaperAccount,
  quoteOf,
  resultAtPrice,
  signOf,
  worthOf,
} from './paper-account.ts'

/** The rule for a position larger than the terms allow. */
export const POSITION_CAP = 'POSITION_CAP'

export interface Entry {
  readonly symbol: string
  readonly side: Side
  readonly size: Exact
  readonly stop: Exact
  readonly target: Exact
}

export interface Filled {
  readonly outcome: 'filled'
  readonly order: string
  readonly position: string
  readonly side: 'buy' | 'sell'
  readonly size: Exact
  readonly price: Exact
  readonly fee: Exact
  readonly rate: Exact
}

export interface Refused {
  readonly outcome: 'refused'
  readonly order: string
  readonly rule: string
  readonly message: string
}

const numbered = (account: PaperAccount): { account: PaperAccount; order: string; position: string } => {
  const orders = account.orders + 1
  return { account: { ...account, orders }, order: `o${orders}`, position: `p${orders}` }
}

/** A market order to open a position, filled at once at the far side of the spread, or refused. */
export const enter = (
  before: PaperAccount,
  entry: Entry,
): { account: PaperAccount; answer: Filled | Refused } => {
  const { account, order, position } = numbered(before)
  const { symbol, side } = entry
  if (account.held.has(symbol)) throw new Error(`the paper broker already holds ${symbol}`)
  const size = Decimal.of(entry.size)
  const quote = quoteOf(account, symbol)
  const price = quote.close.plus(halfSpreadOf(account, symbol).times(signOf(side)))
  const worth = worthOf(account, symbol, size, price)
  const most = equityOf(account).times(Decimal.of(account.terms.cap))
  if (worth.compare(most) > 0) {
    const message = `worth ${worth.rounded(0).text}, at most ${most.rounded(0).text}`
    return { account, answer: { outcome: 'refused', order, rule: POSITION_CAP, message } }
  }
  const fee = feeOf(account, symbol, size, price)
  const held: Held = {
    id: position,
    symbol,
    side,
    size,
    entry: price,
    stop: Decimal.of(entry.stop),
    target: Decimal.of(entry.target),
    fees: fee,
  }
  return {
    account: {
      ...account,
      cash: account.cash.minus(fee),
      fees: account.fees.plus(fee),
      held: new Map(account.held).set(symbol, held),
    },
    answer: filled(order, held, side === 'long' ? 'buy' : 'sell', price, fee, quote.rate),
  }
}

/** A market order to close a position. */
export const leave = (before: PaperAccount, symbol: string): { account: PaperAccount; answer: Filled } => {
  const { account, order } = numbered(before)
  const held = account.held.get(symbol)
  if (!held) throw new Error(`the paper broker holds no ${symbol}`)
  const quote = quoteOf(account, symbol)
  const price = quote.close.minus(halfSpreadOf(account, symbol).times(signOf(held.side)))
  const { account: after, fee } = settle(account, held, price)
  return {
    account: after,
    answer: filled(order, held, held.side === 'long' ? 'sell' : 'buy', price, fee, quote.rate),
  }
}

/** Closes a position at a price: cash gains its result and pays its fee. */
export const settle = (
  account: PaperAccount,
  held: Held,
  price: Decimal,
): { readonly account: PaperAccount; readonly fee: Decimal } => {
  const fee = feeOf(account, held.symbol, held.size, price)
  const left = new Map(account.held)
  left.delete(held.symbol)
  const cash = account.cash.plus(resultAtPrice(account, held, price)).minus(fee)
  return { account: { ...account, cash, fees: account.fees.plus(fee), held: left }, fee }
}

const filled = (
  order: string,
  held: Held,
  side: 'buy' | 'sell',
  price: Decimal,
  fee: Decimal,
  rate: Decimal,
): Filled => ({
  outcome: 'filled',
  order,
  position: held.id,
  side,
  size: held.size.text,
  price: price.text,
  fee: fee.text,
  rate: rate.text,
})
