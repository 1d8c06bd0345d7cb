import { oneLine } from '#recall'
import { maskSecrets } from '#vocabulary'
import type { ReflectorAnswer, ReflectorModel } from './ports.ts'
import type { Refusal } from './reflection/refusal.ts'

/** Seconds for one answer: a model that reasons, or is loaded first, needs most of them. 1 to 600 by the settings. */
const REFLECTION_SECONDS = 60

const LONGEST_REASON = 300
const LONGEST_NAME = 100

/** A model's name as it is kept. */
export const calledIn = (name: string): string => oneLine(name, LONGEST_NAME)

/**
 * One answer of a model. One that fails or is slow is a reason, never an error; it ends in time, also where the model does not heed its signal.
 */
export const askModel = async (
  model: ReflectorModel,
  prompt: Parameters<ReflectorModel['ask']>[0],
  ends: AbortSignal | undefined,
): Promise<ReflectorAnswer | { readonly refused: Refusal }> => {
  const seconds = model.timeoutSeconds ?? REFLECTION_SECONDS
  // A timer of its own keeps a process that has nothing else to do; that of AbortSignal.timeout does not.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), seconds * 1_000)
  const signal = ends === undefined ? limit.signal : AbortSignal.any([ends, limit.signal])
  try {
    const answer = await Promise.race([model.ask(prompt, signal), aborted(signal)])
    return { ...answer, text: String(answer.text ?? '') }
  } catch (error) {
    if (ends?.aborted) return { refused: { code: 'cancelled', reason: 'it is no longer waited for' } }
    if (limit.signal.aborted)
      return {
        refused: {
          code: 'too_slow',
          reason: `${calledIn(model.name)} gave no answer within ${seconds} seconds`,
        },
      }
    const reason = error instanceof Error ? error.message : String(error)
    return { refused: { code: 'model_failed', reason: oneLine(maskSecrets(reason), LONGEST_REASON) } }
  } finally {
    clearTimeout(timer)
  }
}

/** Fails when the signal says so, for models that do not listen to it. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const end = () => fail(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
