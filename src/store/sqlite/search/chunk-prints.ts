import { createHash } from 'node:crypto'
import type { ChunkPrint } from '#recall/ports'
import { sha256 } from '#vocabulary'
import type { Connection } from '../connection.ts'
import { PostingReader } from './posting-code.ts'
import { allPostings } from './posting-segments.ts'

interface ChunkColumns {
  readonly id: number
  readonly source: ChunkPrint['source']
  readonly ref: string
  readonly start: number
  readonly columns: string
}

/** Digests of all that the index has of each chunk; a few seconds for 100,000. */
export async function* chunkPrints(connection: Connection, model: string | null): AsyncGenerator<ChunkPrint> {
  const terms = termSums(connection)
  const vectors = connection.statement<{ hash: string; scale: number; data: Buffer }>(VECTORS)
  for (const { id, source, ref, start, columns } of connection.statement<ChunkColumns>(COLUMNS).all()) {
    const units = model === null ? [] : vectors.all(id, model)
    const numbers = units.map(({ hash, scale, data }) => `${hash} ${scale} ${data.toString('base64')}`)
    yield {
      source,
      ref,
      startLine: start,
      words: sha256(`${columns} ${terms.get(id)?.join(' ')}`),
      vectors: units.length === 0 ? null : sha256(numbers.join(' ')),
    }
  }
}

/** Of each chunk, the sums of the digests of its terms with their counts: terms come by themselves, and a sum knows no order. */
const termSums = (connection: Connection): ReadonlyMap<number, Uint32Array> => {
  const sums = new Map<number, Uint32Array>()
  for (const { term, data } of allPostings(connection)) {
    const digests = new Map<string, Buffer>()
    const reader = new PostingReader(data)
    for (let chunk = reader.next(); chunk > 0; chunk = reader.next()) {
      const counts = `${reader.title} ${reader.body}`
      const digest = digests.get(counts) ?? createHash('sha256').update(`${counts} ${term}`).digest()
      digests.set(counts, digest)
      const sum = sums.get(chunk) ?? new Uint32Array(SUMS)
      for (let i = 0; i < SUMS; i++) sum[i] = (sum[i] ?? 0) + digest.readUInt32LE(4 * i)
      sums.set(chunk, sum)
    }
  }
  return sums
}
/** Of 32 bits each. */
const SUMS = 4

const COLUMNS = `
  SELECT c.id, d.source, d.ref, c.start,
    json_array(d.path, d.seq, d.day, d.written, c.end, c.headings, hex(c.hash), c.length) AS columns
  FROM chunks c JOIN documents d ON d.id = c.document ORDER BY d.id, c.start`

const VECTORS = `
  SELECT u.hash, v.scale, v.data FROM units u JOIN vectors v ON v.model = u.model AND v.hash = u.hash
  WHERE u.chunk = ? AND u.model = ? ORDER BY u.hash`
