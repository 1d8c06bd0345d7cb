import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

type Generate = Extract<MockLanguageModelV4['doGenerate'], (...args: never[]) => unknown>
export type Generated = Awaited<ReturnType<Generate>>
export type CallOptions = Parameters<Generate>[0]
type Part =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** An answer in words. */
export const says = (text: string, ended: Generated['finishReason']['unified'] = 'stop'): Generated => ({
  content: [{ type: 'text', text }],
  finishReason: { unified: ended, raw: ended },
  usage: USAGE,
  warnings: [],
})

/** An answer that asks for a tool. */
export const calls = (toolName: string, input: object | string, toolCallId: string): Generated => ({
  content: [
    {
      type: 'tool-call',
      toolCallId,
      toolName,
      input: typeof input === 'string' ? input : JSON.stringify(input),
    },
  ],
  finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
  usage: USAGE,
  warnings: [],
})

/** A model that answers so, one after the other; the prompts it was given are in `doGenerateCalls`. */
export const answering = (...answers: readonly Generated[]): MockLanguageModelV4 =>
  new MockLanguageModelV4({ doGenerate: [...answers] })

const partsOf = ({ content, finishReason, usage }: Generated): Part[] => [
  { type: 'stream-start', warnings: [] },
  ...content.flatMap((part): Part[] =>
    part.type === 'text'
      ? [
          { type: 'text-start', id: '1' },
          ...(part.text.match(/.{1,7}/gs) ?? []).map(
            (delta): Part => ({ type: 'text-delta', id: '1', delta }),
          ),
          { type: 'text-end', id: '1' },
        ]
      : part.type === 'tool-call'
        ? [part]
        : [],
  ),
  { type: 'finish', finishReason, usage },
]

/** The same by streams. */
export const streaming = (...answers: readonly Generated[]): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doStream: answers.map((answer) => ({ stream: simulateReadableStream({ chunks: partsOf(answer) }) })),
  })

/** A stream that gives the beginning of an answer, and then nothing until it is aborted. */
export const stalling = (text: string): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doStream: async ({ abortSignal }) => ({
      stream: new ReadableStream<Part>({
        start: (controller) => {
          for (const part of partsOf(says(text)).slice(0, -2)) controller.enqueue(part)
          abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason))
        },
      }),
    }),
  })

/** All texts that a prompt has in a role. */
export const textsOf = ({ prompt }: CallOptions, role: 'system' | 'user' | 'tool'): string =>
  prompt
    .flatMap((message) => {
      if (message.role !== role) return []
      if (message.role === 'system') return [message.content]
      return message.content.map((part) => {
        if (part.type === 'text') return part.text
        return part.type === 'tool-result' && 'value' in part.output ? String(part.output.value) : ''
      })
    })
    .join('\n')
