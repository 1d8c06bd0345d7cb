import type { Leash, LimitName } from '#memories'
import { ERASED } from '#vocabulary'
import { closes, fenceDoubt, isLeashAside, STANDS_ASIDE, strategyIn } from './leash-fence.ts'
import { readLine } from './leash-line.ts'
import { manualLines, withPlainEnds } from './manual-lines.ts'

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

interface Open {
  readonly mark: string
  readonly line: number
  /** Undefined for a fence of something else, in which nothing is a leash. */
  readonly strategy: string | null | undefined
  readonly lines: string[]
  /** Of a fence of something else: the line of the first leash in it. */
  example: number | null
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
  const doubt = (line: number, problem: string | null): void => {
    if (problem !== null) doubts.push({ line, problem })
  }
  for (const [index, read] of manualLines(text).entries()) {
    const line = index + 1
    if (read.is === 'comment') {
      comment ??= { line, lines: [] }
      comment.lines.push(read.text)
      if (read.ends) comment = null
      if (isLeashAside(read.behind)) doubt(line, STANDS_ASIDE)
    } else if (read.is === 'prose') {
      if (isLeashAside(read.text)) doubt(line, STANDS_ASIDE)
    } else if (read.is === 'opening') {
      doubt(line, fenceDoubt(read.fence.info))
      open = { mark: read.fence.mark, line, strategy: read.strategy, lines: [], example: null }
    } else if (open !== null && read.is === 'fenced') {
      open.lines.push(read.text)
      if (open.strategy !== undefined || read.fence === null || strategyIn(read.fence.info) === undefined)
        continue
      // By the same marks nobody shows an example: the fence above was left open.
      if (closes(open.mark, { ...read.fence, info: '' })) doubt(line, standsInside(open.line))
      else open.example ??= line
    } else {
      if (open !== null && open.strategy !== undefined) {
        const block = readBlock(open.lines, open.line + 1)
        problems.push(...block.problems)
        doubts.push(...block.doubts)
        blocks.push({ leash: block.leash, strategy: open.strategy, line: open.line, end: line })
      }
      open = null
    }
  }
  if (open !== null && open.strategy !== undefined)
    problems.push({ line: open.line, problem: 'the block has no end; close it with ```' })
  if (open !== null && open.example !== null) doubt(open.example, standsInside(open.line))
  if (comment !== null && holdsLeash(comment.lines.slice(1).join('\n')))
    doubt(comment.line, 'the comment has no end, and the leash in it is not read; close it with -->')
  return { blocks, problems, doubts }
}

const standsInside = (line: number): string =>
  `the leash stands in the block that line ${line} begins, and is not read; end that one before it, or show an example within four marks`

const holdsLeash = (text: string): boolean => {
  const { blocks, problems, doubts } = leashBlocks(text)
  return blocks.length + problems.length + doubts.length > 0
}

/**
 * A manual without its leashes, for whoever is told the limits themselves: those in force, of the strategy that asks and where two
 * speak the tighter. Where a block is not understood it all stays.
 */
export const withoutLeash = (text: string): string => {
  const { blocks, problems } = leashBlocks(text)
  if (problems.length > 0) return text
  return withPlainEnds(text)
    .split('\n')
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
