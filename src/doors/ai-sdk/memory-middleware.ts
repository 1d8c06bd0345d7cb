import type { LanguageModelMiddleware } from 'ai'
import { z } from 'zod'
import type { Memory, Turn } from '#operations'
import { parse, zFunction } from '#vocabulary'
import {
  type Answer,
  answerOf,
  type CallOptions,
  type Generated,
  StreamedAnswer,
  type StreamPart,
} from './model-call.ts'
import { promptOfTurn } from './prompt-of-turn.ts'
import { sidesOfTurn } from './sides-of-turn.ts'
import { decidedByTool, type ReadsDecision, takeAnswer } from './take-answer.ts'
import { METADATA, type TurnTaken } from './turn-taken.ts'
import { TurnsUnderWay, type TurnUnderWay } from './turns-under-way.ts'

type Snapshot = NonNullable<Parameters<Memory['turn']>[0]>

export interface MemoryMiddlewareOptions {
  /**
   * What the broker holds and how the market stands, as `memory.turn` takes it; asked once a turn. With `at`, a turn that is begun
   * again after a crash is the same turn.
   */
  readonly snapshot: () => Snapshot | PromiseLike<Snapshot>
  /** What an answer decided, one or several; null for nothing. Left out, it is the JSON that the model is told to end with. */
  readonly decision?: ReadsDecision
}

const zOptions = z.strictObject({
  snapshot: zFunction<MemoryMiddlewareOptions['snapshot']>(),
  decision: zFunction<ReadsDecision>().optional(),
})

/**
 * Runs a turn around a model: begins it with the snapshot, puts both sides into the prompt, and records what the answer decided. All
 * steps of one answer are one turn. What keeps a turn from beginning is raised before the model is called; what keeps the memory
 * from recording a decision is raised after, so that nothing is traded that is not on record.
 * @example wrapLanguageModel({ model, middleware: memoryMiddleware(memory, { snapshot: () => broker.snapshot() }) })
 */
export const memoryMiddleware = (
  memory: Memory,
  options: MemoryMiddlewareOptions,
): LanguageModelMiddleware => {
  const { snapshot, decision } = parse(zOptions, options, 'memoryMiddleware')
  const turns = new TurnsUnderWay()
  const steps = new WeakMap<CallOptions, TurnUnderWay>()
  const begin = async (): Promise<Turn> => memory.turn(await snapshot())

  const take = async (params: CallOptions, answer: Answer): Promise<TurnTaken> => {
    const under = steps.get(params)
    if (under === undefined) throw new Error('a model was called without its turn')
    const { turn } = under
    const taken = { turn: turn.turn, decisions: [], problem: null }
    if (answer.calls.length > 0) {
      turns.goesOn(under, answer.calls)
      return taken
    }
    const done = decidedByTool(params.prompt, under)
    turns.ended(under)
    return done ? taken : { ...taken, ...(await takeAnswer(answer, turn, decision)) }
  }

  return {
    specificationVersion: 'v4',
    transformParams: async ({ params }) => {
      const under = await turns.of(params.prompt, begin)
      const sides = sidesOfTurn(under.turn, params, decision === undefined)
      const given = { ...params, prompt: promptOfTurn(params.prompt, under, sides) }
      steps.set(given, under)
      return given
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate()
      return { ...result, ...withTaken(result, await take(params, answerOf(result))) }
    },
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream()
      const heard = new StreamedAnswer()
      // A stream that ends half way never comes to its last part: nothing was decided then.
      const taking = new TransformStream<StreamPart, StreamPart>({
        transform: async (part, controller) => {
          heard.hear(part)
          if (part.type !== 'finish') return controller.enqueue(part)
          const taken = await take(params, heard.endedBy(part.finishReason.unified))
          controller.enqueue({ ...part, ...withTaken(part, taken) })
        },
      })
      return { ...rest, stream: stream.pipeThrough(taking) }
    },
  }
}

type Metadata = NonNullable<Generated['providerMetadata']>

/** Where the SDK hands on what a provider has to say besides. */
const withTaken = (
  { providerMetadata = {} }: { readonly providerMetadata?: Metadata },
  taken: TurnTaken,
): { readonly providerMetadata: Metadata } => ({
  // Plain JSON, as the call took and answered it.
  providerMetadata: { ...providerMetadata, [METADATA]: JSON.parse(JSON.stringify(taken)) },
})
