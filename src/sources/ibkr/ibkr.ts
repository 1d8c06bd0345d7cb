import { Decimal, HindcastError, type Instant, shownValue, suggest } from '#vocabulary'
import { refuseOtherAccount } from '../account-currency.ts'
import { refuseUnknownZone } from '../csv-row.ts'
import { markup } from '../markup.ts'
import { readRow } from '../refused-row.ts'
import type { Read, Source, SourceFact, SourceOptions } from '../source.ts'
import { flexCash } from './cash-row.ts'
import { FlexRow } from './flex-row.ts'
import { FLEX_ZONE, type FlexClock } from './flex-time.ts'
import { flexTrade, notExecuted } from './trade-row.ts'

/** Statements of Interactive Brokers by a Flex query: of activity, or trade confirmations. */
export const ibkrSource: Source = {
  name: 'ibkr',
  describe: 'Interactive Brokers: Flex queries as XML, with trades or confirmations and cash transactions',
  recognises: (beginning) => /<Flex(QueryResponse|Statement)/.test(beginning),
  read: readStatements,
}

/** Elements of trades that are no executions. */
const SUMMARIES = new Set(['Order', 'SymbolSummary', 'AssetSummary', 'Lot', 'WashSale'])

async function* readStatements(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read> {
  refuseUnknownZone(options)
  const clock: FlexClock = { zone: options.zone ?? FLEX_ZONE, dayFirst: options.dayFirst }
  const statement = new Statement(options.account)
  let last = 1
  for await (const found of markup(lines, 'xml'))
    for (const element of found) {
      if (!('open' in element)) continue
      const { line, open: name, attributes } = element
      last = line
      const row = new FlexRow(line, attributes)
      if (name === 'FlexStatementResponse' || name === 'ErrorMessage') throw noStatement()
      if (name === 'AccountInformation') statement.base = row.text('currency')
      if (name === 'FlexStatement') statement.base = undefined
      const isRow = name === 'Trade' || name === 'TradeConfirm' || name === 'CashTransaction'
      if (!isRow && !SUMMARIES.has(name)) continue
      const account = statement.accountOf(row)
      if (account === undefined) yield { line, passed: 'of another account' }
      else if (!isRow) yield { line, passed: 'a sum of executions, or a lot' }
      else {
        refuseOtherAccount(statement.baseOf(row) || undefined, line, options)
        yield readRow(line, () => statement.read(name, row, account, clock))
      }
    }
  yield* statement.rest(last)
}

class Statement {
  /** The currency that the account is counted in, where the query has the account's information. */
  base: string | undefined
  private readonly wanted: string | undefined
  private first: { readonly account: string; readonly line: number } | undefined
  private readonly instruments = new Map<
    string,
    { readonly at: Instant; readonly line: number; readonly payload: SourceFact['payload'] }
  >()
  private readonly books = new Map<string, { held: Decimal; readonly rates: Set<string> }>()
  private executions = 0
  private sums = 0
  private fees: Decimal | undefined = Decimal.zero
  private result: Decimal | undefined = Decimal.zero

  constructor(wanted: string | undefined) {
    this.wanted = wanted
  }

  /** Whose a row is; undefined where it is another's than the one that is meant. Two accounts are two histories. */
  accountOf(row: FlexRow): string | undefined {
    const account = row.need('accountId')
    if (this.wanted !== undefined) return account === this.wanted ? account : undefined
    this.first ??= { account, line: row.line }
    if (account === this.first.account) return account
    throw new HindcastError(
      'invalid_input',
      `line ${row.line} is of account ${shownValue(account)}, and line ${this.first.line} of ${shownValue(this.first.account)}: two accounts in one file`,
      {
        field: 'account',
        next: `Take one at a time, each into a memory of its own: ${suggest('import', { account: this.first.account })}. Nothing was imported.`,
      },
    )
  }

  /** Without the account's information the rate of 1 tells: the account's own currency is the one that is worth 1 of it. */
  baseOf(row: FlexRow): string | undefined {
    return this.base ?? (row.text('fxRateToBase') === '1' ? row.text('currency') : undefined)
  }

  read(name: string, row: FlexRow, account: string, clock: FlexClock): Read {
    const { line } = row
    const base = this.baseOf(row)
    if (name === 'CashTransaction') {
      const cash = flexCash(row, account, base, clock)
      if ('fact' in cash) this.count(cash.fact)
      return cash
    }
    const passed = notExecuted(row)
    if (passed !== undefined) {
      this.sums++
      return { line, passed }
    }
    const { fact, instrument, fee, result, signed, convertedAt } = flexTrade(row, account, base, clock)
    const { symbol, at, payload } = instrument
    const book = this.books.get(symbol) ?? { held: Decimal.zero, rates: new Set<string>() }
    book.held = book.held.plus(signed)
    if (convertedAt !== undefined) book.rates.add(convertedAt)
    this.books.set(symbol, book)
    const known = this.instruments.get(symbol)
    if (!known || at < known.at) this.instruments.set(symbol, { at, line, payload })
    this.executions++
    this.fees = fee && this.fees?.plus(fee)
    this.result = result && this.result?.plus(result)
    return { line, fact }
  }

  /** What belongs to a position is part of its result, and a tax of its costs. */
  private count({ payload: { type, amount, symbol } }: SourceFact): void {
    const told = Decimal.parse(String(amount))
    if (symbol === undefined || !told) return
    const paid = type === 'tax' || type === 'fee' ? told : type === 'rebate' ? told.negated() : Decimal.zero
    this.fees = this.fees?.plus(paid)
    this.result = this.result?.plus(paid.isZero ? told : paid.negated())
  }

  /** What only the end tells: what the instruments are, from their first rows on, and what all of it comes to. */
  *rest(line: number): Generator<Read> {
    if (this.executions === 0 && this.sums > 0) throw noExecutions()
    for (const { at, line: of, payload } of this.instruments.values())
      yield { line: of, fact: { kind: 'instrument', at, payload } }
    if (this.executions === 0) return
    yield { line, stated: { what: 'fills', value: `${this.executions}` } }
    if (this.fees) yield { line, stated: { what: 'fees', value: this.fees.text } }
    if (!this.result) return
    const books = [...this.books]
    const open = books.flatMap(([symbol, { held }]) => (held.isZero ? [] : [symbol]))
    const moved = books.flatMap(([symbol, { rates }]) => (rates.size > 1 ? [symbol] : []))
    if (open.length + moved.length === 0)
      yield { line, stated: { what: 'net result', value: this.result.text } }
    else yield { line, notice: notCompared(open, moved) }
  }
}

/** What the statement realised leaves out what our result has: fees of what is open, and what the currency did to what was paid for in it. */
const notCompared = (open: readonly string[], moved: readonly string[]): string => {
  const why = [
    ...(open.length === 0 ? [] : [`${namesOf(open)} neither begins nor ends at nothing in it`]),
    ...(moved.length === 0
      ? []
      : [
          `${namesOf(moved)} was paid for at one rate and sold at another, which its realised result leaves out`,
        ]),
  ]
  return `the realised result of the statement is not held against what was taken: ${why.join('; ')}`
}

/** So many are named. */
const MOST_NAMED = 5

const namesOf = (symbols: readonly string[]): string =>
  symbols.length > MOST_NAMED
    ? `${symbols.slice(0, MOST_NAMED).map(shownValue).join(', ')} and ${symbols.length - MOST_NAMED} more, each`
    : symbols.map(shownValue).join(', ')

const noExecutions = (): HindcastError =>
  new HindcastError('invalid_input', 'the statement has orders or sums, and no executions', {
    field: 'from',
    next: 'Choose the option Execution in the section Trades of the query, and run it again. Nothing was imported.',
  })

const noStatement = (): HindcastError =>
  new HindcastError(
    'invalid_input',
    'this is an answer that there is no statement yet, or an error, and no statement',
    {
      field: 'from',
      next: 'Fetch the statement by its reference code, or download it from the portal. Nothing was imported.',
    },
  )
