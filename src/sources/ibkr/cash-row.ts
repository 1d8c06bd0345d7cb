import { Decimal, shownValue } from '#vocabulary'
import type { Read } from '../source.ts'
import type { FlexRow } from './flex-row.ts'
import { type FlexClock, flexMoment } from './flex-time.ts'

/** What a kind of cash transaction is where it came, and where it went. */
const TYPES: ReadonlyMap<string, readonly [got: string, paid: string]> = new Map([
  ['Deposits & Withdrawals', ['deposit', 'withdrawal']],
  ['Deposits/Withdrawals', ['deposit', 'withdrawal']],
  ['Dividends', ['dividend', 'dividend']],
  ['Payment In Lieu Of Dividends', ['dividend', 'dividend']],
  ['Withholding Tax', ['rebate', 'tax']],
  ['871(m) Withholding', ['rebate', 'tax']],
  ['Broker Interest Paid', ['interest', 'interest']],
  ['Broker Interest Received', ['interest', 'interest']],
  ['Bond Interest Paid', ['interest', 'interest']],
  ['Bond Interest Received', ['interest', 'interest']],
  ['Other Fees', ['rebate', 'fee']],
  ['Advisor Fees', ['rebate', 'fee']],
  ['Commission Adjustments', ['rebate', 'fee']],
])

/** Money that came or went beside the trades, in the account's currency. */
export const flexCash = (row: FlexRow, account: string, base: string | undefined, clock: FlexClock): Read => {
  const { line } = row
  if (row.text('levelOfDetail').toUpperCase() === 'SUMMARY')
    return { line, passed: 'a sum of cash transactions' }
  const said = row.need('type')
  const types = TYPES.get(said)
  const told = row.needNumber('amount')
  const currency = row.text('currency')
  const isBase = currency === '' || currency === base
  const rate = isBase ? Decimal.one : row.number('fxRateToBase')
  if (!types || !rate) {
    const what = types
      ? `it is in ${shownValue(currency)}, and its rate is not told`
      : `its type is not known: ${shownValue(said)}`
    const next = types
      ? 'Add the field FXRateToBase to the query.'
      : 'Leave it out with skipRefused, and tell it by hand.'
    return { line, refused: { what, next } }
  }
  const amount = told.times(rate)
  if (amount.isZero) return { line, passed: 'a cash transaction of 0' }
  const type = amount.sign > 0 ? types[0] : types[1]
  const isSigned = type === 'interest' || type === 'dividend'
  const symbol = row.text('symbol').replaceAll(/\s+/g, ' ')
  const payload = {
    type,
    amount: isSigned ? amount.text : amount.abs().text,
    ...(symbol === '' ? {} : { symbol }),
  }
  const at = flexMoment(row.need('dateTime', 'settleDate', 'reportDate'), clock, 'day')
  const number = row.text('transactionID')
  return {
    line,
    fact: { kind: 'cash', at, ...(number === '' ? {} : { id: `ibkr:${account}:cash:${number}` }), payload },
  }
}
