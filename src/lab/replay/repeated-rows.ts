import type { Fault } from './source-report.ts'

/** How rows of a list are told apart: all that a row says, and where it stands. */
interface RowNames<Row> {
  readonly content: (row: Row) => string
  readonly where: (row: Row) => string
}

/** Each row once: one that is there before, the same in all, is a fault of the file and left out. */
export const withoutRepeats = <Row>(
  rows: readonly Row[],
  { content, where }: RowNames<Row>,
): { readonly rows: readonly Row[]; readonly faults: readonly Fault[] } => {
  const first = new Map<string, Row>()
  const faults: Fault[] = []
  for (const row of rows) {
    const known = first.get(content(row))
    if (known === undefined) first.set(content(row), row)
    else
      faults.push({
        kind: 'repeated row',
        where: where(row),
        what: `the same in all as ${where(known)}; taken once`,
      })
  }
  return { rows: [...first.values()], faults }
}
