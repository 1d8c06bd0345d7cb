import { sha256 } from '#vocabulary'
import { type Chunk, linesOf } from './chunk.ts'
import { contentWordsOf } from './content-words.ts'
import type { PlacedChunk, TextSource } from './ports.ts'
import type { RankComponents, RankedChunk } from './ranking.ts'
import { readablePassage } from './readable-passage.ts'
import { snippetOf } from './snippet.ts'

/** Where a statement stands, so that anyone can look. */
export interface Citation {
  readonly path: string
  /** From 1, both inclusive. */
  readonly startLine: number
  readonly endLine: number
  readonly score: number
  readonly snippet: string
  readonly source: TextSource
  /** sha256 of the lines as they were. */
  readonly hash: string
  readonly components: RankComponents
}

export const citationOf = (chunk: PlacedChunk, hit: RankedChunk, matched: readonly string[]): Citation => ({
  path: chunk.path,
  startLine: chunk.startLine,
  endLine: chunk.endLine,
  score: hit.score,
  snippet: snippetOf(readablePassage(chunk), matched),
  source: chunk.source,
  hash: chunk.hash,
  components: hit.components,
})

/** What became of a cited text. */
export type Whereabouts =
  | { readonly kind: 'same' | 'moved'; readonly startLine: number; readonly endLine: number }
  /** The words differ now; these lines are the nearest to them, sharing so much (0 to 1) of the snippet's words. */
  | { readonly kind: 'changed'; readonly startLine: number; readonly endLine: number; readonly alike: number }
  | { readonly kind: 'gone' }

type Cited = Pick<Citation, 'startLine' | 'endLine' | 'hash' | 'snippet'>

/** Looking through every position hashes each line as often as the citation is long; beyond this much text, chunks must do. */
const MOST_HASHED_UNITS = 20_000_000

/** Finds cited lines again in a text as it is now. `chunks`, its present chunks, are looked at before every position is. */
export const findAgain = (cited: Cited, text: string, chunks: readonly Chunk[] = []): Whereabouts => {
  const lines = linesOf(text)
  const count = cited.endLine - cited.startLine + 1
  const hashAt = (start: number) => sha256(lines.slice(start, start + count).join('\n'))
  const found = (start: number, end: number): Whereabouts => ({
    kind: start === cited.startLine ? 'same' : 'moved',
    startLine: start,
    endLine: end,
  })
  const first = cited.startLine - 1
  if (cited.endLine <= lines.length && hashAt(first) === cited.hash)
    return found(cited.startLine, cited.endLine)
  const twins = chunks.filter(({ hash }) => hash === cited.hash)
  const twin = twins.sort((a, b) => Math.abs(a.startLine - first - 1) - Math.abs(b.startLine - first - 1))[0]
  if (twin) return found(twin.startLine, twin.endLine)
  if (text.length * count <= MOST_HASHED_UNITS)
    for (const start of outward(first, lines.length - count))
      if (hashAt(start) === cited.hash) return found(start + 1, start + count)
  return nearest(cited, lines, count)
}

/** Every whole number from 0 to `last`, those near `from` first: a moved text rarely moved far, and of two copies the nearer is meant. */
function* outward(from: number, last: number): Generator<number> {
  for (let step = 0; step <= Math.max(from, last - from); step++) {
    if (from - step >= 0 && from - step <= last) yield from - step
    if (step > 0 && from + step >= 0 && from + step <= last) yield from + step
  }
}

/** The stretch of as many lines that shares most words with the snippet; of equals, the one nearest to the old place. */
const nearest = (cited: Cited, lines: readonly string[], count: number): Whereabouts => {
  const wanted = new Set(contentWordsOf(cited.snippet))
  if (wanted.size === 0) return { kind: 'gone' }
  const held = lines.map((line) => [...new Set(contentWordsOf(line))].filter((word) => wanted.has(word)))
  const inside = new Map<string, number>()
  const size = Math.min(count, lines.length)
  let best = { start: 0, shared: 0 }
  for (let end = 0; end < lines.length; end++) {
    for (const word of held[end] ?? []) inside.set(word, (inside.get(word) ?? 0) + 1)
    const start = end - size + 1
    if (start < 0) continue
    const distance = Math.abs(start + 1 - cited.startLine)
    const better = inside.size - best.shared || Math.abs(best.start + 1 - cited.startLine) - distance
    if (inside.size > 0 && better > 0) best = { start, shared: inside.size }
    for (const word of held[start] ?? []) {
      const left = (inside.get(word) ?? 1) - 1
      if (left === 0) inside.delete(word)
      else inside.set(word, left)
    }
  }
  if (best.shared === 0) return { kind: 'gone' }
  const alike = best.shared / wanted.size
  return { kind: 'changed', startLine: best.start + 1, endLine: best.start + size, alike }
}
