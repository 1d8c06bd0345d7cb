import { Decimal } from '#vocabulary'
import { FILL_NAMES } from './column-names.ts'
import { type Cost, costReader } from './costs-sign.ts'
import type { CsvKind, CsvLayout } from './csv-layout.ts'
import type { CsvRow } from './csv-row.ts'
import { csvSource } from './csv-rows.ts'
import { rateIn } from './row-rate.ts'
import { sideIn } from './side-words.ts'
import type { SourceFact, SourceOptions } from './source.ts'

export const FILLS: CsvKind = {
  name: 'fills',
  names: FILL_NAMES,
  numbers: ['size', 'price', 'fee', 'rate', 'exchangeRate', 'total', 'stop', 'target'],
  times: ['at'],
  required: [['at'], ['symbol'], ['size'], ['price']],
}

/** Executions, one a row. Without a column for the side, a sale has a negative size. */
export const fillsSource = csvSource(FILLS, 'a CSV of fills, one execution a row', (layout, options) => {
  const feeOf = costReader(layout, options, 'fee')
  return (row) => fillOf(row, layout, options, feeOf(row))
})

const fillOf = (
  row: CsvRow,
  { columns }: CsvLayout,
  options: SourceOptions,
  fee: Cost | undefined,
): SourceFact => {
  const size = Decimal.parse(row.need('size', row.number('size'))) ?? Decimal.zero
  const said = row.text('side')
  const side = columns.has('side') ? sideIn(row.need('side', said), size) : size.sign < 0 ? 'sell' : 'buy'
  const id = row.text('id')
  return {
    kind: 'fill',
    at: row.need('at', row.time('at', 'time')),
    ...(id === undefined ? {} : { id }),
    payload: {
      symbol: row.need('symbol', row.text('symbol') ?? options.symbol),
      side,
      size: size.abs().text,
      price: row.need('price', row.number('price')),
      fee: fee?.amount,
      feeCurrency: fee === undefined ? undefined : (row.text('feeCurrency') ?? fee.currency),
      feeRate: row.number('feeRate'),
      order: row.text('order'),
      position: row.text('position'),
      rate: rateIn(row, ['price'], options),
      leverage: row.number('leverage'),
      stop: row.level('stop'),
      target: row.level('target'),
      strategy: row.text('strategy') ?? options.strategy,
      kind: row.text('kind'),
    },
  }
}
