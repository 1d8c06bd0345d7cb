import type { PlacedChunk, TextSource } from './ports.ts'
import { plainWords, wordOverlap } from './word-overlap.ts'

/** From this share of common words on, one text is a version of the other. */
const NEARLY_EQUAL = 0.8

/** A chunk that is shown, and the newer one above it that says nearly the same. */
export interface DistinctHit<Hit> {
  readonly hit: Hit
  readonly chunk: PlacedChunk
  readonly newer: PlacedChunk | null
}

interface Taken<Hit> extends DistinctHit<Hit> {
  readonly words: ReadonlySet<string>
  newer: PlacedChunk | null
}

/**
 * Hits in their order without what repeats a better one: the same text, or a decision and the turn it was made in. Of versions of one text
 * the newer comes first, and the older says so. Texts are read as far as they are needed.
 */
export const distinctHits = async <Hit extends { readonly ordinal: number; readonly source: TextSource }>(
  hits: readonly Hit[],
  read: (hit: Hit) => Promise<PlacedChunk | undefined>,
  limit: number,
  caps: { readonly [S in TextSource]?: number | undefined } = {},
): Promise<readonly DistinctHit<Hit>[]> => {
  const taken: Taken<Hit>[] = []
  for (const hit of hits) {
    if (taken.length === limit) break
    const most = caps[hit.source] ?? limit
    if (taken.filter((other) => other.chunk.source === hit.source).length >= most) continue
    const chunk = await read(hit)
    if (chunk === undefined || taken.some((other) => isRepeated(chunk, other.chunk))) continue
    const words = plainWords(chunk.text)
    const version = taken.findIndex((other) => wordOverlap(words, other.words) >= NEARLY_EQUAL)
    const other = taken[version]
    if (other === undefined) taken.push({ hit, chunk, words, newer: null })
    else if (isNewer(chunk, other.chunk)) {
      taken.splice(version, 0, { hit, chunk, words, newer: null })
      other.newer = chunk
    } else taken.push({ hit, chunk, words, newer: isNewer(other.chunk, chunk) ? other.chunk : null })
  }
  return taken.map(({ hit, chunk, newer }) => ({ hit, chunk, newer }))
}

const isRepeated = (chunk: PlacedChunk, other: PlacedChunk): boolean =>
  chunk.hash === other.hash || isOfTurn(chunk, other) || isOfTurn(other, chunk)

/** Whether one is a decision and the other the transcript of its turn. */
const isOfTurn = (decision: PlacedChunk, transcript: PlacedChunk): boolean =>
  decision.source === 'decision' &&
  transcript.source === 'transcript' &&
  decision.text.includes(`"turn":"${transcript.ref}"`)

/** By the day it is about, or was written on. Of one day nobody is called older. */
const isNewer = (chunk: PlacedChunk, other: PlacedChunk): boolean =>
  (dayOf(chunk) ?? '') > (dayOf(other) ?? '~')

const dayOf = ({ day, written }: PlacedChunk): string | undefined => day ?? written
