import type { Chunk } from './chunk.ts'
import type { Embedder } from './ports.ts'
import { sentenceUnits } from './sentence-units.ts'

/**
 * The texts a chunk is embedded as, each under the titles above it; the chunk is as near to a question as the nearest of them.
 * One text where the embedder reads to the end: sentence units would be seven times the vectors to scan, for a point of R@5
 * (docs/evaluation.md).
 */
export const embeddedTexts = (chunk: Chunk, { reads }: Pick<Embedder, 'reads'>): readonly string[] => {
  const texts = reads === undefined ? [chunk.text] : sentenceUnits(chunk.text)
  return texts.map((text) => [...chunk.headings, text].join('\n'))
}
