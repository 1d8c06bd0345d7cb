import { Decimal, HindcastError, type Instant, shownValue, suggest } from '#vocabulary'
import { squashed } from '../column-names.ts'
import { cellsOf, csvRecords, DELIMITERS, type Delimiter } from '../csv-records.ts'
import { RowRefused, refuseUnknownZone } from '../csv-row.ts'
import { refuseOtherZone, zoneIn } from '../header-zone.ts'
import { momentIn } from '../moment-text.ts'
import { readNumber } from '../read-number.ts'
import { readRow } from '../refused-row.ts'
import type { Read, SourceFact, SourceOptions } from '../source.ts'
import { InstrumentsOnce } from './instrument-once.ts'
import { amountIn, type Pair, pairBySuffix, pairOf } from './pair.ts'
import { byRealisedProfit, type FuturesFill } from './realised-profit.ts'

interface Header {
  readonly delimiter: Delimiter
  readonly cells: readonly string[]
  readonly columns: ReadonlyMap<string, number>
  readonly isSpot: boolean
  /** What its times are in, where the column says so. */
  readonly zone: string | undefined
  readonly time: string
}

/** A title may stand before the header. */
const FIRST_LINES = 20

/** The header of an export: that of spot says what was executed, an older one the market and the total, that of futures a realised profit. */
export const historyHeader = (beginning: readonly string[]): Header | undefined => {
  for (const delimiter of DELIMITERS)
    for (const line of beginning.slice(0, FIRST_LINES)) {
      const cells = cellsOf(line.replace(/^\uFEFF/, ''), delimiter) ?? []
      const header = headerOf(cells, delimiter)
      if (header) return header
    }
  return undefined
}

const headerOf = (cells: readonly string[], delimiter: Delimiter): Header | undefined => {
  const names = cells.map(squashed)
  const at = (...any: readonly string[]): number => names.findIndex((name) => any.includes(name))
  const isSpot = at('executed') >= 0 || (at('market') >= 0 && at('total') >= 0)
  if (!isSpot && at('realizedprofit') < 0) return undefined
  const time = cells[at('date', 'time')] ?? ''
  const columns = new Map(
    Object.entries({
      time: at('date', 'time'),
      pair: at('pair', 'market', 'symbol'),
      side: at('side', 'type'),
      price: at('price'),
      size: at('executed') >= 0 ? at('executed') : isSpot ? at('amount') : at('quantity'),
      amount: at('executed') >= 0 ? at('amount') : isSpot ? at('total') : at('amount', 'total'),
      fee: at('fee'),
      feeCoin: at('feecoin', 'feeasset', 'commissionasset'),
      profit: at('realizedprofit'),
      positionSide: at('positionside'),
      trade: at('tradeid'),
      order: at('orderid', 'orderno'),
    }).filter(([, place]) => place >= 0),
  )
  const isWhole = ['time', 'pair', 'side', 'price', 'size'].every((field) => columns.has(field))
  return isWhole ? { delimiter, cells, columns, isSpot, zone: zoneIn(time), time } : undefined
}

export async function* readHistory(
  lines: AsyncIterable<string>,
  beginning: readonly string[],
  options: SourceOptions,
): AsyncGenerator<Read> {
  refuseUnknownZone(options)
  const header = historyHeader(beginning)
  if (!header) throw noHeader()
  refuseOtherZone(header.time, options.zone)
  const zone = header.zone ?? options.zone
  if (zone === undefined) throw zoneUnsaid()
  const instruments = new InstrumentsOnce()
  const sums = new Sums()
  // What a row of futures closes, only those before it tell, and they may stand below it.
  const futures: FuturesFill[] = []
  let isBegun = false
  let last = 1
  let short: Extract<Read, { refused: unknown }> | undefined
  for await (const { line, cells } of csvRecords(lines, header.delimiter)) {
    last = line
    if (short) yield short
    short = undefined
    const isHeader = headerOf(cells, header.delimiter) !== undefined
    if (!isBegun || isHeader) {
      isBegun ||= isHeader
      continue
    }
    const read = readRow(line, () => {
      const row = new Row(cells, header, options)
      const at = momentIn(row.text('time'), zone, 'time')
      const { fact, pair } = row.fill(at)
      instruments.meet(row.text('pair'), pair, header.isSpot, at, line)
      sums.add(row, pair)
      if (!header.isSpot) futures.push({ line, fact, profit: row.profit(pair) })
      return { line, fact }
    })
    if ('refused' in read && cells.length < header.cells.length) short = read
    else if (header.isSpot || 'refused' in read) yield read
  }
  // The last row lacks some of its columns: the file ends before its end.
  if (short) yield { line: short.line, refused: { ...short.refused, cutOff: true } }
  yield* byRealisedProfit(futures)
  yield* instruments.reads()
  yield* sums.reads(last)
}

class Row {
  private readonly cells: readonly string[]
  private readonly header: Header
  private readonly options: SourceOptions

  constructor(cells: readonly string[], header: Header, options: SourceOptions) {
    if (cells.length < header.cells.length)
      throw new RowRefused(
        `it has ${cells.length} of ${header.cells.length} columns`,
        'If it is the last, the file was cut off: export it again. Else leave it out.',
      )
    this.cells = cells
    this.header = header
    this.options = options
  }

