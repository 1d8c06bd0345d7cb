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
