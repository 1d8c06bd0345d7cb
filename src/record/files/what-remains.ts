import type { FileRow } from '#log/rows'
import { ERASED } from '#vocabulary'
import { LEARNINGS } from './compose.ts'
import { comparable, linesHolding } from './held-words.ts'
import { isProtected, PLAYBOOK } from './workspace-paths.ts'

// What an erasure leaves of a file (docs/decisions/0072-what-an-erasure-leaves.md). A version holds the file's whole text, so that whoever erases
// one sentence erases every version since: which lines that was about is told by the words, or by what each version brought.

/** A version of a file whose text is there until it is erased. */
interface ErasedVersion {
  readonly text: string
  readonly how: FileRow['how']
  /** It is erased by its hash, and not for words in it. */
  readonly named: boolean
}

export interface FileErasing {
  readonly path: string
  /** Oldest first; the last is the file as it stands. */
  readonly versions: readonly ErasedVersion[]
  /** What was said into it and is not erased by its hash: entries, and changes that were approved. */
  readonly said: readonly string[]
  /** What is erased by its hash and is no file's whole text: an entry, a remark, a reason. */
  readonly passages: readonly string[]
  /** Words that are erased wherever they stand, and nothing but their lines; null: texts are erased by their hashes. */
  readonly words: string | null
}

export interface FileRemains {
  /** The file as it goes on: a mark stands where lines were. */
  readonly text: string
  /** Lines that were taken out of it. */
  readonly taken: number
  /** What is left of another version of it. */
  left(text: string): string
  /** What the texts had that were erased by their hashes, whether it stood there last or only before. */
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
  const sought = words === null ? null : comparable(words)
  const spoken = sought === null ? null : linesHolding(whole, sought)
  const heading = (line: string) => (path === PLAYBOOK ? (HEADING.exec(line)?.[0] ?? '') : '')
  const kept: string[] = []
  const last = () => kept.findLast((one) => one.trim() !== '')
  let taken = 0
  for (const [index, line] of whole.split('\n').entries()) {
    const goes = !isOurs(path, line) && (holds(lost, line) || spoken?.has(index) === true)
    const left = goes ? `${heading(line)}${ERASED}` : line
    if (left !== line) taken++
    if (left === line || left !== ERASED || last() !== ERASED) kept.push(left)
  }
  if (taken === 0) return { text: whole, taken }
  const text = kept.join('\n')
  return { text: last() === ERASED ? `${text.trimEnd()}\n` : text, taken }
}

/** A playbook's heading goes on ending the section above it. */
const HEADING = /^#{1,6} /

/** Kinds of version that bring what was said to make them, and nothing else. */
const APPENDS: ReadonlySet<FileRow['how']> = new Set(['journal', 'learning'])

/**
 * The lines that are erased by hashes: the passages, and what the named versions brought and no text holds that is kept. A version of
 * a person's rules that carries a lost line was erased for its sake: what else it brought stays, or an erased learning would take with
 * it the rules that were written after it.
 */
const lostLines = ({ path, versions, said, passages }: FileErasing): ReadonlySet<string> => {
  const keeping = versions.flatMap(({ text, named }) => (named ? [] : [text]))
  const kept = linesOf([...keeping, ...said])
  const lost = new Set(linesOf(passages))
  let before: ReadonlySet<string> = new Set()
  for (const { text, how, named } of versions) {
    const lines = linesOf([text])
    const isForAnother = isProtected(path) && [...lines].some((line) => holds(lost, line))
    if (named && (APPENDS.has(how) || !isForAnother)) {
      for (const line of lines)
        if (!before.has(line) && !holds(kept, line) && !isOurs(path, line)) lost.add(line)
    }
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
