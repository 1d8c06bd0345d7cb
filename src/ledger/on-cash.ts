import { Decimal, type Exact, type Instant, ZERO } from '#vocabulary'
import { withFlow, withResult } from './account.ts'
import type { AccountRow } from './account-rows.ts'
import type { Booking } from './bookkeeper.ts'
import { findTrade, severalNamed } from './find-trade.ts'

/** Deposits and withdrawals are no results; all else is. */
export const CASH_KINDS = [
  'deposit',
  'withdrawal',
  'dividend',
  'interest',
  'funding',
  'swap',
  'fee',
  'rebate',
  'tax',
] as const
type CashKind = (typeof CASH_KINDS)[number]

export const isFlow = (type: CashKind): boolean => type === 'deposit' || type === 'withdrawal'

interface Cash {
  readonly type: CashKind
  readonly amount: Exact
  readonly symbol?: string | undefined
  readonly trade?: string | undefined
}

/** The amount as it changes the account. */
const signedOf = ({ type, amount }: Cash): Exact =>
  type === 'withdrawal' || type === 'fee' || type === 'tax' ? Decimal.of(amount).negated().text : amount

/** The account after cash; results that are a trade's leave it as it is. */
export const afterCash = (account: AccountRow, cash: Cash, at: Instant): AccountRow =>
  isFlow(cash.type) ? withFlow(account, signedOf(cash), at) : account

/** Money that came or went beside the trades. With a trade or the symbol of an open one, it is that trade's. */
export const onCash = (booking: Booking<Cash>): AccountRow => {
  const { event, found, book, account } = booking
  const { type, symbol, trade } = event.data
  if (symbol !== undefined) book.symbols.set(symbol)
  const signed = signedOf(event.data)
  if (isFlow(type)) return afterCash(account, event.data, event.at)
  const [fee] = type === 'fee' ? found.flags.filter(({ code }) => code === 'fee_without_rate') : []
  if (fee) book.flags.end(fee, 'settled')
  const open = symbol === undefined ? [] : book.openIn(symbol)
  if (symbol !== undefined && trade === undefined && open.length > 1) throw severalNamed(symbol, open)
  const owner = trade === undefined ? open[0] : findTrade(trade, found)
  if (!owner) return withResult(account, signed, event.at)
  book.makeEditable(owner)
  const kind =
    type === 'fee' || type === 'rebate' ? 'fee' : type === 'tax' || type === 'swap' ? type : 'funding'
  // Fees and tax are costs: above 0 in the books.
  const booked = kind === 'fee' || kind === 'tax' ? Decimal.of(signed).negated().text : signed
  if (booked !== ZERO) book.cost(owner.id, kind, booked, 'trade')
  return account
}
