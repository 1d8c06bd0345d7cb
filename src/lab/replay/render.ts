import { aligned, ruleUnder, wrapped } from '../plain-text.ts'
import type { Discrepancy, ReportTable, SourceReport } from './source-report.ts'

const DISCREPANCIES_SHOWN = 10

/** The first column is a name; the others are numbers and end at the same place. */
export const renderTable = ({ columns, rows }: ReportTable): string => {
  const all = [columns, ...rows]
  const [heads = '', ...lines] = aligned(all)
  return [heads, ruleUnder(all), ...lines].join('\n')
}

/** Broken at words; every line after the first begins with `hanging`. */
export const wrappedText = (text: string, first = '', hanging = ''): string =>
  wrapped(text, first, hanging).join('\n')

const bullets = (heading: string, statements: readonly string[]): string[] =>
  statements.length === 0
    ? []
    : [heading, ...statements.map((statement) => wrappedText(statement, '  - ', '    ')), '']

const shown = ({ where, what, file, ledger }: Discrepancy): string =>
  `${where}: ${what}: the file says ${file}, our ledger ${ledger}`

export const renderSource = (report: SourceReport): string => {
  const { discrepancies, again } = report
  const more = discrepancies.length - DISCREPANCIES_SHOWN
  const verdict = `${report.rows} rows, ${report.roundTrips} round trips, realised ${report.realised}, ${report.openPositions} open, ${discrepancies.length} discrepancies.`
  const twice = `Fed twice: ${again.known} of ${again.facts} facts were known the second time; the log ${again.unchanged ? 'did not change' : 'CHANGED'}.`
  return [
    wrappedText(report.title, '== ', '   '),
    '',
    ...report.tables.flatMap((table) => [renderTable(table), '']),
    wrappedText(verdict),
    wrappedText(twice),
    '',
    ...bullets('Discrepancies:', [
      ...discrepancies.slice(0, DISCREPANCIES_SHOWN).map(shown),
      ...(more > 0 ? [`and ${more} more`] : []),
    ]),
    ...bullets('Can be reconstructed:', report.can),
    ...bullets('Cannot be reconstructed:', report.cannot),
  ].join('\n')
}
