import { HindcastError, shownValue, suggest } from '#vocabulary'
import type { Names } from './column-names.ts'
import { type Columns, columnsOf, refuseDoubles, refuseMap, shownHeaders } from './csv-columns.ts'
import { cellsOf, DELIMITERS, type Delimiter } from './csv-records.ts'
import { type DecimalSign, decimalOf } from './read-number.ts'
import type { ColumnMap, SourceOptions } from './source.ts'
import { dayFirstIn } from './wall-time.ts'

/** A table that rows are read from: which fields it may have, and which it must. */
export interface CsvKind {
  readonly name: string
  readonly names: Names
  readonly numbers: readonly string[]
  readonly times: readonly string[]
  /** The fields without which a row says nothing. Of several in one place any will do. */
  readonly required: readonly (readonly string[])[]
  /** Where times hung that nobody says it of; without it they are refused. */
  readonly zone?: string
}

/** How a file of a kind is written. */
export interface CsvLayout {
  readonly delimiter: Delimiter
  /** Where its header stands, among the lines that are not blank. */
  readonly header: number
  readonly headers: readonly string[]
  readonly columns: Columns
  readonly map: ColumnMap
  /** Columns that no field is read from. */
  readonly unused: readonly string[]
  readonly decimal: DecimalSign
  readonly dayFirst: boolean | undefined
  /** Where times hung that nobody says it of. */
  readonly zone: string | undefined
  /** The first rows, for what only they tell. */
  readonly sample: readonly (readonly string[])[]
}

/** A header stands among so many lines: some programs write a title before it. */
const FIRST_LINES = 30

interface Guess {
  readonly delimiter: Delimiter
  readonly header: number
  readonly headers: readonly string[]
  readonly columns: Columns
  readonly missing: readonly string[]
}

/** Whether a header has all that rows of a kind need. */
export const looksLike = (
  beginning: readonly string[],
  kind: CsvKind,
  options: SourceOptions = {},
): boolean => bestGuess(beginning, kind, options)?.missing.length === 0

/** How near a table is to one of a kind: first by what it must have and has not, then by the columns that are known. */
export const nearnessTo = (kind: CsvKind, beginning: readonly string[], options: SourceOptions): number => {
  const guess = bestGuess(beginning, kind, options)
  const unknown = Object.keys(options.map ?? {}).filter((field) => !(field in kind.names)).length
  return guess
    ? guess.columns.size - (guess.missing.length + unknown) * MOST_COLUMNS
    : Number.NEGATIVE_INFINITY
}

/** More than any table has. */
const MOST_COLUMNS = 1_000

/** How the file is written, from what is said and from its beginning; what cannot be told is asked for, never guessed. */
export const layoutOf = (beginning: readonly string[], kind: CsvKind, options: SourceOptions): CsvLayout => {
  refuseUnknownFields(kind, options)
  const guess = bestGuess(beginning, kind, options)
  if (!guess) throw noTable()
  const { delimiter, header, headers, columns } = guess
  refuseMap(headers, columns, options.map ?? {}, kind.numbers)
  if (guess.missing.length > 0) throw columnsMissing(guess, kind)
  refuseDoubles(headers, columns, options.map ?? {})
  const rows = recordsIn(beginning, delimiter).slice(header + 1)
  const sample = rows.filter((cells) => cells.length === headers.length)
  const map = Object.fromEntries(
    [...columns].map(([field, places]) => [field, places.map((at) => headers[at] ?? '').join(' + ')]),
  )
  const cellsUnder = (fields: readonly string[]): readonly string[] =>
    fields.flatMap((field) =>
      (columns.get(field) ?? []).flatMap((at) => sample.map((cells) => cells[at] ?? '')),
    )
  return {
    delimiter,
    header,
    headers,
    columns,
    map,
    unused: headers.filter(
      (header, at) => header !== '' && ![...columns.values()].some((places) => places.includes(at)),
    ),
    decimal: options.decimal ?? decimalIn(cellsUnder(kind.numbers)),
    dayFirst: options.dayFirst ?? dayFirstAmong(cellsUnder(kind.times)),
    zone: kind.zone,
    sample,
  }
}

