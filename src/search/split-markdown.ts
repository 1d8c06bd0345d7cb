import { type Block, markdownBlocks } from './markdown-blocks.ts'
import { linesOf, type Passage, passageOf } from './passage.ts'
import { estimateTokens } from './token-estimate.ts'

export interface PassageSizes {
  /** A passage that has this many tokens may end at the next gap between blocks. */
  readonly least: number
  /** A passage takes no further line that would bring it above this. */
  readonly most: number
  /** A table or a fence above this is cut between its lines after all: of one passage of thousands nobody can see what is cited. */
  readonly mostWhole: number
}

export const PASSAGE_SIZES: PassageSizes = { least: 400, most: 800, mostWhole: 3_200 }

/** What must stay together: a whole fence or table that is not too long, or one line. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly tokens: number
  /** The first of its block, or after a blank line of code: a better place to cut than inside a paragraph. */
  readonly opens: boolean
}

/** A Markdown text as passages: one a section, a long section cut by size, always between whole lines. */
export const splitMarkdown = (text: string, sizes: PassageSizes = PASSAGE_SIZES): readonly Passage[] => {
  const lines = linesOf(text)
  const tokens = lines.map(estimateTokens)
  return sections(markdownBlocks(lines)).flatMap((section) =>
    packed(pieces(section.blocks, tokens, sizes), sizes).flatMap(
      ([start, end]) => passageOf(lines, start, end, section.headings) ?? [],
    ),
  )
}

interface Section {
  readonly headings: readonly string[]
  readonly blocks: readonly Block[]
}

/** A heading opens a section unless nothing but headings came before it: a title without a text of its own stays with what follows. */
const sections = (blocks: readonly Block[]): readonly Section[] => {
  const found: Section[] = []
  const trail: (string | undefined)[] = []
  let open: Block[] = []
  let bodied = false
  const close = () => {
    const headings = trail.flatMap((title) => (title ? [title] : []))
    if (open.length > 0) found.push({ headings, blocks: open })
    open = []
    bodied = false
  }
  for (const block of blocks) {
    if (bodied && (block.kind === 'heading' || open[0]?.kind === 'front-matter')) close()
    if (block.kind === 'heading') {
      trail.length = block.level - 1
      trail[block.level - 1] = block.title
    } else bodied = true
    open.push(block)
  }
  close()
  return found
}

const pieces = (blocks: readonly Block[], tokens: readonly number[], sizes: PassageSizes): readonly Piece[] =>
  blocks.flatMap((block) => {
    const whole = sum(tokens, block.start, block.end)
    const together = block.kind === 'fence' || block.kind === 'table'
    if (together && whole <= sizes.mostWhole)
      return [{ start: block.start, end: block.end, tokens: whole, opens: true }]
    return Array.from({ length: block.end - block.start }, (_, i) => ({
      start: block.start + i,
      end: block.start + i + 1,
      tokens: tokens[block.start + i] ?? 0,
      // Inside a fence lines may be blank, and what follows one is a new thought.
      opens: i === 0 || tokens[block.start + i - 1] === 0,
    }))
  })

const sum = (values: readonly number[], start: number, end: number): number => {
  let total = 0
  for (let i = start; i < end; i++) total += values[i] ?? 0
  return total
}

/** Pieces into ranges of lines, each as full as it may be, ending between blocks where one is near. */
const packed = (all: readonly Piece[], sizes: PassageSizes): readonly (readonly [number, number])[] => {
  const ranges: (readonly [number, number])[] = []
  for (let i = 0; i < all.length; ) {
    const end = endOfPassage(all, i, sizes)
    ranges.push([all[i]?.start ?? 0, all[end - 1]?.end ?? 0])
    i = end
  }
  return ranges
}

const endOfPassage = (all: readonly Piece[], from: number, sizes: PassageSizes): number => {
  let size = all[from]?.tokens ?? 0
  let gap = 0
  for (let i = from + 1; i < all.length; i++) {
    const piece = all[i]
    if (piece === undefined) break
    if (piece.opens && size >= sizes.least) gap = i
    if (size + piece.tokens > sizes.most) return gap > 0 ? gap : i
    size += piece.tokens
  }
  return all.length
}
