import { sha256 } from '#vocabulary'
import type { Chunk } from './chunk.ts'
import { titleIn } from './markdown-blocks.ts'

/**
 * Whether a passage stands in a Markdown text: these lines at this place, and each of its headings as one of its own. Asked of every hit
 * before it is shown, so the text is looked through and not taken apart: of a file of 180 KB that would cost milliseconds.
 */
export const isPassageOf = (text: string, passage: Chunk): boolean => {
  const { startLine, endLine, headings } = passage
  const start = beginningOf(text, startLine, 1, 0)
  const next = start < 0 ? -1 : beginningOf(text, endLine + 1, startLine, start)
  if (start < 0 || endLine < startLine || passage.cut === true) return false
  const end = next < 0 ? text.length : next - 1
  const said = text
    .slice(start, end)
    .replaceAll('\r\n', '\n')
    .replace(/\r$/, next < 0 ? '$&' : '')
  if (said !== passage.text || sha256(said) !== passage.hash) return false
  return headings.every((title) => isHeadingOf(text, title))
}

/** Where a line begins, counted on from another; -1 where the text ends before. */
const beginningOf = (text: string, line: number, from: number, offset: number): number => {
  let at = offset
  for (let n = from; n < line; n++) {
    const end = text.indexOf('\n', at)
    if (end < 0) return -1
    at = end + 1
  }
  return at
}

const isHeadingOf = (text: string, title: string): boolean => {
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) {
    const line = lineAt(text, at)
    if (titleIn(line.text, lineAt(text, line.end + 1).text) === title) return true
  }
  return false
}

const lineAt = (text: string, at: number): { readonly text: string; readonly end: number } => {
  const end = text.indexOf('\n', at)
  const whole = text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end)
  return { text: whole.replace(/\r$/, ''), end: end < 0 ? text.length : end }
}
