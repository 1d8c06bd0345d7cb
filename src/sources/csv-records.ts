import { HindcastError } from '#vocabulary'

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export interface CsvRecord {
  /** Where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Lines that one record may go over: a text in a cell has breaks, a quote that nobody closed goes on to the end of the file. Sane: 100 to 100,000. */
const MOST_LINES = 2_000

/**
 * Records of a CSV as RFC 4180 has it: a cell in quotes may hold the delimiter, line breaks and doubled quotes. What stands quoted inside of
 * a plain cell is plain. Blank lines are no records.
 */
export async function* csvRecords(
  lines: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord> {
  let line = 0
  let begun: { readonly line: number; readonly parts: string[] } | null = null
  for await (const text of lines) {
    line++
    if (begun) begun.parts.push(text)
    else if (text.trim() === '') continue
    // Most lines have no quote.
    else if (!text.includes('"')) {
      yield { line, cells: text.split(delimiter).map((cell) => cell.trim()) }
      continue
    } else begun = { line, parts: [text] }
    const cells = cellsOf(begun.parts.join('\n'), delimiter)
    if (cells) {
      yield { line: begun.line, cells }
      begun = null
    } else if (begun.parts.length > MOST_LINES) throw unclosed(begun.line)
  }
  if (begun) throw unclosed(begun.line)
}

/** The cells of a record; null where a quote is open at its end. */
export const cellsOf = (text: string, delimiter: Delimiter): readonly string[] | null => {
  const cells: string[] = []
  for (let at = 0; ; ) {
    while (text[at] === ' ') at++
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      cells.push(text.slice(at, end < 0 ? undefined : end).trim())
      if (end < 0) return cells
      at = end + 1
      continue
    }
    let close = at + 1
    for (;;) {
      close = text.indexOf('"', close)
      if (close < 0) return null
      if (text[close + 1] !== '"') break
      close += 2
    }
    const end = text.indexOf(delimiter, close)
    cells.push(
      text
        .slice(at + 1, close)
        .replaceAll('""', '"')
        .trim(),
    )
    if (end < 0) return cells
    at = end + 1
  }
}

const unclosed = (line: number): HindcastError =>
  new HindcastError('invalid_input', `line ${line}: a quotation mark is opened and never closed`, {
    field: 'from',
    next: 'The file was cut off, or a text holds a single quotation mark: export it again, or double the mark. Nothing was imported.',
  })
