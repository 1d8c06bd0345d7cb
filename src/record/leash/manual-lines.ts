import { ERASED } from '#vocabulary'
import { closes, type Fence, fenceIn, strategyIn } from './leash-fence.ts'
import { leftOfLimit } from './leash-line.ts'

/** A line of the manual, and what it is to whoever looks for leashes there. */
type ManualLine = { readonly text: string } & (
  | { readonly is: 'prose' }
  /** `behind`: what stands in its line after it has ended. */
  | { readonly is: 'comment'; readonly begins: boolean; readonly ends: boolean; readonly behind: string }
  /** `strategy` of a leash: null where it is for all; undefined where the fence is of something else. */
  | { readonly is: 'opening'; readonly fence: Fence; readonly strategy: string | null | undefined }
  /** `fence`: marks that do not end it. */
  | { readonly is: 'fenced'; readonly inLeash: boolean; readonly fence: Fence | null }
  | { readonly is: 'closing' }
)

const COMMENT_BEGINS = /^ {0,3}<!--/
const COMMENT_ENDS = '-->'

/** An editor may begin a file with a mark of its byte order, and end lines in any of these ways. */
export const withPlainEnds = (text: string): string =>
  text.replace(/^\ufeff/, '').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')

/** Every line of a manual. In a fence of something else nothing is a leash, nor in a comment. */
export const manualLines = (text: string): readonly ManualLine[] => {
  let open: { readonly mark: string; readonly inLeash: boolean } | null = null
  let inComment = false
  return withPlainEnds(text)
    .split('\n')
    .map((line): ManualLine => {
      if (open === null && (inComment || COMMENT_BEGINS.test(line))) {
        const begins = !inComment
        const [, behind] = line.split(COMMENT_ENDS, 2)
        inComment = behind === undefined
        return { text: line, is: 'comment', begins, ends: !inComment, behind: behind ?? '' }
      }
      const fence = fenceIn(line)
      if (open === null) {
        if (fence === null) return { text: line, is: 'prose' }
        const strategy = strategyIn(fence.info)
        open = { mark: fence.mark, inLeash: strategy !== undefined }
        return { text: line, is: 'opening', fence, strategy }
      }
      if (fence === null || !closes(open.mark, fence))
        return { text: line, is: 'fenced', inLeash: open.inLeash, fence }
      open = null
      return { text: line, is: 'closing' }
    })
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
      return line.strategy === undefined ? line.fence.mark : line.text
    case 'fenced':
      return line.inLeash ? leftOfLimit(line.text, isHeld) : ERASED
    case 'closing':
      return line.text
  }
}
