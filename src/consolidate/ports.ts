// What consolidation asks of the world: a model that reads a summary and answers in words.

export interface ReflectorAnswer {
  readonly text: string
  /** The model as its provider calls it. */
  readonly model: string
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** A language model that distils lessons. It is asked outside any lock, and may fail, be slow or answer nonsense. */
export interface ReflectorModel {
  /** `openai/gpt-5-mini`: for the record, before it has answered. */
  readonly name: string
  /** Dollars for a million tokens, where the person has said so. */
  readonly price?: { readonly input: number; readonly output: number } | undefined
  /** Seconds that an answer may take, where the person has said so. */
  readonly timeoutSeconds?: number | undefined
  ask(
    prompt: { readonly system: string; readonly user: string },
    signal: AbortSignal,
  ): Promise<ReflectorAnswer>
}
