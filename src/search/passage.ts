import { sha256 } from '#vocabulary'

/** A piece of a text that can be found, read and cited. It does not know its file. */
export interface Passage {
  /** Titles above it, outermost first. */
  readonly headings: readonly string[]
  /** From 1, both inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** The lines themselves, joined by a line feed. */
  readonly text: string
  /** sha256 of the text, by which a citation is found again. */
  readonly hash: string
}

/** Carriage returns before a line feed are not part of a line: the same text saved on another machine has the same hash. */
export const linesOf = (text: string): readonly string[] => text.split(/\r?\n/)

export const isBlank = (line: string): boolean => line.trim() === ''

/** Lines `start` to `end` (from 0, end exclusive) as a passage, without the blank lines around it. Undefined when all are blank. */
export const passageOf = (
  lines: readonly string[],
  start: number,
  end: number,
  headings: readonly string[],
): Passage | undefined => {
  let first = start
  let last = end
  while (first < last && isBlank(lines[first] ?? '')) first++
  while (last > first && isBlank(lines[last - 1] ?? '')) last--
  if (first === last) return undefined
  const text = lines.slice(first, last).join('\n')
  return { headings, startLine: first + 1, endLine: last, text, hash: sha256(text) }
}

/** A file of one JSON record a line: one passage a record. */
export const splitRecords = (text: string): readonly Passage[] => {
  const lines = linesOf(text)
  return lines.flatMap((_, i) => passageOf(lines, i, i + 1, []) ?? [])
}
