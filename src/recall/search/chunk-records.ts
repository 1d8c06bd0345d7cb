import { sha256 } from '#vocabulary'
import { type Chunk, isBlank, linesOf } from './chunk.ts'

/** A record's beginning is what it is about; a megabyte of market data inside a transcript is not searched for. */
export const MOST_RECORD_UNITS = 16_000

/** A file of one JSON record a line (decisions, transcripts): one chunk a record. What is not JSON is indexed as the text it is. */
export const chunkRecords = (text: string, most = MOST_RECORD_UNITS): readonly Chunk[] =>
  linesOf(text).flatMap((line, i) =>
    isBlank(line)
      ? []
      : [
          {
            headings: [],
            startLine: i + 1,
            endLine: i + 1,
            text: beginning(line, most),
            hash: sha256(line),
            ...(line.length > most && { cut: true as const }),
          },
        ],
  )

/** Never half a surrogate pair: it could not be stored as UTF-8. */
const beginning = (line: string, most: number): string => {
  const last = line.charCodeAt(most - 1)
  return line.slice(0, line.length > most && last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}
