import { ERASED } from '../rows/prose.ts'
import { leftOfLimit } from './leash-line.ts'

/** A line of the manual, and what it is to whoever looks for leashes there. */
type ManualLine = { readonly text: string } & (
  | { readonly is: 'prose' }
  | { readonly is: 'comment'; readonly begins: boolean; readonly ends: boolean }
  /** `strategy` of a leash: null where it is for all; undefined where the fence is of something else. */
  | { readonly is: 'opening'; readonly mark: string; readonly strategy: string | null | undefined }
  | { readonly is: 'fenced'; readonly inLeash: boolean }
  | { readonly is: 'closing' }
)

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*(.*)$/
const NAMED = /^leash(?:\s+(.*))?$/i
const COMMENT_BEGINS = /^ {0,3}<!--/
const COMMENT_ENDS = '-->'

/** Every line of a manual. In a fence of something else nothing is a leash, nor in a comment. */
export const manualLines = (text: string): readonly ManualLine[] => {
  let open: { readonly mark: string; readonly inLeash: boolean } | null = null
  let inComment = false
  return text.split(/\r?\n/).map((line): ManualLine => {
    if (open === null && (inComment || COMMENT_BEGINS.test(line))) {
      const begins = !inComment
      const ends = line.includes(COMMENT_ENDS)
      inComment = !ends
      return { text: line, is: 'comment', begins, ends }
    }
    const [, mark = '', info = ''] = FENCE.exec(line) ?? []
    if (open === null) {
      if (mark === '') return { text: line, is: 'prose' }
      const strategy = strategyIn(info.trim())
      open = { mark, inLeash: strategy !== undefined }
      return { text: line, is: 'opening', mark, strategy }
    }
    if (!closes(open.mark, mark, info)) return { text: line, is: 'fenced', inLeash: open.inLeash }
    open = null
    return { text: line, is: 'closing' }
  })
}

const closes = (opened: string, mark: string, info: string): boolean =>
  mark !== '' && info.trim() === '' && mark[0] === opened[0] && mark.length >= opened.length

const strategyIn = (info: string): string | null | undefined => {
  const named = NAMED.exec(info)
  return named === null ? undefined : named[1]?.trim() || null
}

/**
 * What stays of a line that is erased: where fences and comments begin and end, or a leash would be off that nobody took off; whom a leash is
 * for, which is a name; and the limits themselves. `isHeld`: whether a text holds the words that are erased.
 */
export const leftOfManualLine = (line: ManualLine, isHeld: (text: string) => boolean): string => {
  switch (line.is) {
    case 'prose':
      return ERASED
    case 'comment':
      if (line.begins === line.ends) return ERASED
      return line.begins ? `<!-- ${ERASED}` : `${ERASED} ${COMMENT_ENDS}`
    case 'opening':
      return line.strategy === undefined ? line.mark : line.text
    case 'fenced':
      return line.inLeash ? leftOfLimit(line.text, isHeld) : ERASED
    case 'closing':
      return line.text
  }
}
