import type { Page } from './page.ts'
import { indented, inset } from './text-blocks.ts'
import { type TextColumn, table } from './text-table.ts'

export interface TableSection<Row> {
  readonly head: string
  readonly rows: readonly Row[]
  /** A line after its rows. */
  readonly foot?: string
}

/** One table in sections, whose columns are as wide in all of them and named in the first. Those without rows are left out. */
export const sectionedTable = <Row>(
  sections: readonly TableSection<Row>[],
  columns: readonly TextColumn<Row>[],
  page: Page,
): string => {
  const shown = sections.filter(({ rows }) => rows.length > 0)
  const rows = shown.flatMap((section) => section.rows)
  if (rows.length === 0) return ''
  const [names = '', ...lines] = indented(table(rows, columns, inset(page))).split('\n')
  let from = 0
  return shown
    .flatMap((section, i) => {
      const own = lines.slice(from, from + section.rows.length)
      from += own.length
      const foot = section.foot === undefined ? [] : [indented(section.foot)]
      return [`${section.head}:`, ...(i === 0 ? [names] : []), ...own, ...foot]
    })
    .join('\n')
}
