import type { Log } from '#log'
import { abstains, type Embedder } from '#search/ports'

/** A text is about what it begins with. */
const LONGEST_EMBEDDED = 2_000
/** Vectors that are kept: of 256 dimensions some ten megabytes. */
const MOST_KEPT = 10_000
const AT_ONCE = 500

/** Of one model. A text is known by its hash, so that none of them grows old. */
interface Kept {
  readonly model: string
  readonly vectors: Map<string, Float32Array>
}
const kept = new WeakMap<Log, Kept>()

/** Vectors of new texts and of some that the log keeps, by the hash of the text; those that the model does not read are missing. */
export const vectorsBy = async (
  embedder: Embedder,
  log: Log,
  { fresh, standing }: { readonly fresh: ReadonlyMap<string, string>; readonly standing: readonly string[] },
): Promise<ReadonlyMap<string, Float32Array>> => {
  const before = kept.get(log)
  const own = before?.model === embedder.id ? before : { model: embedder.id, vectors: new Map() }
  kept.set(log, own)
  const asked = new Map<string, string>()
  for (const [hash, text] of fresh) if (!own.vectors.has(hash)) asked.set(hash, text)
  const unread = standing.filter((hash) => !own.vectors.has(hash) && !asked.has(hash))
  for (let from = 0; from < unread.length; from += AT_ONCE)
    for (const [hash, text] of await log.store.texts(unread.slice(from, from + AT_ONCE)))
      asked.set(hash, text)
  const made = await embedder.embed([...asked.values()].map((text) => text.slice(0, LONGEST_EMBEDDED)))
  for (const [i, hash] of [...asked.keys()].entries()) {
    const vector = made[i]
    if (vector !== undefined) own.vectors.set(hash, vector)
  }
  const vectors = new Map<string, Float32Array>()
  for (const hash of [...fresh.keys(), ...standing]) {
    const vector = own.vectors.get(hash)
    if (vector !== undefined && !abstains(vector)) vectors.set(hash, vector)
  }
  for (const oldest of own.vectors.keys()) {
    if (own.vectors.size <= MOST_KEPT) break
    own.vectors.delete(oldest)
  }
  return vectors
}

/** Of two vectors of length one. */
export const cosineOf = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0)
  return sum
}
