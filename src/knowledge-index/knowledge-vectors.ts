import { abstains, type Embedder } from '#recall/ports'
import type { LogStore } from '#record/ports'
import type { StandingKnowledge } from './knowledge.ts'

/** Texts whose vectors are kept: of 256 dimensions some twenty megabytes. */
const MOST_KEPT = 20_000
/** A text is about what it begins with. */
const LONGEST_EMBEDDED = 2_000

/** Vectors of texts, made when they are asked for. A text is known by its hash, so that none of them grows old. */
export class KnowledgeVectors {
  private model = ''
  private readonly kept = new Map<string, Float32Array>()

  /**
   * The cosine of each with a question, by its number. Those that the model does not read, and those whose words are made when they are told, are
   * missing; null where it does not read the question.
   */
  async cosines(
    store: Pick<LogStore, 'texts'>,
    embedder: Embedder,
    question: string,
    pool: readonly Pick<StandingKnowledge, 'n' | 'text'>[],
  ): Promise<ReadonlyMap<number, number> | null> {
    if (this.model !== embedder.id) this.kept.clear()
    this.model = embedder.id
    const [asked] = await embedder.embed([question.slice(0, LONGEST_EMBEDDED)])
    if (asked === undefined || abstains(asked)) return null
    await this.embedMissing(store, embedder, pool)
    const cosines = new Map<number, number>()
    for (const { n, text } of pool) {
      const vector = text === null ? undefined : this.kept.get(text)
      if (vector !== undefined && !abstains(vector)) cosines.set(n, product(asked, vector))
    }
    return cosines
  }

  private async embedMissing(
    store: Pick<LogStore, 'texts'>,
    embedder: Embedder,
    pool: readonly Pick<StandingKnowledge, 'text'>[],
  ): Promise<void> {
    const missing = pool.flatMap(({ text }) => (text === null || this.kept.has(text) ? [] : [text]))
    if (missing.length === 0) return
    const texts = [...(await store.texts([...new Set(missing)]))]
    const vectors = await embedder.embed(texts.map(([, text]) => text.slice(0, LONGEST_EMBEDDED)))
    // What is asked about now stays; before it, the oldest goes.
    for (const hash of this.kept.keys()) {
      if (this.kept.size + texts.length <= MOST_KEPT) break
      this.kept.delete(hash)
    }
    for (const [at, [hash]] of texts.entries()) {
      const vector = vectors[at]
      if (vector !== undefined) this.kept.set(hash, vector)
    }
  }
}

const product = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0)
  return sum
}
