import type { Embedder } from '#search/ports'
import { mayRead } from './read-languages.ts'
import { readTable, type StaticTable } from './static-table.ts'
import { unitVector } from './unit-vector.ts'
import { wordPieces } from './word-pieces.ts'

/** Measured with npm run eval (docs/evaluation.md): what the words of a question tell is worth more than this table. */
const KEYWORD_SHARE = 0.7
/** The median over questions to our own notes of the mean cosine; .23 to .27. */
const UNRELATED = 0.25

/** The default embedder: the weighted sum of a text's words from a table, in plain arithmetic. Nothing is downloaded. */
export const openStaticEmbedder = async (folder?: URL): Promise<Embedder> =>
  staticEmbedder(await readTable(folder))

export const staticEmbedder = (table: StaticTable): Embedder => {
  const { id, languages, dimensions, pieces } = table
  const piecesOf = wordPieces(pieces)
  // The model's vocabulary is in the order of use; traders' words that it lacks come last.
  const ranks = new Map(pieces.map((piece, place) => [piece, place]))
  const reads = mayRead(languages)
  return {
    id,
    dimensions,
    languages,
    keywordShare: KEYWORD_SHARE,
    unrelated: UNRELATED,
    rank: (word) => ranks.get(word),
    embed: async (texts) =>
      texts.map((text) => {
        const sum = new Float32Array(dimensions)
        if (reads(text)) for (const piece of piecesOf(text)) addRow(sum, table, piece)
        return unitVector(sum)
      }),
  }
}

/** The row's scale already holds the weight of its piece. */
const addRow = (sum: Float32Array, { dimensions, vectors, scales }: StaticTable, row: number): void => {
  const scale = scales[row] ?? 0
  const from = row * dimensions
  for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] ?? 0) + scale * (vectors[from + d] ?? 0)
}
