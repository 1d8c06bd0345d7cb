import { z } from 'zod'
import { Decimal, type Exact, type Instant, plusMs, ZERO, zLabel, zMoney } from '#vocabulary'
import { worthNow } from '../ledger/account-worth.ts'
import type { Booking } from '../ledger/booking.ts'
import { isInMark, withFlow } from '../ledger/cash-flow.ts'
import { withCash, withStock } from '../ledger/explained-equity.ts'
import { lookupsForName, nameTrade } from '../ledger/named-trade.ts'
import { barOf } from '../ledger/same-trade.ts'
import { seeAccount } from '../remember/see-account.ts'
import type { FlagRow } from '../rows/flag-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Lookup } from '../rows/lookup.ts'
import { zProse } from '../rows/prose.ts'
import type { State } from '../rows/state.ts'
import { kind } from './kind.ts'

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

/** Nobody's result, and so no trade's. */
const isFlow = (type: (typeof CASH_KINDS)[number]): boolean => type === 'deposit' || type === 'withdrawal'

export const zCash = z
  .strictObject({
    type: z.enum(CASH_KINDS).describe('what came or went; deposits and withdrawals are no results'),
    amount: zMoney.describe(
      'a positive number; the type says which way (funding and swap are negative if paid)',
    ),
    symbol: zLabel.optional().describe('the open position it belongs to, by its symbol'),
    trade: zLabel
      .optional()
      .describe('the trade it belongs to: T12, its id, or your own trade, position or order id'),
    note: zProse.optional().describe('what it was, in words'),
  })
  .superRefine((cash, ctx) => {
    const flow = isFlow(cash.type)
    const sign = Decimal.of(cash.amount).sign
    if (sign === 0 || (flow && sign < 0))
      ctx.addIssue({
        code: 'custom',
        path: ['amount'],
        message: flow ? `of a ${cash.type} is not above 0` : 'is 0',
        params: {
          code: 'invalid_amount',
          next: 'Give the amount as a positive number; the type says the direction.',
        },
      })
  })

/** Money that came or went beside the trades. */
export const cashKind = kind({
  name: 'cash',
  v: 2,
  payload: zCash,
  knownBy: 'at',
  toldOnce: true,
  texts: ['note'],
  names: ({ type }) => (isFlow(type) ? [] : ['trade']),
  lookups: (state, { at, data: { type, trade, symbol } }) => {
    const beside = isFlow(type) || (trade ?? symbol) === undefined ? [] : [legsNear(state, at)]
    const named = [...(trade === undefined ? [] : lookupsForName({ trade })), ...beside]
    if (type !== 'fee') return named
    const ofSymbol: Lookup[] = symbol === undefined ? [] : [{ find: 'symbolFlags', symbol }]
    return [...named, ...ofSymbol, { find: 'tradeFlags', ofSymbols: true }]
  },
  ledger: (booking) => {
    const { account, state, event, found, book } = booking
    if (event.data.symbol !== undefined) book.symbols.meet(event.data.symbol)
    const isAwaited = settleFee(found.flags, book)
    if (bookCost(booking, isAwaited)) return account
    const amount = inAccount(event.data)
    if (!isFlow(event.data.type)) {
      // What happened before the last mark was already in it.
      const contained = account.equityAt !== null && event.at < account.equityAt
      return withCash(account, amount, event.at, contained, book.flags)
    }
    const contained = isInMark(account, event.data, event.at)
    const told = { seq: event.seq, at: event.at, worth: worthNow(account, state) }
    const flowed = withFlow(account, event.data, told)
    const cash = withCash(flowed, amount, event.at, contained, book.flags)
    return contained ? cash : withStock(cash, state)
  },
  remember: seeAccount,
})

/** The fee that nobody could convert, in the account's currency: one that is told is of one of them. Whether there was one. */
const settleFee = (flags: readonly FlagRow[], book: Booking['book']): boolean => {
  const [oldest] = flags.filter(({ code }) => code === 'fee_without_rate').sort((a, b) => a.n - b.n)
  if (oldest) book.flags.end(oldest, 'settled')
  return oldest !== undefined
}

/** What an amount adds to the account. */
const inAccount = ({ type, amount }: z.output<typeof zCash>): number =>
  type === 'withdrawal' || type === 'fee' || type === 'tax' ? -Math.abs(Number(amount)) : Number(amount)

const legsNear = (state: State, at: Instant): Lookup => ({ find: 'legs', since: plusMs(at, -barOf(state)) })

/** The same amount for the same trade within a bar, under another name: a dividend told with its symbol and with its trade is one. */
const flagTwice = (trade: TradeRow, { state, event, found, book }: Booking<z.output<typeof zCash>>): void => {
  const { type, amount } = event.data
  const again = found.legs.some((leg) => {
    const near = Math.abs(leg.at - event.at) <= barOf(state)
    const same = (told: Exact): boolean => Decimal.of(told).abs().equals(Decimal.of(amount).abs())
    return leg.trade === trade.id && leg.price === null && near && (same(leg.funding) || same(leg.fee))
  })
  const { symbol } = trade
  const field = type === 'fee' || type === 'tax' || type === 'rebate' ? 'fees' : 'funding'
  if (again) book.flag({ code: 'cash_twice', symbol, trade, field, known: amount, told: `${type} ${amount}` })
}

/** What a position cost and brought beside its prices belongs to its trade; whether there is one. */
const bookCost = (booking: Booking<z.output<typeof zCash>>, isAwaited: boolean): boolean => {
  const { state, event, found, book } = booking
  const { type, amount, symbol, trade } = event.data
  if (isFlow(type) || (symbol === undefined && trade === undefined)) return false
  const inSymbol = [...state.trades.values()].filter((one) => one.symbol === symbol)
  // Of several in a symbol the oldest was taken before version 2.
  const [oldest] = inSymbol
  if (trade === undefined && !oldest) return false
  const owner =
    trade === undefined && oldest && event.v < 2
      ? oldest
      : nameTrade(state, trade === undefined ? { symbol } : { trade }, found)
  book.bring(owner)
  // A fee that waited for its amount is told for the first time, whatever another like it came to.
  if (!isAwaited) flagTwice(owner, booking)
  const paid = Decimal.of(amount).abs()
  if (type === 'fee' || type === 'tax') book.cost(owner.id, type, paid.text, ZERO, 'trade')
  else if (type === 'rebate') book.cost(owner.id, 'fee', paid.negated().text, ZERO, 'trade')
  else book.cost(owner.id, type === 'swap' ? 'swap' : 'funding', ZERO, amount, 'trade')
  return true
}
