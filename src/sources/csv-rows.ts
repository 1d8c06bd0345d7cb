import { HindcastError, shownValue, suggest } from '#vocabulary'
import { shownHeaders } from './csv-columns.ts'
import { type CsvKind, type CsvLayout, layoutOf, looksLike } from './csv-layout.ts'
import { csvRecords } from './csv-records.ts'
import { CsvRow, RowRefused, refuseUnknownZone } from './csv-row.ts'
import { refuseOtherZone } from './header-zone.ts'
import { linesAhead } from './lines-ahead.ts'
import { notDone } from './row-status.ts'
import type { Read, Source, SourceFact, SourceOptions } from './source.ts'

/** What stands in a row below the table. */
const TOTAL =
  /^(grand )?(total|totals|sum|summe|gesamt|итого|всего|合计|总计|somme|suma)\b|^(合计|总计|итого|всего)/i

/** A CSV of a kind: each of its rows is a fact. `begin` looks at how the file is written, and answers what makes a fact of a row. */
export const csvSource = (
  kind: CsvKind,
  describe: string,
  begin: (layout: CsvLayout, options: SourceOptions) => (row: CsvRow) => SourceFact,
): Source => ({
  name: kind.name,
  describe,
  recognises: (beginning) => looksLike(beginning.split('\n'), kind),
  read: (lines, options) => readCsv(lines, options, kind, begin),
})

async function* readCsv(
  lines: AsyncIterable<string>,
  options: SourceOptions,
  kind: CsvKind,
  begin: (layout: CsvLayout, options: SourceOptions) => (row: CsvRow) => SourceFact,
): AsyncGenerator<Read> {
  refuseUnknownZone(options)
  const { beginning, all } = await linesAhead(lines)
  const layout = layoutOf(beginning, kind, options)
  for (const header of Object.values(layout.map)) refuseOtherZone(header, options.zone)
  const factOf = begin(layout, options)
  const accounts = new OneAccount(options.account)
  const unknownStatus = new Map<string, number>()
  let short: Extract<Read, { refused: unknown }> | undefined
  let n = 0
  for await (const { line, cells } of csvRecords(all, layout.delimiter)) {
    if (short) yield short
    short = undefined
    const place = n++ - layout.header
    if (place < 0) continue
    if (place === 0) {
      yield { line, map: layout.map }
      if (layout.unused.length > 0)
        yield { line, notice: `columns that were not used: ${shownHeaders(layout.unused)}` }
      continue
    }
    const passed = passedOver(cells, layout)
    if (passed !== null) {
      yield { line, passed }
      continue
    }
    try {
      const row = new CsvRow(line, whole(cells, layout), layout, options)
      const why = accounts.isOther(row)
        ? 'of another account'
        : notDone(row, layout, (status) => unknownStatus.has(status) || unknownStatus.set(status, line))
      yield why === null ? { line, fact: factOf(row) } : { line, passed: why }
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      if (cells.length < layout.headers.length) short = { line, refused: error.refusal }
      else yield { line, refused: error.refusal }
    }
  }
  // The last row lacks some of its columns: the file ends before its end.
  if (short) yield { line: short.line, refused: { ...short.refused, cutOff: true } }
  for (const [status, line] of unknownStatus)
    yield {
      line,
      notice: `rows whose status is ${shownValue(status)} were taken as executed, from line ${line} on: if they were not, leave them out of the file`,
    }
}

const passedOver = (cells: readonly string[], { headers }: CsvLayout): string | null => {
  if (cells.every((cell) => cell === '')) return 'an empty row'
  if (TOTAL.test(cells.find((cell) => cell !== '') ?? '')) return 'a total'
  return cells.length === headers.length && cells.every((cell, at) => cell === headers[at])
    ? 'the header again'
    : null
}

/** A row with as many cells as there are columns; empty ones behind them are none. */
const whole = (cells: readonly string[], { headers, delimiter }: CsvLayout): readonly string[] => {
  if (cells.length === headers.length) return cells
  const kept = cells.slice(0, headers.length)
  if (cells.length > headers.length && cells.slice(headers.length).every((cell) => cell === '')) return kept
  if (cells.length < headers.length)
    throw new RowRefused(
      `it has ${cells.length} of ${headers.length} columns`,
      'If it is the last, the file was cut off: export it again. Else fill it in, or leave it out.',
    )
  const hint = delimiter === ',' ? ' Numbers with a decimal comma stand in quotation marks there.' : ''
  throw new RowRefused(
    `it has ${cells.length} columns, and the header ${headers.length}`,
    `Put texts that hold the delimiter in quotation marks.${hint}`,
  )
}

/** Two accounts are two histories: mixed into one, what one holds would be sold by the other. */
class OneAccount {
  private readonly wanted: string | undefined
  private first: { readonly account: string; readonly line: number } | undefined

  constructor(wanted: string | undefined) {
    this.wanted = wanted
  }

  isOther(row: CsvRow): boolean {
    const account = row.text('account')
    if (account === undefined) return false
    if (this.wanted !== undefined) return account !== this.wanted
    this.first ??= { account, line: row.line }
    if (account === this.first.account) return false
    throw new HindcastError(
      'invalid_input',
      `line ${row.line} is of account ${shownValue(account)}, and line ${this.first.line} of ${shownValue(this.first.account)}: two accounts in one file`,
      {
        field: 'account',
        next: `Take one at a time, each into a memory of its own: ${suggest('import', { account: shownValue(this.first.account) })}. Nothing was imported.`,
      },
    )
  }
}
