import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { unit } from './embedders.ts'

/** What the server was asked, as it came over the wire. */
export interface AskedOfServer {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: { readonly model?: unknown; readonly input?: unknown; readonly encoding_format?: unknown }
}

export type Respond = (response: ServerResponse, input: readonly string[]) => void

export interface EmbeddingsServer {
  readonly baseURL: string
  readonly asked: AskedOfServer[]
  /** How it answers from now on. */
  respond: Respond
}

/** Vectors as OpenAI's wire format has them, of so many dimensions. */
export const vectorsOf =
  (dimensions: number): Respond =>
  (response, input) =>
    json(response, 200, {
      object: 'list',
      data: input.map((one, index) => ({
        object: 'embedding',
        index,
        embedding: [...unit(one, dimensions)],
      })),
      usage: { prompt_tokens: input.length, total_tokens: input.length },
    })

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  // Whoever tries again does not wait for it in a test.
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A real server on loopback that speaks as OpenAI's endpoint for embeddings does. */
export const withEmbeddingsServer = async <T>(work: (server: EmbeddingsServer) => Promise<T>): Promise<T> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request))
    state.asked.push({ path: request.url, authorization: request.headers.authorization, body })
    state.respond(response, body.input)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const state: EmbeddingsServer = {
    baseURL: `http://127.0.0.1:${port}/v1`,
    asked: [],
    respond: vectorsOf(64),
  }
  try {
    return await work(state)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
