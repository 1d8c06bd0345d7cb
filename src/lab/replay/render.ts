import { aligned, ruleUnder, wrapped } from '../plain-text.ts'
import type { Discrepancy, Fault, ReportTable, SourceReport } from './source-report.ts'

/** Of differences and of faults, so many are named; the others are counted. */
const MOST_NAMED = 10

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

const named = ({ kind, where, what }: Fault): string => `${kind}: ${where}: ${what}`

const firstOf = (statements: readonly string[]): readonly string[] => {
  const more = statements.length - MOST_NAMED
  return more > 0 ? [...statements.slice(0, MOST_NAMED), `and ${more} more`] : statements
}

export const renderSource = (report: SourceReport): string => {
  const { discrepancies, faults, notUnderstood, again } = report
  const verdict = `${report.rows} rows, ${report.roundTrips} round trips, realised ${report.realised}, ${report.openPositions} open, ${discrepancies.length} discrepancies${faults.length === 0 ? '' : `, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} of the file`}.`
  const twice = `Fed twice: ${again.known} of ${again.facts} facts were known the second time; the log ${again.unchanged ? 'did not change' : 'CHANGED'}.`
  return [
    wrappedText(report.title, '== ', '   '),
    '',
    ...report.tables.flatMap((table) => [renderTable(table), '']),
    wrappedText(verdict),
    wrappedText(twice),
    '',
    ...bullets('Discrepancies, each once:', firstOf(discrepancies.map(shown))),
    ...bullets('Faults of the file itself, each once:', firstOf(faults.map(named))),
    ...bullets(
      'Not understood, so nothing is said of it:',
      notUnderstood.map(({ folder, why }) => `${folder}: ${why}`),
    ),
    ...bullets('Can be reconstructed:', report.can),
    ...bullets('Cannot be reconstructed:', report.cannot),
  ].join('\n')
}
