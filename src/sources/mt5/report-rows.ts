import { HindcastError } from '#vocabulary'
import { type CsvRecord, csvRecords, DELIMITERS, type Delimiter } from '../csv-records.ts'
import { linesAhead } from '../lines-ahead.ts'
import { markup } from '../markup.ts'
import type { ColumnMap } from '../source.ts'
import { headerIn } from './report-tables.ts'

/** The rows of a report, whether it was saved as HTML or its tables as text: cells by their columns. */
export async function* reportRows(
  lines: AsyncIterable<string>,
  map: ColumnMap = {},
): AsyncGenerator<CsvRecord> {
  const { beginning, all } = await linesAhead(lines)
  yield* isHtml(beginning) ? htmlRows(all) : csvRecords(all, delimiterIn(beginning, map) ?? '\t')
}

/** Whatever its language: nothing else that is read here is a page. */
export const isHtml = (beginning: readonly string[]): boolean =>
  /^\uFEFF?\s*<(!doctype\s+html|html|head|body|table|!--)/i.test(
    beginning.find((line) => line.trim() !== '') ?? '',
  )

/** By which a line reads as the header of deals or positions: a report as text has no other sign. */
export const delimiterIn = (beginning: readonly string[], map: ColumnMap = {}): Delimiter | undefined =>
  DELIMITERS.find((delimiter) =>
    beginning.some((line) => {
      const table = headerIn(line.split(delimiter).map(unquoted), map)?.table
      return table === 'deals' || table === 'positions'
    }),
  )

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1')

/** A cell that is not shown holds what stands elsewhere, and counts for no column; one over several columns stands in the first. */
async function* htmlRows(lines: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let row: { readonly line: number; readonly cells: string[] } | null = null
  let cell: { text: string; readonly span: number; readonly hidden: boolean } | null = null
  let isWhole = false
  for await (const found of markup(lines, 'html'))
    for (const one of found) {
      if ('text' in one) {
        if (cell) cell.text += one.text
      } else if ('open' in one) {
        if (one.open === 'tr') row = { line: one.line, cells: [] }
        else if (one.open === 'td' || one.open === 'th') {
          const { class: classes = '', colspan = '1' } = one.attributes
          cell = {
            text: '',
            span: Number.parseInt(colspan, 10) || 1,
            hidden: classes.split(/\s+/).includes('hidden'),
          }
        }
      } else if (one.close === 'td' || one.close === 'th') {
        if (cell && row && !cell.hidden)
          row.cells.push(
            cell.text.replaceAll(/\s+/g, ' ').trim(),
            ...Array.from({ length: cell.span - 1 }, () => ''),
          )
        cell = null
      } else if (one.close === 'tr') {
        if (row) yield row
        row = null
      } else if (one.close === 'html') isWhole = true
    }
  if (!isWhole) throw cutOff()
}

const cutOff = (): HindcastError =>
  new HindcastError('invalid_input', 'the report ends before its end: </html> is missing', {
    field: 'from',
    next: 'It was cut off: save it again from the terminal. Nothing was imported.',
  })
