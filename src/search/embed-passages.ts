import type { Log, Progress } from '#log'
import { eventLoopTurn } from '#vocabulary'
import type { Embedder, PassageVector, SearchIndex } from './ports.ts'
import type { PassageReader } from './read-passages.ts'
import { passageInWords } from './readable-passage.ts'

/** Passages that are embedded together and then kept: a model that dies loses no more. */
const AT_ONCE = 64

/** Gives passages their vectors in their order, at most so many: each under the titles above it. */
export const embedPassages = async (
  log: Log,
  index: SearchIndex,
  reader: PassageReader,
  embedder: Embedder,
  most: number,
  progress: Progress,
): Promise<void> => {
  const total = Math.min(most, await index.countUnembedded())
  for (let done = 0; done < most; ) {
    const some = await index.unembedded(Math.min(AT_ONCE, most - done))
    if (some.length === 0) return
    const texts: string[] = []
    const embedded: number[] = []
    const vectors: PassageVector[] = []
    for (const { passage, seq } of some) {
      const found = await reader.read(log, passage, seq)
      // Erased since: it has no text, and needs none.
      if (found === null) vectors.push({ passage: passage.ordinal, vector: new Float32Array(0) })
      else {
        embedded.push(passage.ordinal)
        texts.push([...found.headings, passageInWords(found, found.source).text].join('\n'))
      }
    }
    for (const [i, vector] of (await embedder.embed(texts)).entries())
      vectors.push({ passage: embedded[i] ?? 0, vector })
    await index.keepVectors(embedder.id, vectors)
    done += some.length
    progress(done, Math.max(done, total))
    await eventLoopTurn()
  }
}
