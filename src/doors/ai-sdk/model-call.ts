import type { LanguageModelMiddleware } from 'ai'

// The parts of a model's call that are used here, by the SDK's own types.

type Transforms = NonNullable<LanguageModelMiddleware['transformParams']>
type Generates = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]['doGenerate']
type Streams = Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['doStream']

export type CallOptions = Parameters<Transforms>[0]['params']
export type Prompt = CallOptions['prompt']
export type Generated = Awaited<ReturnType<Generates>>
export type StreamPart =
  Awaited<ReturnType<Streams>>['stream'] extends ReadableStream<infer Part> ? Part : never

/** What a model answered in one call: what it said, what it wants to have called, and how it ended. */
export interface Answer {
  readonly text: string
  /** Ids of the calls that the caller is to make; a provider's own are none of his. */
  readonly calls: readonly string[]
  readonly ended: Generated['finishReason']['unified']
}

export const answerOf = ({ content, structuredOutputText, finishReason }: Generated): Answer => ({
  text: structuredOutputText ?? content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  calls: content.flatMap((part) =>
    part.type === 'tool-call' && part.providerExecuted !== true ? [part.toolCallId] : [],
  ),
  ended: finishReason.unified,
})

/** Hears a streamed answer part by part. */
export class StreamedAnswer {
  #text = ''
  readonly #calls: string[] = []

  hear(part: StreamPart): void {
    if (part.type === 'text-delta') this.#text += part.delta
    if (part.type === 'tool-call' && part.providerExecuted !== true) this.#calls.push(part.toolCallId)
  }

  endedBy(ended: Answer['ended']): Answer {
    return { text: this.#text, calls: this.#calls, ended }
  }
}
