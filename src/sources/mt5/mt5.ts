import { Decimal, HindcastError, sha256, shownValue, suggest } from '#vocabulary'
import { refuseOtherAccount } from '../account-currency.ts'
import { byTime } from '../by-time.ts'
import { refuseUnknownZone } from '../csv-row.ts'
import { readNumber } from '../read-number.ts'
import { readRow } from '../refused-row.ts'
import type { Read, Source, SourceOptions } from '../source.ts'
import { BROKER_RULES } from '../wall-time.ts'
import { balanceRow } from './balance-row.ts'
import { type Deal, dealOf, ReportRow } from './deal.ts'
import { symbolFacts } from './deal-facts.ts'
import { placeDeals } from './deal-positions.ts'
import type { DealTerms, OrderLevels } from './deal-terms.ts'
import { type PositionRow, positionOf, tripFacts } from './position-row.ts'
import { delimiterIn, isHtml, reportRows } from './report-rows.ts'
import { headerIn, REPORT_FIELDS, type TableHeader } from './report-tables.ts'

/** Reports of MetaTrader 5: of the strategy tester and of an account's history, saved as HTML, or their tables as text. */
export const mt5Source: Source = {
  name: 'mt5',
  describe:
    'MetaTrader 5: tester and account reports, HTML or their tables as CSV; with the zone of the server’s clock',
  recognises: (beginning) =>
    isHtml(beginning.split('\n')) || delimiterIn(beginning.split('\n')) !== undefined,
  read: readReport,
}

/** What a report has said so far. Which position an exit is of, and what a lot is, only the whole of it tells: its rows wait for its end. */
interface Report {
  readonly deals: Deal[]
  readonly positions: PositionRow[]
  readonly orders: Map<string, OrderLevels>
  /** What stands beside `Total Net Profit:`. */
  readonly labels: Map<string, string>
  fees: string | undefined
}

/** Read, and kept until the end. */
const KEPT = { passed: 'kept' } as const

