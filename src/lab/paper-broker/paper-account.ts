import { Decimal, type Exact, type Side } from '#vocabulary'

/** The broker's terms: spreads, multipliers, fee, largest position. */
export interface BrokerTerms {
  /** Half of the spread, by symbol, in its price. */
  readonly halfSpread: { readonly [symbol: string]: Exact }
  readonly multiplier: { readonly [symbol: string]: Exact }
  /** A share of what is traded, rounded to the cent, on the way in and on the way out. */
  readonly feeRate: Exact
  /** No position may be worth more than this many times the equity. */
  readonly cap: Exact
}

export interface Held {
  readonly id: string
  readonly symbol: string
  readonly side: Side
  readonly size: Decimal
  readonly entry: Decimal
  readonly stop: Decimal
  readonly target: Decimal
  readonly fees: Decimal
}

/** The last bar of a symbol, around the middle of the spread, and the rate into the account's currency. */
export interface Quote {
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly close: Decimal
  readonly rate: Decimal
}

/** The state of the paper broker. Immutable: each step returns a new one. */
export interface PaperAccount {
  readonly terms: BrokerTerms
  readonly cash: Decimal
  readonly held: ReadonlyMap<string, Held>
  readonly quotes: ReadonlyMap<string, Quote>
  readonly fees: Decimal
  /** Orders so far, refused ones included; orders and positions are numbered by it. */
  readonly orders: number
}

export const openAccount = (terms: BrokerTerms): PaperAccount => ({
  terms,
  cash: Decimal.zero,
  held: new Map(),
  quotes: new Map(),
  fees: Decimal.zero,
  orders: 0,
})

export const deposit = (account: PaperAccount, amount: Exact): PaperAccount => ({
  ...account,
  cash: account.cash.plus(Decimal.of(amount)),
})

export const signOf = (side: Side): Decimal => (side === 'long' ? Decimal.one : Decimal.one.negated())

export const multiplierOf = ({ terms }: PaperAccount, symbol: string): Decimal =>
  Decimal.of(terms.multiplier[symbol] ?? ('1' as Exact))

export const halfSpreadOf = ({ terms }: PaperAccount, symbol: string): Decimal =>
  Decimal.of(terms.halfSpread[symbol] ?? ('0' as Exact))

export const quoteOf = ({ quotes }: PaperAccount, symbol: string): Quote => {
  const quote = quotes.get(symbol)
  if (!quote) throw new Error(`the paper broker has no price of ${symbol} yet`)
  return quote
}

/** size · price · multiplier · rate: what so much is worth in the account's currency. */
export const worthOf = (account: PaperAccount, symbol: string, size: Decimal, price: Decimal): Decimal =>
  size.times(price).times(multiplierOf(account, symbol)).times(quoteOf(account, symbol).rate)

export const feeOf = (account: PaperAccount, symbol: string, size: Decimal, price: Decimal): Decimal =>
  worthOf(account, symbol, size, price).times(Decimal.of(account.terms.feeRate)).rounded(2)

/** The result of a position at a price, before fees. */
export const resultAtPrice = (account: PaperAccount, held: Held, price: Decimal): Decimal =>
  worthOf(account, held.symbol, held.size, price)
    .minus(worthOf(account, held.symbol, held.size, held.entry))
    .times(signOf(held.side))

/** Cash and what is held, valued at the middle of the spread. */
export const equityOf = (account: PaperAccount): Decimal => {
  let equity = account.cash
  for (const held of account.held.values())
    equity = equity.plus(resultAtPrice(account, held, quoteOf(account, held.symbol).close))
  return equity
}
