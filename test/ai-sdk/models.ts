import { MockLanguageModelV4 } from 'ai/test'

type Generate = Extract<MockLanguageModelV4['doGenerate'], (...args: never[]) => unknown>
type Generated = Awaited<ReturnType<Generate>>
type CallOptions = Parameters<Generate>[0]

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** An answer in words. */
export const says = (text: string): Generated => ({
  content: [{ type: 'text', text }],
  finishReason: { unified: 'stop', raw: 'stop' },
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
