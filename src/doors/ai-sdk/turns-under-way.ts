import type { Turn } from '#operations'
import type { Prompt } from './model-call.ts'

/** A turn that has begun and not ended. */
export interface TurnUnderWay {
  readonly turn: Turn
  /** The prompt that it began with, as the caller gave it. */
  readonly prompt: Prompt
  /** The calls that the model asked for in it, by their ids. */
  readonly calls: Set<string>
}

/** Turns that were given up leave their calls behind: of so many the oldest are forgotten. */
const MOST_CALLS = 1_000

/**
 * Which turn a call of the model belongs to. A model that calls tools is called again with what they answered, in the same turn:
 * it is known by the ids of the calls. A call that failed and is tried again has the very same prompt. Everything else, and
 * whatever follows new words of a user, is a turn of its own.
 */
export class TurnsUnderWay {
  readonly #byPrompt = new WeakMap<Prompt, Promise<TurnUnderWay>>()
  readonly #byCall = new Map<string, TurnUnderWay>()

  of(prompt: Prompt, begin: () => Promise<Turn>): Promise<TurnUnderWay> {
    const known = this.#continued(prompt) ?? this.#byPrompt.get(prompt)
    if (known !== undefined) return Promise.resolve(known)
    const begun = begin().then((turn) => ({ turn, prompt, calls: new Set<string>() }))
    this.#byPrompt.set(prompt, begun)
    // One that could not begin is begun anew when it is tried again.
    begun.catch(() => this.#byPrompt.delete(prompt))
    return begun
  }

  #continued(prompt: Prompt): TurnUnderWay | undefined {
    if (prompt.at(-1)?.role === 'user') return undefined
    for (const message of prompt.toReversed()) {
      if (message.role !== 'assistant') continue
      for (const part of message.content) {
        const known = part.type === 'tool-call' ? this.#byCall.get(part.toolCallId) : undefined
        if (known !== undefined) return known
      }
    }
    return undefined
  }

  /** The model wants tools called, and will be asked again. */
  goesOn(under: TurnUnderWay, calls: readonly string[]): void {
    for (const call of calls) {
      under.calls.add(call)
      this.#byCall.set(call, under)
    }
    for (const oldest of this.#byCall.keys()) {
      if (this.#byCall.size <= MOST_CALLS) break
      this.#byCall.delete(oldest)
    }
  }

  ended({ prompt, calls }: TurnUnderWay): void {
    this.#byPrompt.delete(prompt)
    for (const call of calls) this.#byCall.delete(call)
  }
}
