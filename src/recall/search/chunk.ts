import { sha256 } from '#vocabulary'

/** A piece of a text that can be found, read and cited. It does not know which file it came from. */
export interface Chunk {
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

/** Lines `start` to `end` (from 0, end exclusive) as a chunk, without the blank lines around it. Undefined when all are blank. */
export const chunkOf = (
  lines: readonly string[],
  start: number,
  end: number,
  headings: readonly string[],
): Chunk | undefined => {
  let first = start
  let last = end
  while (first < last && isBlank(lines[first] ?? '')) first++
  while (last > first && isBlank(lines[last - 1] ?? '')) last--
  if (first === last) return undefined
  const text = lines.slice(first, last).join('\n')
  return { headings, startLine: first + 1, endLine: last, text, hash: sha256(text) }
}
