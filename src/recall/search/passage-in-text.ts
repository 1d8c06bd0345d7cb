import { sha256 } from '#vocabulary'
import type { Chunk } from './chunk.ts'
import { titleIn } from './markdown-blocks.ts'

/** A text that passages are read from, one after the other. */
export interface LinedText {
  readonly text: string
  /** Where each line begins, the first at 0. */
  readonly starts: Uint32Array
  /** Titles that were found in it. */
  readonly titles: Set<string>
}

export const linedText = (text: string): LinedText => {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return { text, starts: Uint32Array.from(starts), titles: new Set() }
}

/**
 * The lines of a Markdown text that a passage is of; null where others stand there, or one of its headings is none of the text's. The text is
 * looked up and not taken apart: of a file of 180 KB that would cost milliseconds.
 */
export const passageIn = (
  { text, starts, titles }: LinedText,
  { startLine, endLine, hash, headings }: Omit<Chunk, 'text'>,
): string | null => {
  const start = starts[startLine - 1]
  if (start === undefined || endLine < startLine || endLine > starts.length) return null
  const next = starts[endLine]
  const end = next === undefined ? text.length : next - 1
  const said = text
    .slice(start, end)
    .replaceAll('\r\n', '\n')
    .replace(/\r$/, next === undefined ? '$&' : '')
  if (sha256(said) !== hash) return null
  for (const title of headings) {
    if (titles.has(title)) continue
    if (!isHeadingOf(text, title, end)) return null
    titles.add(title)
  }
  return said
}

/** Looked for from the end of its passage up; below it stands one only where titles without a text follow each other. */
const isHeadingOf = (text: string, title: string, end: number): boolean => {
  const isTitle = (at: number): boolean => {
    const line = lineAt(text, at)
    return titleIn(line.text, lineAt(text, line.end + 1).text) === title
  }
  for (let at = text.lastIndexOf(title, end); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(title, at - 1))
    if (isTitle(at)) return true
  for (let at = text.indexOf(title, end); at >= 0; at = text.indexOf(title, at + 1))
    if (isTitle(at)) return true
  return false
}

const lineAt = (text: string, at: number): { readonly text: string; readonly end: number } => {
  const end = text.indexOf('\n', at)
  const whole = text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end)
  return { text: whole.replace(/\r$/, ''), end: end < 0 ? text.length : end }
}
