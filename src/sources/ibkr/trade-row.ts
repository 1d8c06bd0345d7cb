import { Decimal, type Instant, shownValue } from '#vocabulary'
import { RowRefused } from '../csv-row.ts'
import type { SourceFact } from '../source.ts'
import type { FlexRow } from './flex-row.ts'
import { type FlexClock, flexMoment } from './flex-time.ts'

export interface FlexTrade {
  readonly fact: SourceFact
  readonly instrument: {
    readonly symbol: string
    readonly at: Instant
    readonly payload: SourceFact['payload']
  }
  /** In the account's currency; undefined where its rate is not told. */
  readonly fee: Decimal | undefined
  readonly result: Decimal | undefined
  /** Below 0 where it was sold. */
  readonly signed: Decimal
  /** At which its value was converted, where it was paid for in another currency. */
  readonly convertedAt: string | undefined
}

/** Bought with money that was converted; contracts are margined, and convert only their result. */
const PAID_UP = new Set(['STK', 'OPT', 'WAR', 'BOND', 'BILL', 'FUND', 'IOPT', 'CRYPTO'])

/** Why a row of trades is no execution; undefined where it is one. */
export const notExecuted = (row: FlexRow): string | undefined => {
  const level = row.text('levelOfDetail').toUpperCase()
  if (level !== '' && level !== 'EXECUTION')
    return `a row of ${level.toLowerCase().replaceAll('_', ' ')}s, which executions add up to`
  // Such a conversion is how a purchase abroad is paid for.
  return row.text('assetCategory') === 'CASH' && row.text('exchange') === 'FXCONV'
    ? 'a conversion of cash'
    : undefined
}

/** An execution, with what its instrument is and what it cost. */
export const flexTrade = (
  row: FlexRow,
  account: string,
  base: string | undefined,
  clock: FlexClock,
): FlexTrade => {
  const said = row.need('buySell')
  const [, side, cancelled] = /^(BUY|SELL)\s*(\(Ca\.?\))?$/i.exec(said) ?? []
  if (side === undefined)
    throw new RowRefused(
      `buySell is neither: ${shownValue(said)}`,
      'Run the query again, or leave the row out.',
    )
  const codes = new Set(row.text('notes', 'code').split(/[;,]/))
  if (cancelled !== undefined || codes.has('Ca') || row.text('transactionType') === 'TradeCancel')
    throw new RowRefused(
      'it takes back another trade',
      'Leave both out: import with skipRefused, and void the trade that it takes back.',
    )
  const symbol = row.need('symbol').replaceAll(/\s+/g, ' ')
  const at = flexMoment(row.need('dateTime', 'tradeDate'), clock, 'time')
  const currency = row.text('currency')
  const category = row.text('assetCategory')
  const isBase = currency === '' || currency === base
  const rate = isBase ? undefined : row.number('fxRateToBase')
  const commission = row.number('ibCommission', 'commission') ?? Decimal.zero
  const taxes = row.number('taxes', 'tax') ?? Decimal.zero
  const paidIn = row.text('ibCommissionCurrency', 'commissionCurrency')
  const fee = commission.plus(taxes).negated()
  const feeCurrency =
    paidIn !== '' && paidIn !== base ? paidIn : paidIn === '' && !isBase ? currency : undefined
  const order = row.text('ibOrderID', 'orderID')
  const opens =
    row.text('openCloseIndicator') || [...codes].filter((code) => code === 'O' || code === 'C').join(';')
  const kind =
    codes.has('Ep') || codes.has('A') || codes.has('Ex')
      ? 'expired'
      : codes.has('L')
        ? 'liquidated'
        : undefined
  const closes = opens === 'C'
  const size = row.needNumber('quantity').abs()
  const multiplier = row.number('multiplier')
  const result = row.number('fifoPnlRealized')
  const inBase = (amount: Decimal, of: string): Decimal | undefined =>
    of === '' || of === base || isBase ? amount : of === currency && rate ? amount.times(rate) : undefined
  return {
    fact: {
      kind: 'fill',
      at,
      id: `ibkr:${account}:${row.need('tradeID', 'ibExecID', 'execID', 'transactionID')}`,
      payload: {
        symbol,
        side: side.toLowerCase(),
        size: size.text,
        price: row.needNumber('tradePrice', 'price').text,
        fee: fee.text,
        ...(feeCurrency === undefined ? {} : { feeCurrency }),
        ...(order === '' ? {} : { order }),
        ...(rate === undefined ? {} : { rate: rate.text }),
        ...(closes ? { reduceOnly: true } : {}),
        ...(closes && kind !== undefined ? { kind } : {}),
      },
    },
    instrument: {
      symbol,
      at,
      payload: {
        symbol,
        ...(multiplier && multiplier.sign > 0 ? { multiplier: multiplier.text } : {}),
        ...(currency === '' ? {} : { quoteCurrency: currency }),
        ...(base === undefined ? {} : { accountCurrency: base }),
        ...(category === '' ? {} : { paidUp: PAID_UP.has(category) }),
      },
    },
    fee: inBase(fee, feeCurrency ?? ''),
    result: result && inBase(result, currency),
    signed: side.toUpperCase() === 'BUY' ? size : size.negated(),
    convertedAt: PAID_UP.has(category) ? rate?.text : undefined,
  }
}
