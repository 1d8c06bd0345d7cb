import type { EmbeddingModel, embedMany } from 'ai'
import type { Embedder } from '#search/ports'
import { HindcastError, isHindcastError } from '#vocabulary'
import { optionalPackage } from './optional-package.ts'
import { mayRead } from './read-languages.ts'
import { unitVector } from './unit-vector.ts'

/** The part of an SDK model that is used here, so that its types are not needed without the SDK. */
export interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  readonly doEmbed: (options: never) => PromiseLike<unknown>
}

export interface AiSdkOptions {
  /** What the model reads, as ISO 639-1; nothing in another language is sent to it. */
  readonly languages: readonly string[]
  /** The length of its vectors. No other length is requested: not every model can. */
  readonly dimensions: number
}

/** Providers limit how many calls may be under way; four keep a connection busy. */
const CALLS_AT_ONCE = 4

/**
 * Any embedding model of the AI SDK (optional package `ai`, version 7): a model object, or a name such as
 * "openai/text-embedding-3-small" for the SDK's own provider.
 */
export const aiSdkEmbedder = (model: string | AiSdkModel, options: AiSdkOptions): Embedder => {
  const { languages, dimensions } = options
  const mayBeRead = mayRead(languages)
  const name = typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
  return {
    id: `${name}-${dimensions}`,
    dimensions,
    languages: [...languages],
    slow: true,
    embed: async (texts) => {
      const read = texts.map((text) => text.trim() !== '' && mayBeRead(text))
      const values = texts.filter((_, i) => read[i])
      const vectors = values.length === 0 ? [] : await asked(name, model, values)
      const next = vectors.values()
      return read.map((is) => {
        const vector = is ? next.next().value : undefined
        return vector ? unitVector(Float32Array.from(vector)) : new Float32Array(dimensions)
      })
    },
  }
}

const asked = async (
  name: string,
  given: string | AiSdkModel,
  values: string[],
): Promise<readonly (readonly number[])[]> => {
  // The SDK itself looks at the version of a model and refuses those it does not know.
  const model = given as EmbeddingModel
  try {
    // It splits by what the model takes at once, tries again, and checks that there is a vector for every text.
    const { embeddings } = await (await sdk()).embedMany({ model, values, maxParallelCalls: CALLS_AT_ONCE })
    return embeddings
  } catch (cause) {
    if (isHindcastError(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new HindcastError('embedder_failed', `The embedder ${name} failed: ${reason}`, {
      field: 'embedder',
      next: 'Check the key, the limits and the network of its provider, then run reindex. Search goes on by keywords.',
      cause,
    })
  }
}

/** Loaded when something is first embedded. */
const sdk = (): Promise<{ readonly embedMany: typeof embedMany }> =>
  optionalPackage(() => import('ai'), { called: 'The AI SDK', install: 'ai@7' })