const bestGuess = (
  beginning: readonly string[],
  kind: CsvKind,
  options: SourceOptions,
): Guess | undefined => {
  let best: Guess | undefined
  for (const delimiter of DELIMITERS)
    for (const [header, headers] of recordsIn(beginning, delimiter).slice(0, FIRST_LINES).entries()) {
      if (headers.length < 2) continue
      const columns = columnsOf(headers, kind.names, options.map ?? {})
      const has = (field: string): boolean =>
        columns.has(field) || (field === 'symbol' && options.symbol !== undefined)
      const missing = kind.required.filter((any) => !any.some(has)).map((any) => any.join(' or '))
      if (!best || columns.size > best.columns.size) best = { delimiter, header, headers, columns, missing }
    }
  return best
}

/** The records of the first lines; what is open at their end is left out. */
const recordsIn = (lines: readonly string[], delimiter: Delimiter): readonly (readonly string[])[] => {
  const records: (readonly string[])[] = []
  let begun = ''
  for (const line of lines) {
    if (begun === '' && line.trim() === '') continue
    begun = begun === '' ? line : `${begun}\n${line}`
    const cells = cellsOf(begun, delimiter)
    if (!cells) continue
    records.push(cells)
    begun = ''
  }
  return records
}

const decimalIn = (cells: readonly string[]): DecimalSign => {
  const seen = new Map<DecimalSign | 'either' | null, string>()
  for (const cell of cells) seen.set(decimalOf(cell), cell)
  const [point, comma, either] = [seen.get('.'), seen.get(','), seen.get('either')]
  if (point !== undefined && comma !== undefined)
    throw askDecimal(`${shownValue(point)} has a decimal point, and ${shownValue(comma)} a decimal comma`)
  if (comma !== undefined) return ','
  if (point === undefined && either?.includes(','))
    throw askDecimal(`${shownValue(either)} may be a fraction or thousands`)
  return '.'
}

const askDecimal = (what: string): HindcastError =>
  new HindcastError('invalid_input', `numbers can be read in two ways: ${what}`, {
    field: 'decimal',
    next: `Say which sign comes before decimals: ${suggest('import', { decimal: ',' })}. Nothing was imported.`,
  })

const dayFirstAmong = (cells: readonly string[]): boolean | undefined => {
  for (const cell of cells) {
    const told = dayFirstIn(cell)
    if (told !== null) return told
  }
  return undefined
}

const noTable = (): HindcastError =>
  new HindcastError('invalid_input', 'no line of it has two columns', {
    field: 'from',
    next: 'Separate columns by a comma, a semicolon, a tab or |, and name them in the first line. Nothing was imported.',
  })

const columnsMissing = ({ headers, missing }: Guess, { name, names }: CsvKind): HindcastError => {
  const example = missing.map((field) => `${field.split(' or ')[0]}=COLUMN`).join(',')
  return new HindcastError(
    'invalid_input',
    `no column is known to be ${missing.join(', ')} of ${name}; there are: ${shownHeaders(headers)}`,
    {
      field: 'map',
      next: `Say which columns they are: ${suggest('import', { map: example })}. Fields: ${Object.keys(names).join(', ')}. Nothing was imported.`,
    },
  )
}

const refuseUnknownFields = ({ name, names }: CsvKind, { map = {} }: SourceOptions): void => {
  const unknown = Object.keys(map).find((field) => !(field in names))
  if (unknown !== undefined)
    throw new HindcastError('invalid_input', `${shownValue(unknown)} is no field of ${name}`, {
      field: 'map',
      next: `Give a column for any of: ${Object.keys(names).join(', ')}. Nothing was imported.`,
    })
}
