import { inQuotationMarks } from '#vocabulary'
import type { Page } from './page.ts'

/** Characters of one text of somebody's on a page that does not show all: a reason takes one or two hundred. */
const LONGEST = 400
/** Texts of one kind on such a page, the newest. */
const MOST = 5

/** Somebody's words: in quotation marks, and of what is long how much is left out. */
export const othersWords = (text: string, { explain }: Page): string => {
  const signs = [...text]
  if (explain || signs.length <= LONGEST) return inQuotationMarks(text)
  const left = signs.length - LONGEST
  return `${inQuotationMarks(`${signs.slice(0, LONGEST).join('').trimEnd()}…`)} (${left} more characters)`
}

/** The newest of several, one a line, after how many came before them. */
export const newestWords = <Words>(
  all: readonly Words[],
  say: (one: Words) => string,
  page: Page,
): string => {
  const shown = page.explain ? all : all.slice(-MOST)
  const left = all.length - shown.length
  return [...(left === 0 ? [] : [`${left} earlier, left out here`]), ...shown.map(say)].join('\n')
}

/** Said beside text from outside, and beside words of an agent that was shown some. */
export const fromOutside = ({ trust }: { readonly trust: string }): string =>
  trust === 'outside' ? ' (outside)' : ''
