import { isProtected, PLAYBOOK } from '../policy/workspace-paths.ts'
import type { FileRow } from '../rows/file-rows.ts'
import { ERASED } from '../rows/prose.ts'
import { LEARNINGS } from './compose.ts'

// What an erasure leaves of a file (docs/decisions/0072-what-an-erasure-leaves.md). A version holds the file's whole text, so that whoever erases
// one sentence erases every version since: which lines that was about is told by what each version brought.

/** A version of a file whose text is there until it is erased. */
interface ErasedVersion {
  readonly text: string
  readonly how: FileRow['how']
  /** Its text is erased. */
  readonly erased: boolean
}

export interface FileErasing {
  readonly path: string
  /** Oldest first; the last is the file as it stands. */
  readonly versions: readonly ErasedVersion[]
  /** What was said into it and is kept: entries, and changes that were approved. */
  readonly said: readonly string[]
  /** What is erased and is no file's whole text: an entry, a remark, a reason. */
  readonly passages: readonly string[]
  /** Words that are erased wherever they stand; null: texts are erased by their hashes. */
  readonly words: string | null
}

export interface FileRemains {
  /** The file as it goes on: a mark stands where lines were. */
  readonly text: string
  /** Lines that were taken out of it. */
  readonly taken: number
  /** What is left of another version of it. */
  left(text: string): string
  /** All that was erased of it, whether it stood there last or only before. */
  readonly lost: readonly string[]
}

export const whatRemains = (erasing: FileErasing): FileRemains => {
  const lost = lostLines(erasing)
  const left = (text: string) => withoutLost(text, erasing, lost)
  return {
    ...left(erasing.versions.at(-1)?.text ?? ''),
    left: (text) => left(text).text,
    lost: [...lost].map((line) => line.replace(BEFORE_SAID, '')),
  }
}

const withoutLost = (
  whole: string,
  { path, words }: FileErasing,
  lost: ReadonlySet<string>,
): { readonly text: string; readonly taken: number } => {
  const kept: string[] = []
  const last = () => kept.findLast((one) => one.trim() !== '')
  let taken = 0
  for (const line of whole.split('\n')) {
    if (isOurs(path, line) || !(holds(lost, line) || holdsWords(line, words))) {
      kept.push(line)
      continue
    }
    taken++
    if (last() !== ERASED) kept.push(ERASED)
  }
  const text = kept.join('\n')
  return { text: taken > 0 && last() === ERASED ? `${text.trimEnd()}\n` : text, taken }
}

const holdsWords = (text: string, words: string | null): boolean =>
  words !== null && comparable(text).includes(comparable(words))

/** A text as it is looked through for words: however they are spaced and written. */
export const comparable = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Kinds of version that bring what was said to make them, and nothing else. */
const APPENDS: ReadonlySet<FileRow['how']> = new Set(['journal', 'learning'])

/**
 * The lines that are erased: the passages, and what the erased versions brought and no text holds that is kept. A version of a
 * person's rules that carries a lost line was erased for its sake: what else it brought stays, or an erased learning would take with it
 * the rules that were written after it.
 */
const lostLines = ({ path, versions, said, passages, words }: FileErasing): ReadonlySet<string> => {
  const keeping = versions.flatMap(({ text, erased }) => (erased ? [] : [text]))
  const kept = linesOf([...keeping, ...said])
  const lost = new Set(linesOf(passages))
  const tellsApart = words !== null || isProtected(path)
  let before: ReadonlySet<string> = new Set()
  for (const { text, how, erased } of versions) {
    const lines = linesOf([text])
    const carries = [...lines].some((line) => holds(lost, line) || holdsWords(line, words))
    if (erased && (APPENDS.has(how) || !tellsApart || !carries))
      for (const line of lines)
        if (!before.has(line) && !holds(kept, line) && !isOurs(path, line)) lost.add(line)
    before = lines
  }
  return lost
}

const linesOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split('\n').map((line) => line.trim())).filter((line) => line !== ''))

/** What is written before an entry or a learning: its time, its day. */
const BEFORE_SAID = /^(?:\[[^\]]{1,20}\] |[-*]\s+(?:\[\d{4}-\d{2}(?:-\d{2})?\]\s+)?)/

const holds = (lines: ReadonlySet<string>, line: string): boolean => {
  const own = line.trim()
  return lines.has(own) || lines.has(own.replace(BEFORE_SAID, ''))
}

/** Lines that say nothing of anybody's: blank ones, the headings we write, the mark itself. */
const isOurs = (path: string, line: string): boolean => {
  const own = line.trim()
  return (
    own === '' ||
    own === ERASED ||
    (path === PLAYBOOK && own === LEARNINGS) ||
    path === `journal/${own.replace(/^# /, '')}.md`
  )
}
