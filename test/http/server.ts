import { type HttpOptions, type HttpServer, serveHttp } from 'hindcast/http'
import { expect } from 'vitest'
import { inFolder } from '../promises/memories.ts'

// The real server on this machine's own address, and requests to it as any program makes them.

export interface Asked {
  readonly token?: string | undefined
  readonly key?: string
  readonly query?: string
  readonly headers?: { readonly [name: string]: string }
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly text: string
  readonly body: { readonly [field: string]: unknown }
}

export interface Served extends HttpServer {
  readonly home: string
  /** Makes a call by its name, as an agent. */
  call(agent: string, name: string, input?: unknown, asked?: Asked): Promise<Answer>
}

export const bearer = (token: string | undefined): { readonly [name: string]: string } =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

export const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    type,
    headers: response.headers,
    text,
    body: /json/.test(type) ? Object(JSON.parse(text)) : {},
  }
}

export const pathTo = (agent: string, name: string, query = ''): string =>
  `/v1/agents/${agent}/${name.replaceAll('.', '/')}${query}`

export const served = async (home: string, options: HttpOptions = {}): Promise<Served> => {
  const server = await serveHttp({ home, port: 0, ...options })
  return {
    ...server,
    home,
    call: async (agent, name, input = {}, { token, key, query = '', headers = {} } = {}) =>
      answerOf(
        await fetch(`${server.url}${pathTo(agent, name, query)}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...bearer(token),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...headers,
          },
          body: typeof input === 'string' ? input : JSON.stringify(input),
        }),
      ),
  }
}

/** A server over a home of its own, both gone afterwards. */
export const inServer = (work: (server: Served) => Promise<void>, options: HttpOptions = {}): Promise<void> =>
  inFolder(async (home) => {
    const server = await served(home, options)
    try {
      await work(server)
    } finally {
      await server.close()
    }
  })

/** Refused as it should be: our code, something to do, and the shape that problems have. */
export const expectProblem = ({ status, type, body, text }: Answer, code: string, as: number): void => {
  expect({ status, code: body.code }, text).toEqual({ status: as, code })
  expect(type).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({
    status: as,
    type: `urn:hindcast:error:${code}`,
    detail: expect.stringMatching(/./),
  })
  expect(body.next, text).toMatch(/\w/)
}
