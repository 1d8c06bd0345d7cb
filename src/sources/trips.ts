import { Decimal, shownValue } from '#vocabulary'
import { TRIP_NAMES } from './column-names.ts'
import { type Cost, costReader } from './costs-sign.ts'
import type { CsvKind, CsvLayout } from './csv-layout.ts'
import { type CsvRow, RowRefused } from './csv-row.ts'
import { csvSource } from './csv-rows.ts'
import { readNumber } from './read-number.ts'
import { rateIn } from './row-rate.ts'
import { sideIn } from './side-words.ts'
import type { SourceFact, SourceOptions } from './source.ts'

export const TRIPS: CsvKind = {
  name: 'trips',
  names: TRIP_NAMES,
  numbers: [
    'size',
    'entryPrice',
    'exitPrice',
    'pnl',
    'gross',
    'profit',
    'fee',
    'swap',
    'funding',
    'tax',
    'rate',
    'exchangeRate',
    'stop',
    'target',
    'mfe',
    'mae',
    'r',
  ],
  times: ['entryAt', 'exitAt'],
  required: [
    ['exitAt'],
    ['symbol'],
    ['side'],
    ['entryPrice'],
    ['exitPrice'],
    ['size', 'pnl', 'gross', 'profit'],
  ],
}

/**
 * Round trips, one a row. Rows with one position are its exits: each has as much of it as it closed, and together they are one trade.
 */
export const tripsSource = csvSource(TRIPS, 'a CSV of round trips, one exit a row', (layout, options) => {
  const [feeOf, taxOf] = [costReader(layout, options, 'fee'), costReader(layout, options, 'tax')]
  const isNet = profitIsNet(layout)
  return (row) => tripOf(row, options, { fee: feeOf(row), tax: taxOf(row), isNet })
})

interface Written {
  readonly fee: Cost | undefined
  readonly tax: Cost | undefined
  /** Of a column that does not say whether costs are off it. */
  readonly isNet: boolean
}

const tripOf = (row: CsvRow, options: SourceOptions, { fee, tax, isNet }: Written): SourceFact => {
  const costs = { fee: fee?.amount, tax: tax?.amount, swap: row.added('swap'), funding: row.added('funding') }
  const at = row.need('exitAt', row.time('exitAt', 'exitTime'))
  const entryAt = row.time('entryAt', 'entryTime')
  if (entryAt !== undefined && entryAt > at)
    throw new RowRefused(
      `it ends (${iso(at)}) before it begins (${iso(entryAt)})`,
      'Look whether the two columns are the wrong way round, or one of them in another zone.',
    )
  const size = row.number('size')
  const gross = row.money('gross') ?? (isNet ? undefined : row.money('profit'))
  const pnl = row.money('pnl') ?? (isNet ? row.money('profit') : undefined)
  return {
    kind: 'trade.recorded',
    at,
    payload: {
      symbol: row.need('symbol', row.text('symbol') ?? options.symbol),
      side:
        sideIn(row.need('side', row.text('side')), Decimal.parse(size ?? '1')) === 'buy' ? 'long' : 'short',
      size: size === undefined ? undefined : Decimal.parse(size)?.abs().text,
      entryPrice: row.need('entryPrice', row.number('entryPrice')),
      exitPrice: row.need('exitPrice', row.number('exitPrice')),
      entryAt,
      pnl: pnl ?? (gross === undefined ? undefined : netOf(gross, costs)),
      ...costs,
      feeCurrency: fee === undefined ? undefined : (row.text('feeCurrency') ?? fee.currency),
      feeRate: row.number('feeRate'),
      position: row.text('position'),
      order: row.text('order'),
      exitOrder: row.text('exitOrder'),
      rate: rateIn(row, ['entryPrice', 'exitPrice'], options),
      leverage: row.number('leverage'),
      stop: row.level('stop'),
      target: row.level('target'),
      strategy: row.text('strategy') ?? options.strategy,
      reason: row.text('reason'),
      exitReason: row.text('exitReason'),
      remark: row.text('remark'),
      tags: row
        .text('tags')
        ?.split(/[;,|]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      mfe: row.number('mfe'),
      mae: row.number('mae'),
      r: numberOf(row),
    },
  }
}

const iso = (at: number): string => new Date(at).toISOString()

const numberOf = (row: CsvRow): number | undefined => {
  const r = row.number('r')
  if (r === undefined) return undefined
  if (Math.abs(Number(r)) > 1_000)
    throw new RowRefused(`r is ${shownValue(r)}`, 'Give the result in units of its risk.')
  return Number(r)
}

interface Costs {
  readonly fee: string | undefined
  readonly tax: string | undefined
  readonly swap: string | undefined
  readonly funding: string | undefined
}

const decimal = (text: string | undefined): Decimal => Decimal.parse(text ?? '0') ?? Decimal.zero

const netOf = (gross: string, { fee, tax, swap, funding }: Costs): string =>
  decimal(gross).minus(decimal(fee)).minus(decimal(tax)).plus(decimal(swap)).plus(decimal(funding)).text

const CENT = 0.011

/**
 * Whether a column called profit has its costs off. The rows say so where a unit is worth 1; else, beside columns of costs it is before them,
 * as brokers write it.
 */
const profitIsNet = ({ columns, sample, decimal: sign }: CsvLayout): boolean => {
  const costs = ['fee', 'swap', 'tax', 'funding'].filter((field) => columns.has(field))
  if (costs.length === 0) return true
  let net = 0
  for (const cells of sample) {
    const number = (field: string): number =>
      (columns.get(field) ?? [])
        .map((at) => Number(readNumber(cells[at] ?? '', sign) ?? Number.NaN))
        .reduce((sum, one) => sum + one, columns.has(field) ? 0 : Number.NaN)
    const move = Math.abs(number('exitPrice') - number('entryPrice')) * number('size')
    const paid = costs.reduce((sum, field) => sum + Math.abs(number(field) || 0), 0)
    const profit = number('profit')
    const isGross = Math.abs(Math.abs(profit) - move) < CENT
    const isNet = [move - paid, -move - paid].some((result) => Math.abs(profit - result) < CENT)
    if (paid > CENT && isGross !== isNet) net += isNet ? 1 : -1
  }
  return net > 0
}
