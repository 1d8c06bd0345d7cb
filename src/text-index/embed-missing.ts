import { chunkInWords, embeddedTexts } from '#recall'
import type { Embedder, PlacedChunk, SearchIndex } from '#recall/ports'
import type { Progress } from '#record'
import { sha256 } from '#vocabulary'
import { eventLoopTurn } from './event-loop-turn.ts'

/** Chunks whose texts are embedded together and then kept: what a model that dies has done so far stays done. */
const AT_ONCE = 64

/** Gives chunks their vectors, at most so many chunks; answers how many it did. */
export const embedMissing = async (
  index: SearchIndex,
  embedder: Embedder,
  most: number,
  progress: Progress,
): Promise<number> => {
  const total = Math.min(most, (await index.countUnembedded(embedder.id, 0)).missing)
  let done = 0
  let last = 0
  while (done < total) {
    const chunks = await index.unembedded(embedder.id, last, Math.min(AT_ONCE, total - done))
    if (chunks.length === 0) break
    last = chunks.at(-1)?.ordinal ?? last
    await embedChunks(index, embedder, chunks)
    done += chunks.length
    progress(done, total)
    await eventLoopTurn()
  }
  return done
}

const embedChunks = async (
  index: SearchIndex,
  embedder: Embedder,
  chunks: readonly PlacedChunk[],
): Promise<void> => {
  const texts = new Map<string, string>()
  const units = chunks.map((chunk) => ({
    chunk: chunk.ordinal,
    hashes: embeddedTexts(chunkInWords(chunk, chunk.source), embedder).map((text) => {
      const hash = sha256(text)
      texts.set(hash, text)
      return hash
    }),
  }))
  const known = await index.embedded(embedder.id, [...texts.keys()])
  const missing = [...texts].filter(([hash]) => !known.has(hash))
  const vectors = await embedder.embed(missing.map(([, text]) => text))
  await index.keepVectors(
    embedder.id,
    missing.flatMap(([hash], i) => {
      const vector = vectors[i]
      return vector === undefined ? [] : [{ hash, vector }]
    }),
  )
  await index.keepUnits(embedder.id, units)
}
