import { ERASED } from '../rows/prose.ts'
import type { Leash, LimitName } from './leash.ts'
import { readLine } from './leash-line.ts'
import { manualLines } from './manual-lines.ts'

// The leash as a person writes it into the manual, in a fenced block called `leash`, or `leash STRATEGY`.

export interface LeashBlock {
  readonly leash: Leash
  /** The strategy it is for; null: for all. */
  readonly strategy: string | null
  /** The lines on which it begins and ends, from 1. */
  readonly line: number
  readonly end: number
}

export interface BlockProblem {
  readonly line: number
  readonly problem: string
}

export interface ReadBlocks {
  readonly blocks: readonly LeashBlock[]
  /** What is not understood: then none of the blocks counts. */
  readonly problems: readonly BlockProblem[]
  /** What is understood and may have been meant otherwise. Nobody is to approve it; where somebody has, the blocks count. */
  readonly doubts: readonly BlockProblem[]
}

/** A leash that is indented as code is, or stands in a list's own line or in a quotation. */
const ASIDE =
  /^(?: {4}|[ \t]*(?:\t|>|[-*+][ \t]|\d+[.)][ \t]))(?:[ \t]|>|[-*+]|\d+[.)])*(?:`{3,}|~{3,})\s*leash(?:\s[^`]*)?$/i

interface Open {
  readonly line: number
  readonly strategy: string | null
  readonly lines: string[]
}

/**
 * Every leash of a text. Where a single line is not understood none of them counts: half a leash is none. What stands in a comment is
 * taken out.
 */
export const leashBlocks = (text: string): ReadBlocks => {
  const blocks: LeashBlock[] = []
  const problems: BlockProblem[] = []
  const doubts: BlockProblem[] = []
  let open: Open | null = null
  let comment: { readonly line: number; readonly lines: string[] } | null = null
  for (const [index, line] of manualLines(text).entries()) {
    if (line.is === 'comment') {
      comment ??= { line: index + 1, lines: [] }
      comment.lines.push(line.text)
      if (line.ends) comment = null
    } else if (line.is === 'prose') {
      if (ASIDE.test(line.text)) doubts.push({ line: index + 1, problem: STANDS_ASIDE })
    } else if (line.is === 'opening') {
      const { strategy } = line
      open = strategy === undefined ? null : { line: index + 1, strategy, lines: [] }
    } else if (line.is === 'fenced') {
      open?.lines.push(line.text)
    } else if (open !== null) {
      const read = readBlock(open.lines, open.line + 1)
      problems.push(...read.problems)
      doubts.push(...read.doubts)
      blocks.push({ leash: read.leash, strategy: open.strategy, line: open.line, end: index + 1 })
      open = null
    }
  }
  if (open !== null) problems.push({ line: open.line, problem: 'the block has no end; close it with ```' })
  if (comment !== null && leashBlocks(comment.lines.slice(1).join('\n')).blocks.length > 0)
    doubts.push({
      line: comment.line,
      problem: 'the comment has no end, and the leash in it is not read; close it with -->',
    })
  return { blocks, problems, doubts }
}

const STANDS_ASIDE =
  'the leash is indented, in a list or in a quotation, and not read; begin ```leash at the start of a line'

/**
 * A manual without its leashes, for whoever is told the limits themselves: those in force, of the strategy that asks and where two
 * speak the tighter. Where a block is not understood it all stays.
 */
export const withoutLeash = (text: string): string => {
  const { blocks, problems } = leashBlocks(text)
  if (problems.length > 0) return text
  return text
    .split(/\r?\n/)
    .filter((_, index) => !blocks.some(({ line, end }) => index + 1 >= line && index + 1 <= end))
    .join('\n')
}

const readBlock = (lines: readonly string[], first: number) => {
  const said = new Map<LimitName, unknown>()
  const problems: BlockProblem[] = []
  const doubts: BlockProblem[] = []
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '' || line === ERASED || line.startsWith('#')) continue
    const fault = readLine(line, said)
    if (fault === null) continue
    if ('doubt' in fault) doubts.push({ line: first + index, problem: fault.doubt })
    else problems.push({ line: first + index, problem: fault.problem })
  }
  if (problems.length === 0 && said.size === 0)
    problems.push({ line: first - 1, problem: 'the block says nothing; take it out, or limit something' })
  // Every value was read by its limit's schema.
  return { leash: Object.fromEntries(said) as Leash, problems, doubts }
}
