import type { ChunkPrint } from '#recall/ports'
import { sha256 } from '#vocabulary'
import type { Connection } from '../connection.ts'

interface ChunkWords {
  readonly id: number
  readonly source: ChunkPrint['source']
  readonly ref: string
  readonly start: number
  readonly columns: string
  readonly terms: string | null
}

/**
 * Digests of all that the index has of each chunk. The full-text table lists terms by themselves; they are put in the order of chunks
 * by a sort that goes to a file, a few seconds for 100,000.
 */
export async function* chunkPrints(connection: Connection, model: string | null): AsyncGenerator<ChunkPrint> {
  const words = connection.statement<ChunkWords>(WORDS).all()
  const vectors = connection.statement<{ hash: string; scale: number; data: Buffer }>(VECTORS)
  for (const { id, source, ref, start, columns, terms } of words) {
    const units = model === null ? [] : vectors.all(id, model)
    const numbers = units.map(({ hash, scale, data }) => `${hash} ${scale} ${data.toString('base64')}`)
    yield {
      source,
      ref,
      startLine: start,
      words: sha256(`${columns} ${terms}`),
      vectors: units.length === 0 ? null : sha256(numbers.join(' ')),
    }
  }
}

const WORDS = `
  SELECT c.id, d.source, d.ref, c.start,
    json_array(d.path, d.seq, d.day, d.written, c.end, c.headings, c.text, c.hash, c.cut, c.length) AS columns, t.terms
  FROM chunks c JOIN documents d ON d.id = c.document LEFT JOIN (
    SELECT doc, group_concat(col || ' ' || "offset" || ' ' || term, ' ') AS terms
    FROM (SELECT doc, col, "offset", term FROM temp.occurrences ORDER BY doc, col, "offset") GROUP BY doc
  ) t ON t.doc = c.id
  ORDER BY d.id, c.start`

const VECTORS = `
  SELECT u.hash, v.scale, v.data FROM units u JOIN vectors v ON v.model = u.model AND v.hash = u.hash
  WHERE u.chunk = ? AND u.model = ? ORDER BY u.hash`
