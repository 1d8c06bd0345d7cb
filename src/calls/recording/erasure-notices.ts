import type { HoldingText } from '#documents'
import { isShared } from '#record'
import { suggest } from '#vocabulary'

/** A file whose text, as it stood, was erased. */
export interface ErasedFile {
  readonly path: string
  /** Lines that it has no longer. */
  readonly taken: number
  readonly isUnapproved: boolean
  /** Why it is not written on the disk yet. */
  readonly behind: string | null
}

/** Texts that are named by their hashes; of more, how many. */
const MOST_NAMED = 20

interface Erased {
  readonly files: readonly ErasedFile[]
  /** Handles of summaries that were made of what was erased, and were erased with it. */
  readonly summaries: readonly string[]
  /** Where the same words still stand: texts, and facts themselves. */
  readonly texts: readonly HoldingText[]
  readonly values: readonly string[]
}

/** What a person should know of an erasure: what became of files, and where the same words still stand. */
export const erasureNotices = ({ files, summaries, texts, values }: Erased): readonly string[] => [
  ...files.map(fileNotice),
  ...summaryNotices(summaries),
  ...holdingNotices(texts),
  ...valueNotices(values),
]

const summaryNotices = (summaries: readonly string[]): readonly string[] =>
  summaries.length === 0
    ? []
    : [`summary_erased: ${summaries.join(', ')}, which ${summaries.length === 1 ? 'was' : 'were'} made of it`]

const fileNotice = (file: ErasedFile): string => {
  const { path, taken, isUnapproved, behind } = file
  if (isShared(path))
    return `still_in_folder: ${path} lies in its folder as it was. It is not taken in again until it was taken out of there, or renamed.`
  if (taken === 0)
    return `file_unchanged: every line of ${path} stands in texts that were not erased, so it is as it was.`
  const lines = taken === 1 ? 'a line' : `${taken} lines`
  const approve = isUnapproved
    ? ` As before, it waits for a person: look at it, and ${suggest('judge', { of: path, verdict: 'approve' })}.`
    : ''
  const disk = behind === null ? '' : ` On the disk it may still hold them: ${behind}.`
  return `file_erased: ${path} goes on without ${lines} that ${taken === 1 ? 'was' : 'were'} erased.${approve}${disk}`
}

const holdingNotices = (holding: readonly HoldingText[]): readonly string[] => {
  if (holding.length === 0) return []
  const named = holding.slice(0, MOST_NAMED).map(({ hash, where }) => `${hash} (${where})`)
  const more = holding.length > MOST_NAMED ? `, and ${holding.length - MOST_NAMED} more` : ''
  const texts = holding.length === 1 ? 'another text' : `${holding.length} other texts`
  return [
    `still_held: words that were erased stand in ${texts}: ${named.join(', ')}${more}. Erase ${holding.length === 1 ? 'it' : 'them'} too, or all that holds the words: ${suggest('redact', { words: 'WORDS' })}.`,
  ]
}

const valueNotices = (values: readonly string[]): readonly string[] => {
  if (values.length === 0) return []
  const named = values.slice(0, MOST_NAMED).join('; ')
  const more = values.length > MOST_NAMED ? `; and ${values.length - MOST_NAMED} more` : ''
  return [
    `still_held: words that were erased stand in names and settings, which are facts and stay: ${named}${more}. What still shows them is taken back by hand: cancel such a plan, configure such a rule anew.`,
  ]
}
