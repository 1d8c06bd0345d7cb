import type { Embedder } from '#recall/ports'
import { HindcastError, isHindcastError } from '#vocabulary'
import { type AiSdkOptions, aiSdkEmbedder } from './ai-sdk-embedder.ts'
import { optionalPackage } from './optional-package.ts'

/** Where providers answer, and the variable that holds a key if none is named. */
const PROVIDERS = {
  openai: { baseURL: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
  ollama: { baseURL: 'http://127.0.0.1:11434/v1', apiKeyEnv: undefined },
  'openai-compatible': { baseURL: undefined, apiKeyEnv: undefined },
} as const

/** A model that somebody else runs, as `hindcast.json` names it. All of them are spoken to as OpenAI is. */
export interface RemoteEmbedder extends AiSdkOptions {
  readonly provider: keyof typeof PROVIDERS
  readonly model: string
  readonly baseURL?: string | undefined
  /** The variable that holds the key, which is in no file. */
  readonly apiKeyEnv?: string | undefined
}

/** Seconds that an answer may take: a model that is loaded first needs some; a search that waits should not take a minute. */
const PATIENCE = 30

/** Opens one; nothing is sent before it is asked for a vector. */
export const openRemoteEmbedder = async (
  { provider, model, baseURL, apiKeyEnv, ...options }: RemoteEmbedder,
  environment: { readonly [name: string]: string | undefined },
  patience = PATIENCE,
): Promise<Embedder> => {
  const own = PROVIDERS[provider]
  const apiKey = keyIn(apiKeyEnv ?? own.apiKeyEnv, environment, `${provider}/${model}`)
  const address = baseURL ?? own.baseURL
  if (address === undefined)
    throw failed(`${provider} is not known to answer anywhere.`, 'Give its baseURL in hindcast.json.')
  const { createOpenAICompatible } = await optionalPackage(() => import('@ai-sdk/openai-compatible'), {
    called: 'What asks remote models',
    install: 'ai@7 @ai-sdk/openai-compatible@3',
  })
  const fetch = fetchWithin(patience)
  const made = createOpenAICompatible({ name: provider, baseURL: address, fetch, ...(apiKey && { apiKey }) })
  const embedder = aiSdkEmbedder(made.embeddingModel(model), options)
  return apiKey === undefined ? embedder : { ...embedder, embed: withoutKey(embedder, apiKey) }
}

const keyIn = (
  name: string | undefined,
  environment: { readonly [name: string]: string | undefined },
  called: string,
): string | undefined => {
  if (name === undefined) return undefined
  const key = environment[name]?.trim()
  if (key) return key
  throw failed(
    `The embedder ${called} has no key: ${name} is not set.`,
    `Set the environment variable ${name} to the key, then run reindex. Search goes on by keywords.`,
  )
}

/**
 * A provider that takes a request and never answers it would be waited for without end. One that is not started is not asked again
 * either: only what may pass by itself is worth another try.
 */
const fetchWithin =
  (seconds: number): typeof fetch =>
  async (address, init) => {
    const limit = AbortSignal.timeout(seconds * 1_000)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    try {
      return await fetch(address, { ...init, signal })
    } catch (error) {
      if (limit.aborted) throw new Error(`no answer within ${seconds} seconds`)
      throw isRefused(error) ? new Error(`nothing answers at ${address}`) : error
    }
  }

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

/** Providers repeat a key that they refuse. What they said is told without it, and what was sent is not kept with the error. */
const withoutKey =
  (embedder: Embedder, key: string): Embedder['embed'] =>
  async (texts) => {
    try {
      return await embedder.embed(texts)
    } catch (error) {
      if (!isHindcastError(error)) throw error
      throw failed(error.message.replaceAll(key, '…'), error.advice)
    }
  }

const failed = (problem: string, next: string): HindcastError =>
  new HindcastError('embedder_failed', problem, { field: 'embedder', next })
