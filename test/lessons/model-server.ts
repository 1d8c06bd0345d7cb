import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the server was asked, as it came over the wire. */
export interface AskedOfModel {
  readonly path: string | undefined
  /** The key as the provider's own header carries it. */
  readonly key: string | undefined
  readonly system: string
  readonly user: string
}

export type Respond = (response: ServerResponse, asked: readonly AskedOfModel[]) => void

export interface ModelServer {
  readonly baseURL: string
  readonly asked: AskedOfModel[]
  /** How it answers from now on. */
  respond: Respond
}

/** One of the two forms in which nearly all models are asked. */
export interface WireFormat {
  readonly provider: 'openai' | 'anthropic'
  readonly path: string
  /** An answer of these words. */
  saying(words: string): unknown
  /** A refusal of these words. */
  error(words: string): unknown
}

export const WIRE_FORMATS: readonly WireFormat[] = [
  {
    provider: 'openai',
    path: '/v1/chat/completions',
    saying: (words) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_767_600_000,
      model: 'wise-2026-01',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: words } }],
      usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
    }),
    error: (words) => ({ error: { message: words, type: 'invalid_request_error', param: null, code: null } }),
  },
  {
    provider: 'anthropic',
    path: '/v1/messages',
    saying: (words) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'wise-2026-01',
      content: [{ type: 'text', text: words }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 900, output_tokens: 80 },
    }),
    error: (words) => ({ type: 'error', error: { type: 'api_error', message: words } }),
  },
]

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  // Whoever tries again does not wait for it in a test.
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

interface Message {
  readonly role: string
  readonly content: string | readonly { readonly text?: string }[]
}

const wordsOf = (content: Message['content'] | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')

/** A real server on loopback that speaks as OpenAI's endpoint for chats and Anthropic's for messages do. */
export const withModelServer = async <T>(work: (server: ModelServer) => Promise<T>): Promise<T> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as {
      readonly system?: Message['content']
      readonly messages: readonly Message[]
    }
    const said = (role: string) => wordsOf(body.messages.find((message) => message.role === role)?.content)
    const own = request.headers['x-api-key']
    state.asked.push({
      path: request.url,
      key: typeof own === 'string' ? own : request.headers.authorization?.replace('Bearer ', ''),
      system: body.system === undefined ? said('system') : wordsOf(body.system),
      user: said('user'),
    })
    state.respond(response, state.asked)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const state: ModelServer = {
    baseURL: `http://127.0.0.1:${port}/v1`,
    asked: [],
    respond: (response) => json(response, 500, ''),
  }
  try {
    return await work(state)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
