import type { Embedder } from '#search/ports'
import { type AiSdkOptions, aiSdkEmbedder } from './ai-sdk-embedder.ts'
import { optionalPackage } from './optional-package.ts'
import {
  type Environment,
  fetchWithin,
  type Provider,
  type RemoteModel,
  reachedAt,
  withoutKey,
} from './remote-provider.ts'

/** A model that somebody else runs, as `hindcast.json` names it. All of them are spoken to as OpenAI is. */
export interface RemoteEmbedder extends RemoteModel, AiSdkOptions {
  readonly provider: Exclude<Provider, 'anthropic'>
}

/** Seconds that an answer may take: a model that is loaded first needs some; a search that waits should not take a minute. */
const PATIENCE = 30

/** Opens one; nothing is sent before it is asked for a vector. */
export const openRemoteEmbedder = async (
  { languages, dimensions, ...remote }: RemoteEmbedder,
  environment: Environment,
  patience = PATIENCE,
): Promise<Embedder> => {
  const { address, apiKey } = reachedAt(remote, environment, {
    use: 'embedder',
    meanwhile: 'then run reindex. Search goes on by keywords.',
  })
  const { createOpenAICompatible } = await optionalPackage(() => import('@ai-sdk/openai-compatible'), {
    called: 'What asks remote models',
    install: 'ai@7 @ai-sdk/openai-compatible@3',
  })
  const fetch = fetchWithin(patience)
  const made = createOpenAICompatible({
    name: remote.provider,
    baseURL: address,
    fetch,
    ...(apiKey && { apiKey }),
  })
  const embedder = aiSdkEmbedder(made.embeddingModel(remote.model), { languages, dimensions })
  if (apiKey === undefined) return embedder
  return { ...embedder, embed: (texts) => withoutKey(apiKey, 'embedder', () => embedder.embed(texts)) }
}
