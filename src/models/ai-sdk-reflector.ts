import type { generateText, LanguageModel } from 'ai'
import type { ReflectorModel } from '#consolidate/ports'
import { isHindcastError } from '#vocabulary'
import { modelFailed } from './model-failed.ts'
import { optionalPackage } from './optional-package.ts'

/** The part of an SDK model that is used here, so that its types are not needed without the SDK. */
export interface AiSdkLanguageModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  readonly doGenerate: (options: never) => PromiseLike<unknown>
}

export interface AiSdkReflectorOptions {
  /** Dollars for a million tokens: what a reflection cost is then kept with it. */
  readonly price?: ReflectorModel['price']
  /** Seconds that an answer may take. */
  readonly timeoutSeconds?: number | undefined
  /** Tokens that an answer may have, where the provider wants to be told; left out, as the model has it. */
  readonly maxOutputTokens?: number | undefined
}

/**
 * Any language model of the AI SDK (optional package `ai`, version 7): a model object, or a name such as "openai/gpt-5-mini" for the
 * SDK's own provider.
 */
export const aiSdkReflector = (
  model: string | AiSdkLanguageModel,
  { price, timeoutSeconds, maxOutputTokens }: AiSdkReflectorOptions = {},
): ReflectorModel => {
  const name = typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
  return {
    name,
    price,
    timeoutSeconds,
    ask: async ({ system, user }, signal) => {
      try {
        // The SDK tries again what may pass by itself (429, 5xx, a lost connection), and not once the signal says that it is too late.
        // No temperature, and no limit on tokens unless it is given: models that reason refuse the one or the other.
        const { text, usage, finalStep } = await (await sdk()).generateText({
          // The SDK itself looks at the version of a model and refuses those it does not know.
          model: model as LanguageModel,
          instructions: system,
          prompt: user,
          abortSignal: signal,
          ...(maxOutputTokens !== undefined && { maxOutputTokens }),
        })
        const { inputTokens = null, outputTokens = null } = usage
        return { text, model: finalStep.response.modelId, inputTokens, outputTokens }
      } catch (cause) {
        if (isHindcastError(cause)) throw cause
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw modelFailed(
          'reflector',
          `The reflector ${name} failed: ${reason}`,
          'Check the key, the limits and the network of its provider, then reflect again. The last lessons stay in force.',
          cause,
        )
      }
    },
  }
}

/** Loaded when something is first asked. */
const sdk = (): Promise<{ readonly generateText: typeof generateText }> =>
  optionalPackage(() => import('ai'), { called: 'The AI SDK', install: 'ai@7', use: 'reflector' })
