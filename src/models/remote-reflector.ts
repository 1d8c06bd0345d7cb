import type { ReflectorModel } from '#consolidate/ports'
import { type AiSdkLanguageModel, type AiSdkReflectorOptions, aiSdkReflector } from './ai-sdk-reflector.ts'
import { optionalPackage } from './optional-package.ts'
import { type Environment, fetchWithin, type RemoteModel, reachedAt, withoutKey } from './remote-provider.ts'

/** A language model that somebody else runs, as `hindcast.json` names it. */
export interface RemoteReflector extends RemoteModel, Omit<AiSdkReflectorOptions, 'maxOutputTokens'> {}

/** Seconds that an answer may take where nothing is set: a model that reasons, or is loaded first, needs most of them. */
const PATIENCE = 60

/** Anthropic has to be told how long an answer may be; an answer that can be taken has fewer than a thousand tokens. */
const ANTHROPIC_TOKENS = 8_192

/** Opens one; nothing is sent before it is asked. */
export const openRemoteReflector = async (
  { price, timeoutSeconds = PATIENCE, ...remote }: RemoteReflector,
  environment: Environment,
): Promise<ReflectorModel> => {
  const { address, apiKey } = reachedAt(remote, environment, {
    use: 'reflector',
    meanwhile: 'then reflect again. The last lessons stay in force.',
  })
  const model = await languageModel(remote, { address, apiKey, fetch: fetchWithin(timeoutSeconds) })
  const reflector = {
    ...aiSdkReflector(model, {
      price,
      timeoutSeconds,
      maxOutputTokens: remote.provider === 'anthropic' ? ANTHROPIC_TOKENS : undefined,
    }),
    name: `${remote.provider}/${remote.model}`,
  }
  if (apiKey === undefined) return reflector
  return {
    ...reflector,
    ask: (prompt, signal) => withoutKey(apiKey, 'reflector', () => reflector.ask(prompt, signal)),
  }
}

interface Reached {
  readonly address: string
  readonly apiKey: string | undefined
  readonly fetch: typeof fetch
}

/** Anthropic is asked as it itself says; all others as OpenAI is. */
const languageModel = async (
  { provider, model }: RemoteModel,
  { address, apiKey, fetch }: Reached,
): Promise<AiSdkLanguageModel> => {
  const called = 'What asks remote models'
  const made = { baseURL: address, fetch, ...(apiKey && { apiKey }) }
  if (provider === 'anthropic') {
    const { createAnthropic } = await optionalPackage(() => import('@ai-sdk/anthropic'), {
      called,
      install: 'ai@7 @ai-sdk/anthropic@4',
      use: 'reflector',
    })
    return createAnthropic(made)(model)
  }
  const { createOpenAICompatible } = await optionalPackage(() => import('@ai-sdk/openai-compatible'), {
    called,
    install: 'ai@7 @ai-sdk/openai-compatible@3',
    use: 'reflector',
  })
  return createOpenAICompatible({ name: provider, ...made }).chatModel(model)
}
