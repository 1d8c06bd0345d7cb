import type { Page } from './page.ts'
import { wrap } from './text.ts'

// Parts of an answer, one beneath the other.

/** Parts with an empty line between them; those without text are left out. */
export const parts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')

export const INDENT = 2

/** The page, narrower by an indent. */
export const inset = <P extends Page>(page: P, by = INDENT): P => ({ ...page, width: page.width - by })

export const indented = (text: string, by = INDENT): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

/** An indent that ends in the mark of somebody else's words. */
export const behindMark = (left: number, page: Page): string =>
  `${' '.repeat(left - page.mark.length)}${page.mark}`

/** A heading over an indented body; empty where the body is. */
export const headed = (head: string, body: string): string =>
  body === '' ? '' : `${head}:\n${indented(body)}`

/** Words as a paragraph of the page's width. */
export const paragraph = (text: string, page: Page): string => wrap(text, page.width).join('\n')

/** One item a line, wrapped under its dash. */
export const dashed = (items: readonly string[], page: Page): string =>
  items.map((item) => hanging('-', item, page)).join('\n')

/** A numbered list, wrapped under its numbers. */
export const numbered = (items: readonly string[], page: Page): string =>
  items.map((item, i) => hanging(`${i + 1}.`.padStart(`${items.length}.`.length), item, page)).join('\n')

const hanging = (mark: string, text: string, page: Page): string => {
  const left = mark.length + 1
  return indented(paragraph(text, inset(page, left)), left).replace(' '.repeat(left), `${mark} `)
}

/** A table with a block beneath each row. */
export const withBeneath = (table: string, beneath: readonly string[]): string => {
  const [head = '', ...rows] = table.split('\n')
  return [head, ...rows.flatMap((row, i) => [row, ...(beneath[i] ? [beneath[i]] : [])])].join('\n')
}
