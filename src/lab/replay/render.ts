import type { Discrepancy, SourceReport, Table } from './source-report.ts'

/** A terminal's least width. */
const WIDTH = 80
const DISCREPANCIES_SHOWN = 10

/** The first column is a name; the others are numbers and end at the same place. */
export const renderTable = ({ columns, rows }: Table): string => {
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [line(columns), rule, ...rows.map(line)].join('\n')
}

/** Wraps at words; every line after the first is indented by `hang`. */
export const wrap = (text: string, first: string, hang: string): string => {
  const lines: string[] = []
  let line = first
  let empty = true
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = hang
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line].join('\n')
}

const bullets = (heading: string, statements: readonly string[]): string[] =>
  statements.length === 0
    ? []
    : [heading, ...statements.map((statement) => wrap(statement, '  - ', '    ')), '']

const shown = ({ where, what, file, ledger }: Discrepancy): string =>
  `${where}: ${what}: the file says ${file}, our ledger ${ledger}`

export const renderSource = (report: SourceReport): string => {
  const { discrepancies, again } = report
  const more = discrepancies.length - DISCREPANCIES_SHOWN
  const verdict = `${report.rows} rows, ${report.roundTrips} round trips, realised ${report.realised}, ${report.openPositions} open, ${discrepancies.length} discrepancies.`
  const twice = `Fed twice: ${again.known} of ${again.facts} facts were known the second time; the log ${again.unchanged ? 'did not change' : 'CHANGED'}.`
  return [
    wrap(report.title, '== ', '   '),
    '',
    ...report.tables.flatMap((table) => [renderTable(table), '']),
    wrap(verdict, '', ''),
    wrap(twice, '', ''),
    '',
    ...bullets('Discrepancies:', [
      ...discrepancies.slice(0, DISCREPANCIES_SHOWN).map(shown),
      ...(more > 0 ? [`and ${more} more`] : []),
    ]),
    ...bullets('Can be reconstructed:', report.can),
    ...bullets('Cannot be reconstructed:', report.cannot),
  ].join('\n')
}
