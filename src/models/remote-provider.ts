import { type HindcastError, isHindcastError } from '#vocabulary'
import { type ModelUse, modelFailed } from './model-failed.ts'

// What every model that somebody else runs has in common: where it answers, its key, and how long it is waited for.

/** Where providers answer, and the variable that holds a key if none is named. */
const PROVIDERS = {
  openai: { baseURL: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
  anthropic: { baseURL: 'https://api.anthropic.com/v1', apiKeyEnv: 'ANTHROPIC_API_KEY' },
  ollama: { baseURL: 'http://127.0.0.1:11434/v1', apiKeyEnv: undefined },
  'openai-compatible': { baseURL: undefined, apiKeyEnv: undefined },
} as const
export type Provider = keyof typeof PROVIDERS

/** A model that somebody else runs, as `hindcast.json` names it. */
export interface RemoteModel {
  readonly provider: Provider
  readonly model: string
  readonly baseURL?: string | undefined
  /** The variable that holds the key, which is in no file. */
  readonly apiKeyEnv?: string | undefined
}

export interface Environment {
  readonly [name: string]: string | undefined
}

/** Its address and its key. */
export const reachedAt = (
  { provider, model, baseURL, apiKeyEnv }: RemoteModel,
  environment: Environment,
  { use, meanwhile }: { readonly use: ModelUse; readonly meanwhile: string },
): { readonly address: string; readonly apiKey: string | undefined } => {
  const own = PROVIDERS[provider]
  const variable = apiKeyEnv ?? own.apiKeyEnv
  const apiKey = variable === undefined ? undefined : environment[variable]?.trim()
  if (variable !== undefined && !apiKey)
    throw modelFailed(
      use,
      `The ${use} ${provider}/${model} has no key: ${variable} is not set.`,
      `Set the environment variable ${variable} to the key, ${meanwhile}`,
    )
  const address = baseURL ?? own.baseURL
  if (address === undefined)
    throw modelFailed(
      use,
      `${provider} is not known to answer anywhere.`,
      'Give its baseURL in hindcast.json.',
    )
  return { address, apiKey }
}

/**
 * A provider that takes a request and never answers it would be waited for without end. One that is not started is not asked again
 * either: only what may pass by itself is worth another try.
 */
export const fetchWithin =
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
export const withoutKey = async <T>(key: string, use: ModelUse, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw isHindcastError(error) ? saidWithout(error, key, use) : error
  }
}

const saidWithout = (error: HindcastError, key: string, use: ModelUse): HindcastError =>
  modelFailed(use, error.message.replaceAll(key, '…'), error.next)
