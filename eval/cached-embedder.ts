import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClosableEmbedder } from '../src/models/index.ts'

const FOLDER = join(tmpdir(), 'hindcast-eval')
const HASH_BYTES = 32
/** Kept after so many: a run that is stopped goes on where it was. */
const BATCH = 64

/** An embedder that remembers on the disk what it has read: MiniLM needs half an hour for the public sets. */
export const cachedEmbedder = (
  embedder: ClosableEmbedder,
  say: (line: string) => void,
  folder = FOLDER,
): ClosableEmbedder => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${embedder.id.replaceAll('/', '-')}.f32`)
  const known = read(file, embedder.dimensions)
  const learn = async (texts: readonly string[]): Promise<void> => {
    const vectors = await embedder.embed(texts)
    const rows = texts.map((text, i) => {
      const vector = vectors[i] ?? new Float32Array(embedder.dimensions)
      known.set(hashOf(text).toString('hex'), vector)
      return Buffer.concat([hashOf(text), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)])
    })
    appendFileSync(file, Buffer.concat(rows))
  }
  return {
    ...embedder,
    embed: async (texts) => {
      const fresh = [...new Set(texts)].filter((text) => !known.has(hashOf(text).toString('hex')))
      for (let from = 0; from < fresh.length; from += BATCH) {
        await learn(fresh.slice(from, from + BATCH))
        if (fresh.length > BATCH)
          say(`${embedder.id}: ${Math.min(from + BATCH, fresh.length)} of ${fresh.length}`)
      }
      return texts.map(
        (text) => known.get(hashOf(text).toString('hex')) ?? new Float32Array(embedder.dimensions),
      )
    },
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A row cut short by an interruption is taken away, so that the next begins where a row should. */
const read = (file: string, dimensions: number): Map<string, Float32Array> => {
  const known = new Map<string, Float32Array>()
  if (!existsSync(file)) return known
  const bytes = readFileSync(file)
  const row = HASH_BYTES + dimensions * Float32Array.BYTES_PER_ELEMENT
  const whole = bytes.length - (bytes.length % row)
  if (whole < bytes.length) truncateSync(file, whole)
  for (let at = 0; at < whole; at += row) {
    const values = bytes.subarray(at + HASH_BYTES, at + row)
    known.set(
      bytes.subarray(at, at + HASH_BYTES).toString('hex'),
      new Float32Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength)),
    )
  }
  return known
}
