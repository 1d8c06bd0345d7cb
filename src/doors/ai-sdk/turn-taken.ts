import type { Flag, Turn } from '#operations'
import { HindcastError } from '#vocabulary'

/** What a turn can decide. */
export type Decision = Parameters<Turn['decide']>[0]

/** A decision as it was recorded. */
export type Decided = Decision & {
  /** Id of the event. */
  readonly event: string
  /** Doubts that it raised about the books. */
  readonly flags: readonly Flag[]
  /** Oddities in it: a citation of a memory that no turn was shown. */
  readonly notices: readonly string[]
}

/** Why an answer gave no decision, or not all of them. */
export type Problem = ReturnType<HindcastError['toJSON']>

/** What came of a turn that the middleware ran. */
export interface TurnTaken {
  /** Id of the turn. */
  readonly turn: string
  /** What the answer decided, as recorded; empty where a tool recorded it, and before the answer is complete. */
  readonly decisions: readonly Decided[]
  /** Why nothing was recorded: the answer is no order then. Null: nothing went wrong. */
  readonly problem: Problem | null
}

/** Under which name it stands in what the SDK hands on of a provider. */
export const METADATA = 'hindcast'

interface Step {
  readonly providerMetadata?: { readonly [provider: string]: unknown } | undefined
}

/**
 * What came of the turn, from what `generateText` or `streamText` answered.
 * @example const { turn, decisions, problem } = await turnTaken(await generateText({ model, prompt }))
 */
export const turnTaken = async ({
  finalStep,
}: {
  readonly finalStep: Step | PromiseLike<Step>
}): Promise<TurnTaken> => {
  const taken = (await finalStep).providerMetadata?.[METADATA]
  if (taken === undefined)
    throw new HindcastError('not_found', 'no turn was run around this answer', {
      field: 'finalStep',
      next: 'Call the model that wrapLanguageModel gave you with memoryMiddleware.',
    })
  // The middleware wrote it.
  return taken as TurnTaken
}
