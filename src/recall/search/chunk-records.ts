import { type Chunk, chunkOf, linesOf } from './chunk.ts'

/** A file of one JSON record a line (decisions, transcripts): one chunk a record. What is not JSON is indexed as the text it is. */
export const chunkRecords = (text: string): readonly Chunk[] => {
  const lines = linesOf(text)
  return lines.flatMap((_, i) => chunkOf(lines, i, i + 1, []) ?? [])
}
