import type { Progress } from '#log'
import { chunkInWords, embeddedTexts } from '#recall'
import type { ChunkUnits, Embedder, KeptVector, PlacedChunk, SearchIndex } from '#recall/ports'
import { eventLoopTurn, sha256 } from '#vocabulary'
import type { PassageReader } from './passage-texts.ts'

/** Chunks whose texts are embedded together and then kept: what a model that dies has done so far stays done. */
const AT_ONCE = 64

/** How vectors are kept: where others may write meanwhile, each time nobody does. False where another was at it, and nothing was kept. */
export type Keeping = (keep: () => Promise<void>) => Promise<boolean>

/** Gives chunks their vectors, at most so many chunks; answers how many it did. */
export const embedMissing = async (
  index: SearchIndex,
  embedder: Embedder,
  reader: () => Promise<PassageReader>,
  most: number,
  progress: Progress,
  keeping: Keeping = (keep) => keep().then(() => true),
): Promise<number> => {
  const total = Math.min(most, (await index.countUnembedded(embedder.id, 0)).missing)
  let done = 0
  let last = 0
  // To the last one that is there: others may come while a model is at work.
  while (done < most) {
    const read = await reader()
    const passages = await index.unembedded(embedder.id, last, Math.min(AT_ONCE, most - done))
    if (passages.length === 0) break
    last = passages.at(-1)?.ordinal ?? last
    const chunks: PlacedChunk[] = []
    for (const passage of passages) {
      const text = await read(passage)
      // One that came since the reader did is embedded the next time.
      if (text !== null) chunks.push({ ...passage, text })
    }
    const { units, vectors } = await embedded(index, embedder, chunks)
    if (!(await keeping(() => index.keepVectors(embedder.id, units, vectors)))) break
    done += passages.length
    progress(done, Math.max(done, total))
    await eventLoopTurn()
  }
  return done
}

interface Made {
  readonly units: readonly ChunkUnits[]
  readonly vectors: readonly KeptVector[]
}

const embedded = async (
  index: SearchIndex,
  embedder: Embedder,
  chunks: readonly PlacedChunk[],
): Promise<Made> => {
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
  return {
    units,
    vectors: missing.flatMap(([hash], i) => {
      const vector = vectors[i]
      return vector === undefined ? [] : [{ hash, vector }]
    }),
  }
}