async function* readReport(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read> {
  refuseUnknownZone(options)
  const { zone } = options
  if (zone === undefined) throw zoneUnsaid()
  const report: Report = { deals: [], positions: [], orders: new Map(), labels: new Map(), fees: undefined }
  let header: TableHeader | undefined
  let found = false
  let last = 1
  const unseen = new Map(Object.entries(options.map ?? {}))
  for await (const { line, cells } of reportRows(lines, options.map)) {
    last = line
    const begun = headerIn(cells, options.map)
    for (const field of begun?.columns.keys() ?? []) unseen.delete(field)
    found ||= begun?.table === 'deals' || begun?.table === 'positions'
    if (begun) {
      header = begun
      continue
    }
    const row = header && new ReportRow(line, cells, header)
    if (header && row && /\d/.test(row.text('time'))) {
      const { table } = header
      const read = readRow(line, () => rowOf(row, table, report, options, zone))
      if (!('passed' in read && read.passed === KEPT.passed)) yield read
    } else if (row && header?.table === 'deals' && row.text('profit') !== '') {
      report.fees = row.number('commission').plus(row.number('fee')).negated().text
      yield { line, passed: 'a total' }
    } else {
      keepLabels(cells, report.labels)
      refuseOtherAccount(currencyIn(report), line, options)
      // A title stands alone in its row, and another table follows.
      if (cells.filter((cell) => cell !== '').length === 1) header = undefined
    }
  }
  if (!found) throw noTable()
  for (const [field, name] of unseen) throw columnUnseen(field, name)
  yield* byTime(factsOf(report, options))
  yield* statedIn(report, last)
}

/** What a row of a table comes to; what the end of the report decides is kept. */
const rowOf = (
  row: ReportRow,
  table: TableHeader['table'],
  report: Report,
  options: SourceOptions,
  zone: string,
): Read => {
  const { line } = row
  if (table === 'other') return { line, passed: 'a position that is open, or an order that waits' }
  if (table === 'positions') report.positions.push(positionOf(row, zone))
  else if (table === 'orders')
    report.orders.set(row.text('order'), { stop: row.level('stop'), target: row.level('target') })
  else {
    const type = row.text('type').toLowerCase()
    if (type !== 'buy' && type !== 'sell') return balanceRow(row, accountOf(report, options).account, zone)
    report.deals.push(dealOf(row, type, zone))
  }
  return { line, ...KEPT }
}

/** `Total Net Profit:` and the cell after it. */
const keepLabels = (cells: readonly string[], labels: Map<string, string>): void => {
  const told = cells.filter((cell) => cell !== '')
  for (const [at, cell] of told.entries()) {
    const value = told[at + 1]
    const label = cell.replace(/:$/, '').toLowerCase()
    if (cell.endsWith(':') && value !== undefined && !labels.has(label)) labels.set(label, value)
  }
}

/** `12345 (USD, Broker-Server, real, Hedge)`; nothing of a test. */
const accountIn = ({ labels }: Report): string =>
  ACCOUNT.map((label) => labels.get(label)).find((said) => said !== undefined) ?? ''

const ACCOUNT = [
  'account',
  'konto',
  'kontonummer',
  'счет',
  'счёт',
  '账户',
  '账号',
  'cuenta',
  'compte',
  'conta',
  'conto',
]

const currencyIn = (report: Report): string | undefined =>
  report.labels.get('currency') ?? /\(\s*([A-Z]{3})\b/.exec(accountIn(report))?.[1]

/** Its number; of a test, what was tested with what, since every test counts its deals from 1. */
const accountOf = (report: Report, options: SourceOptions): Pick<DealTerms, 'account' | 'isTest'> => {
  const { labels } = report
  const [, number] = /^(\d+)/.exec(accountIn(report)) ?? []
  if (number !== undefined && options.account !== undefined && number !== options.account)
    throw new HindcastError(
      'invalid_input',
      `the report is of account ${number}, not ${shownValue(options.account)}`,
      {
        field: 'account',
        next: 'Leave the account out, or give the report of that account. Nothing was imported.',
      },
    )
  if (number !== undefined || options.account !== undefined)
    return { account: number ?? options.account ?? '', isTest: false }
  if (!labels.has('expert')) throw accountUnsaid()
  const test = ['expert', 'symbol', 'period', 'initial deposit'].map((label) => labels.get(label) ?? '')
  return { account: `test-${sha256(test.join('\n')).slice(0, 12)}`, isTest: true }
}

function* factsOf(report: Report, options: SourceOptions): Generator<Read> {
  const { deals, positions, orders, labels } = report
  if (deals.length + positions.length === 0) return
  const said = accountIn(report)
  const terms: DealTerms = {
    ...accountOf(report, options),
    currency: currencyIn(report),
    strategy: options.strategy ?? labels.get('expert'),
    orders,
  }
  if (deals.length === 0) {
    for (const own of Map.groupBy(positions, ({ symbol }) => symbol).values()) yield* tripFacts(own, terms)
    return
  }
  const inOrder = [...deals].sort((a, b) => a.at - b.at)
  const keeps = /\bhedge/i.test(said) ? 'hedges' : /\bnetting/i.test(said) ? 'nets' : undefined
  const placed = placeDeals(inOrder, positions, keeps)
  for (const own of Map.groupBy(placed, ({ deal }) => deal.symbol).values()) yield* symbolFacts(own, terms)
  // A table has no total of its own: that of its columns is one, where all that was closed was opened in it.
  const [last] = deals.slice(-1)
  if (!last || labels.has(NET) || placed.some(({ deal, moved }) => deal.entry !== 'in' && moved === null))
    return
  const net = deals.reduce(
    (sum, { profit, swap, fee }) => sum.plus(profit).plus(swap).minus(fee),
    Decimal.zero,
  )
  yield { line: last.line, stated: { what: 'net result', value: net.text } }
}

const NET = 'total net profit'

/** What the report says of itself, in English, as most do. */
function* statedIn({ labels, fees, deals }: Report, line: number): Generator<Read> {
  const net = readNumber(labels.get(NET) ?? '', '.')
  if (net !== undefined) yield { line, stated: { what: 'net result', value: net } }
  if (fees !== undefined) yield { line, stated: { what: 'fees', value: fees } }
  if (deals.length > 0) yield { line, stated: { what: 'fills', value: `${deals.length}` } }
  const trips = readNumber(labels.get('total trades') ?? '', '.')
  // The terminal counts exits: of one position there may be several.
  if (trips !== undefined && deals.filter(({ entry }) => entry === 'in').length === Number(trips))
    yield { line, stated: { what: 'round trips', value: trips } }
}

const zoneUnsaid = (): HindcastError =>
  new HindcastError(
    'invalid_time',
    'a report of MetaTrader has the times of the broker’s server, and does not say where its clock hangs',
    {
      field: 'zone',
      next: `Say it: ${suggest('import', { zone: BROKER_RULES[0] ?? 'UTC' })} for a server two hours ahead of UTC, three while New York has summer time, as most keep it; or a zone such as Europe/Athens or UTC. Nothing was imported.`,
    },
  )

const accountUnsaid = (): HindcastError =>
  new HindcastError('invalid_input', 'the file does not say which account it is of', {
    field: 'account',
    next: `Say it, so that the same deal in another file is known again: ${suggest('import', { account: 'NUMBER' })}. Nothing was imported.`,
  })

const columnUnseen = (field: string, name: string): HindcastError =>
  new HindcastError('invalid_input', `no table has a column ${shownValue(name)} to be ${shownValue(field)}`, {
    field: 'map',
    next: `Give a column of the report for any of: ${REPORT_FIELDS.join(', ')}. Nothing was imported.`,
  })

const noTable = (): HindcastError =>
  new HindcastError('invalid_input', 'it has no table of deals or of closed positions that can be read', {
    field: 'map',
    next: `A table of deals has columns Time, Deal, Symbol, Type, Direction, Volume, Price and Profit; where they have other names, say which: ${suggest('import', { map: 'deal=NAME,direction=NAME' })}. Nothing was imported.`,
  })
