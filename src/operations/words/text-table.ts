import type { Page } from './page.ts'
import { cut, lengthOf, oneLine } from './text.ts'

export interface TextColumn<Row> {
  readonly head: string
  readonly right?: boolean
  /** Forms of the cell, longest first; shorter ones are taken when the page is too narrow. */
  readonly forms: readonly ((row: Row) => string)[]
  /** Left out before anything is cut. */
  readonly spare?: boolean
  /** Takes what room is left, and is cut first. */
  readonly rest?: boolean
}

/** Spaces between columns; one where rows are too wide for two. */
const WIDE_GAP = 2
const NARROW_GAP = 1
/** How many steps cells are shortened before the gap is. */
const FIRST_SHORTENING = 1
const NARROWEST_CELL = 6
const NARROWEST_REST = 16

interface Laid<Row> {
  readonly column: TextColumn<Row>
  readonly form: number
  /** In this form, row by row. */
  readonly cells: readonly string[]
  readonly width: number
}

/** Rows under heads, aligned, never wider than the page. A column without any value is not shown. */
export const table = <Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[], page: Page): string => {
  const natural = columns.map((column) => lay(column, 0, rows)).filter((one) => one.width > 0)
  const full = restCut(natural, page.width)
  const wide = shortened(full, rows, page.width, WIDE_GAP, FIRST_SHORTENING)
  const fits = totalOf(wide, WIDE_GAP) <= page.width
  const laid = fits ? wide : narrowed(full, rows, page.width)
  const gap = ' '.repeat(fits ? WIDE_GAP : NARROW_GAP)
  const head = laid.map((one) => pad(one.column.head, one)).join(gap)
  const lines = rows.map((_, row) => laid.map((one) => pad(one.cells[row] ?? '', one)).join(gap))
  return [page.faint(head.trimEnd()), ...lines.map((line) => line.trimEnd())].join('\n')
}

const lay = <Row>(column: TextColumn<Row>, form: number, rows: readonly Row[]): Laid<Row> => {
  const cells = rows.map((row) => oneLine(column.forms[form]?.(row) ?? ''))
  const widest = cells.reduce((most, cell) => Math.max(most, lengthOf(cell)), 0)
  return { column, form, cells, width: widest === 0 ? 0 : Math.max(widest, lengthOf(column.head)) }
}

const pad = <Row>(text: string, { column, width }: Laid<Row>): string => {
  const shown = cut(text, width)
  const room = ' '.repeat(Math.max(0, width - lengthOf(shown)))
  return column.right ? `${room}${shown}` : `${shown}${room}`
}

const totalOf = <Row>(laid: readonly Laid<Row>[], gap: number): number =>
  laid.reduce((sum, one) => sum + one.width, gap * (laid.length - 1))

const restCut = <Row>(laid: readonly Laid<Row>[], width: number): Laid<Row>[] => {
  const over = Math.max(0, totalOf(laid, WIDE_GAP) - width)
  return laid.map((one) =>
    one.column.rest
      ? { ...one, width: Math.min(one.width, Math.max(NARROWEST_REST, one.width - over)) }
      : one,
  )
}

/** Takes shorter forms while it is too wide, the one that saves most first. */
const shortened = <Row>(
  given: readonly Laid<Row>[],
  rows: readonly Row[],
  width: number,
  gap: number,
  furthest: number,
): Laid<Row>[] => {
  const laid = [...given]
  while (totalOf(laid, gap) > width) {
    const shorter = laid
      .flatMap((one, at) =>
        one.form + 1 < one.column.forms.length && one.form < furthest
          ? [{ at, was: one.width, one: lay(one.column, one.form + 1, rows) }]
          : [],
      )
      .sort((a, b) => b.was - b.one.width - (a.was - a.one.width))[0]
    if (!shorter) break
    laid[shorter.at] = shorter.one
  }
  return laid
}

/** With the narrow gap: shorter forms, then without spare columns from the right, then the widest is cut. */
const narrowed = <Row>(full: readonly Laid<Row>[], rows: readonly Row[], width: number): Laid<Row>[] => {
  let laid = shortened(full, rows, width, NARROW_GAP, Number.POSITIVE_INFINITY)
  while (totalOf(laid, NARROW_GAP) > width) {
    const spare = laid.findLastIndex((one) => one.column.spare === true)
    if (spare < 0) return cutWidest(laid, width)
    laid = laid.filter((_, at) => at !== spare)
  }
  return laid
}

/** Cuts the widest cells until the row fits or nothing more can be cut. */
const cutWidest = <Row>(given: readonly Laid<Row>[], width: number): Laid<Row>[] => {
  const laid = [...given]
  for (let over = totalOf(laid, NARROW_GAP) - width; over > 0; over = totalOf(laid, NARROW_GAP) - width) {
    const at = laid.reduce((most, one, here) => (one.width > (laid[most]?.width ?? 0) ? here : most), 0)
    const one = laid[at]
    if (one === undefined || one.width <= NARROWEST_CELL) break
    const next = Math.max(
      ...laid.map((other, here) => (here === at ? NARROWEST_CELL : Math.min(other.width, one.width - 1))),
    )
    laid[at] = { ...one, width: Math.max(NARROWEST_CELL, one.width - over, next) }
  }
  return laid
}
