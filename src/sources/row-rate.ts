import { Decimal, HindcastError, shownValue, suggest } from '#vocabulary'
import { refuseOtherAccount, refuseWithoutRate } from './account-currency.ts'
import { isInverse } from './csv-columns.ts'
import { type CsvRow, RowRefused } from './csv-row.ts'
import type { SourceOptions } from './source.ts'

/** How far a total may be from what price, size and rate make: costs are in it. Sane: 0.005 to 0.05. */
const COSTS_IN_TOTAL = 0.02

/** What one unit of a row's currency is worth in the account's; undefined where it is the account's. Which way a rate goes is never guessed. */
export const rateIn = (
  row: CsvRow,
  prices: readonly string[],
  options: SourceOptions,
): string | undefined => {
  refuseOtherAccount(row.text('accountCurrency'), row.line, options)
  const currency = currencyOfPrices(row, prices)
  const told = row.number('rate')
  if (told !== undefined) return isInverse(options.map?.rate) ? Decimal.one.over(decimal(told)).text : told
  const isAccounts = currency !== undefined && currency.toUpperCase() === options.currency?.toUpperCase()
  const exchange = isAccounts ? undefined : row.number('exchangeRate')
  if (exchange === undefined || exchange === '1') {
    refuseWithoutRate(currency, exchange, options)
    return exchange
  }
  return wayOf(row, exchange, prices) ?? refuseWay(row, currency, options)
}

const decimal = (text: string | undefined): Decimal => Decimal.parse(text ?? '0') ?? Decimal.zero

/** By its own column, by the cells of its prices, or by their headers; two that differ are refused. */
const currencyOfPrices = (row: CsvRow, prices: readonly string[]): string | undefined => {
  const said = row.text('currency')
  const told = [said, ...prices.map((field) => row.currencyOf(field, said))].filter(
    (one) => one !== undefined,
  )
  const [first] = told
  const other = told.find((one) => one.toUpperCase() !== first?.toUpperCase())
  if (first !== undefined && other !== undefined)
    throw new RowRefused(
      `its prices are in ${shownValue(first)} and in ${shownValue(other)}`,
      'Put the row right: its prices are in one currency.',
    )
  return first
}

/** The rate as the row's own total shows it: what was paid is the value times the rate, or divided by it. */
const wayOf = (row: CsvRow, exchange: string, prices: readonly string[]): string | undefined => {
  const [price = ''] = prices
  const rate = decimal(exchange)
  const total = Math.abs(Number(row.number('total') ?? Number.NaN))
  const value = Math.abs(Number(row.number('size') ?? Number.NaN) * Number(row.number(price) ?? Number.NaN))
  if (prices.length > 1 || rate.sign <= 0 || !(total > 0)) return undefined
  const isNear = (worth: number): boolean => Math.abs(value * worth - total) <= total * COSTS_IN_TOTAL
  const [times, over] = [isNear(Number(exchange)), isNear(1 / Number(exchange))]
  if (times === over) return undefined
  return times ? rate.text : Decimal.one.over(rate).text
}

const refuseWay = (row: CsvRow, currency: string | undefined, options: SourceOptions): never => {
  const column = row.header('exchangeRate')
  const [one, other] = [currency ?? 'the currency of the row', options.currency ?? 'that of the account'].map(
    (text) => shownValue(text),
  )
  throw new HindcastError(
    'invalid_input',
    `line ${row.line}: whether ${shownValue(column)} is what one ${one} is worth in ${other}, or the other way round, is not said`,
    {
      field: 'map',
      next: `Say it: ${suggest('import', { map: `rate=${column}` })} for what one ${one} is worth in ${other}, or ${suggest('import', { map: `rate=1/${column}` })} for the other way. Nothing was imported.`,
    },
  )
}