  text(field: string): string {
    return this.cells[this.header.columns.get(field) ?? -1]?.trim() ?? ''
  }

  number(field: string, asset?: string): Decimal {
    const text = this.text(field)
    const read =
      (asset === undefined ? undefined : amountIn(text, asset)) ?? Decimal.parse(readNumber(text, '.') ?? '')
    if (!read)
      throw new RowRefused(
        `${field} is no number: ${shownValue(text)}`,
        'Export it again, or leave the row out.',
      )
    return read
  }

  /** The fee and what it is in: both in one cell, or each in its own. */
  fee(pair: Pair | undefined): { readonly fee: Decimal; readonly coin: string | undefined } | undefined {
    const text = this.text('fee')
    if (text === '') return undefined
    const coin = this.text('feeCoin')
    if (coin !== '') return { fee: this.number('fee', coin), coin }
    for (const asset of pair ? [pair.base, pair.quote] : []) {
      const fee = amountIn(text, asset)
      if (fee) return { fee, coin: asset }
    }
    const [, amount, asset] = /^([\d.,]+)\s*([A-Z][A-Z0-9]*)$/.exec(text) ?? []
    if (amount !== undefined && asset !== undefined)
      return { fee: Decimal.parse(readNumber(amount, '.') ?? '') ?? Decimal.zero, coin: asset }
    return { fee: this.number('fee'), coin: undefined }
  }

  profit(pair: Pair | undefined): Decimal {
    return this.text('profit') === '' ? Decimal.zero : this.number('profit', pair?.quote)
  }

  get pair(): Pair | undefined {
    const pair = this.text('pair').replaceAll(/[/_ -]/g, '')
    return pairBySuffix(pair, this.text('size'), this.text('amount')) ?? pairOf(this.text('pair'))
  }

  fill(at: Instant): { readonly fact: SourceFact; readonly pair: Pair | undefined } {
    const { isSpot } = this.header
    const { pair } = this
    const side = this.text('side').toLowerCase()
    if (side !== 'buy' && side !== 'sell')
      throw new RowRefused(
        `side is neither buy nor sell: ${shownValue(side)}`,
        'Export it again, or leave the row out.',
      )
    const symbol = this.text('pair')
    const kept = this.text('positionSide').toUpperCase()
    const isHedged = kept === 'LONG' || kept === 'SHORT'
    // On spot there is nothing to sell but what is held.
    const closes = isHedged ? (kept === 'LONG') === (side === 'sell') : isSpot && side === 'sell'
    const cost = this.fee(pair)
    const trade = this.text('trade')
    const order = this.text('order')
    const { strategy } = this.options
    const fact = {
      kind: 'fill',
      at,
      // Without a number, what stands in the row is all that names it.
      ...(trade === '' ? {} : { id: `${isSpot ? 'binance' : 'binance-futures'}:${symbol}:${trade}` }),
      payload: {
        symbol,
        side,
        size: this.number('size', pair?.base).text,
        price: this.number('price').text,
        ...(cost === undefined ? {} : { fee: cost.fee.text }),
        ...(cost?.coin === undefined ? {} : { feeCurrency: cost.coin }),
        ...(order === '' ? {} : { order }),
        ...(isHedged ? { position: `${symbol}:${kept}` } : {}),
        ...(closes ? { reduceOnly: true } : {}),
        ...(closes || strategy === undefined ? {} : { strategy }),
      },
    }
    return { fact, pair }
  }
}

/** What the export comes to by its own columns, as far as all of it is in one currency. */
class Sums {
  private fills = 0
  private fees = Decimal.zero
  private profit = Decimal.zero
  private readonly coins = new Set<string>()
  private hasProfit = false

  add(row: Row, pair: Pair | undefined): void {
    const { fee = Decimal.zero, coin = pair?.quote } = row.fee(pair) ?? {}
    this.fills++
    if (!fee.isZero) this.coins.add(coin ?? '')
    if (pair) this.coins.add(pair.quote)
    this.fees = this.fees.plus(fee)
    if (row.text('profit') === '') return
    this.hasProfit = true
    this.profit = this.profit.plus(row.profit(pair))
  }

  *reads(line: number): Generator<Read> {
    if (this.fills === 0) return
    yield { line, stated: { what: 'fills', value: `${this.fills}` } }
    if (this.coins.size !== 1) return
    yield { line, stated: { what: 'fees', value: this.fees.text } }
    if (this.hasProfit)
      yield { line, stated: { what: 'net result', value: this.profit.minus(this.fees).text } }
  }
}

const noHeader = (): HindcastError =>
  new HindcastError('invalid_input', 'it has no header of a trade history of Binance', {
    field: 'from',
    next: 'Its columns are Date(UTC), Pair, Side, Price, Executed, Amount and Fee; of futures Date(UTC), Symbol, Side, Price, Quantity, Amount, Fee and Realized Profit. Another table of executions is read by the source fills. Nothing was imported.',
  })

const zoneUnsaid = (): HindcastError =>
  new HindcastError('invalid_time', 'the column of times does not say that it is UTC', {
    field: 'zone',
    next: `Say where its clock hung: ${suggest('import', { zone: 'UTC' })}. Nothing was imported.`,
  })
