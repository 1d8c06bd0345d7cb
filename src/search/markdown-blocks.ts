import { isBlank } from './passage.ts'

/** Runs of lines that Markdown reads as one thing. Lines from 0, end exclusive; blank lines belong to no block. */
export type Block =
  | {
      readonly kind: 'heading'
      readonly start: number
      readonly end: number
      readonly level: number
      readonly title: string
    }
  | {
      readonly kind: 'front-matter' | 'fence' | 'table' | 'text'
      readonly start: number
      readonly end: number
    }

/** A title in a heading trail is for reading and weighting; a line of megabytes that begins with # is not a title. */
const LONGEST_TITLE = 200

/** A file may begin with the mark that says how its bytes are to be read. */
const HEADING = /^\uFEFF? {0,3}(#{1,6})(?=[ \t]|$)/
const UNDERLINE = /^ {0,3}(={1,200}|-{2,200})[ \t]{0,80}$/
const FENCE = /^ {0,3}(`{3,200}|~{3,200})/
const LIST_OR_QUOTE = /^ {0,3}(?:[-*+>|]|\d{1,9}[.)])/

interface Fence {
  readonly sign: string
  readonly length: number
  /** Only a bare fence closes; one with a language opens. */
  readonly closes: boolean
}

const fenceOf = (line: string): Fence | undefined => {
  const found = FENCE.exec(line)
  const marks = found?.[1]
  if (marks === undefined) return undefined
  const rest = line.slice(found?.[0].length)
  const sign = marks.charAt(0)
  // "```code```" on one line is text, not a fence.
  if (sign === '`' && rest.includes('`')) return undefined
  return { sign, length: marks.length, closes: isBlank(rest) }
}

/** For each line, the longest closing fence at or after it: an opener longer than that is never closed. */
const closersAfter = (fences: readonly (Fence | undefined)[], sign: string): Uint32Array => {
  const longest = new Uint32Array(fences.length + 1)
  for (let i = fences.length - 1; i >= 0; i--) {
    const fence = fences[i]
    const here = fence?.closes && fence.sign === sign ? fence.length : 0
    longest[i] = Math.max(here, longest[i + 1] ?? 0)
  }
  return longest
}

/** The lines of a fence as [start, end), by start. An opener that is never closed opens nothing: the rest of a journal is not code. */
const fenceEnds = (lines: readonly string[]): ReadonlyMap<number, number> => {
  const fences = lines.map(fenceOf)
  const closers = { '`': closersAfter(fences, '`'), '~': closersAfter(fences, '~') }
  const ends = new Map<number, number>()
  for (let i = 0; i < lines.length; i++) {
    const open = fences[i]
    if (open === undefined || (closers[open.sign === '~' ? '~' : '`'][i + 1] ?? 0) < open.length) continue
    let end = i + 1
    for (; end < lines.length; end++) {
      const close = fences[end]
      if (close?.closes && close.sign === open.sign && close.length >= open.length) break
    }
    ends.set(i, end + 1)
    i = end
  }
  return ends
}

const frontMatterEnd = (lines: readonly string[]): number => {
  if (lines[0]?.trimEnd().replace(/^\uFEFF/, '') !== '---') return 0
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]?.trimEnd()
    if (line === '---' || line === '...') return i + 1
  }
  return 0
}

const titleOf = (line: string): string =>
  line
    .trim()
    .slice(0, LONGEST_TITLE)
    .replace(/[ \t]#+$/, '')
    .trim()

const isTableRow = (line: string | undefined): boolean => line?.trimStart().startsWith('|') ?? false

/** The blocks of a Markdown text, in order. Every non-blank line is in exactly one. */
export const markdownBlocks = (lines: readonly string[]): readonly Block[] => {
  const fences = fenceEnds(lines)
  const blocks: Block[] = []
  let i = frontMatterEnd(lines)
  if (i > 0) blocks.push({ kind: 'front-matter', start: 0, end: i })
  while (i < lines.length) {
    const line = lines[i] ?? ''
    const start = i
    if (isBlank(line)) {
      i++
      continue
    }
    const fenced = fences.get(i)
    const marks = HEADING.exec(line)
    if (fenced !== undefined) {
      i = fenced
      blocks.push({ kind: 'fence', start, end: i })
    } else if (marks) {
      i++
      const level = marks[1]?.length ?? 1
      blocks.push({ kind: 'heading', start, end: i, level, title: titleOf(line.slice(marks[0].length)) })
    } else if (isTableRow(line)) {
      while (isTableRow(lines[i])) i++
      blocks.push({ kind: 'table', start, end: i })
    } else {
      const rule = UNDERLINE.exec(lines[i + 1] ?? '')?.[1]
      if (rule !== undefined && !LIST_OR_QUOTE.test(line)) {
        i += 2
        blocks.push({
          kind: 'heading',
          start,
          end: i,
          level: rule.startsWith('=') ? 1 : 2,
          title: titleOf(line),
        })
        continue
      }
      i++
      while (i < lines.length && !endsParagraph(lines, i, fences)) i++
      blocks.push({ kind: 'text', start, end: i })
    }
  }
  return blocks
}

const endsParagraph = (lines: readonly string[], i: number, fences: ReadonlyMap<number, number>): boolean => {
  const line = lines[i] ?? ''
  return isBlank(line) || fences.has(i) || HEADING.test(line) || isTableRow(line)
}
