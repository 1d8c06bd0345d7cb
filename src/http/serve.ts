import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { z } from 'zod'
import { homeAt } from '#calls/serving'
import { type Clock, HindcastError, hasFunction, type Instant, parse, zPath } from '#vocabulary'
import { httpApp } from './app.ts'
import { PageLink } from './page-link.ts'
import { problemOf } from './problem.ts'
import { isLoopback } from './same-origin.ts'
import { ServedAgents } from './served-agents.ts'

export interface HttpOptions {
  /** The folder that holds agents. */
  readonly home?: string | undefined
  /** This machine alone, 127.0.0.1, if left out; any other address needs a token to be made first. */
  readonly host?: string | undefined
  /** 4863 if left out; 0 takes one that is free. */
  readonly port?: number | undefined
  /** Other sites whose pages may call. */
  readonly origins?: readonly string[] | undefined
  /** Milliseconds without a call after which a memory is closed; a minute if left out. */
  readonly idleMs?: number | undefined
  readonly clock?: Clock | undefined
}

export const DEFAULT_PORT = 4_863

const zHttpOptions = z.strictObject({
  home: zPath.optional(),
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT),
  origins: z.array(z.url()).default([]),
  idleMs: z.int().min(0).max(86_400_000).default(60_000),
  clock: z.custom<Clock>(hasFunction('now'), 'must be an object with a function now').optional(),
} satisfies { readonly [option in keyof HttpOptions]-?: z.ZodType })

/** A server that answers. */
export interface HttpServer {
  /** `http://127.0.0.1:4863` */
  readonly url: string
  readonly host: string
  readonly port: number
  /** Whether every caller shows a token. */
  readonly tokens: boolean
  /** A link that lets the person at this machine into the page, once; null where a person shows a token or other machines call. */
  pageLink(): Promise<string | null>
  /** How much it has had to do. */
  load(): { readonly requests: number }
  /** Calls that have begun end first, and everything is kept. */
  close(): Promise<void>
}

/** How long a request may take to arrive. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** Connections that wait to be taken in. With 511, as Node has it, the rest of a thousand at once come again after seconds. */
const WAITING_CONNECTIONS = 4_096
/** What still runs after this is left as in a crash, which loses nothing that was answered. */
const ENDS_WITHIN_MS = 800

/**
 * Serves the agents of a home over HTTP.
 * @example const server = await serveHttp({ home: './hindcast' })
 */
export const serveHttp = async (options: HttpOptions = {}): Promise<HttpServer> => {
  const { host, port, origins, idleMs, clock, ...place } = parse(zHttpOptions, options, 'serveHttp')
  const home = homeAt(place)
  const tokens = (await home.tokens()) !== null
  const loopback = isLoopback(host)
  if (!loopback && !tokens) throw wouldBeOpen(host)
  const agents = new ServedAgents(home, idleMs, clock)
  const closing = new AbortController()
  const ticking = clock ?? { now: () => Date.now() as Instant }
  const link = new PageLink(home)
  const app = httpApp({
    agents,
    clock: ticking,
    link,
    reached: { loopback, origins },
    closing: closing.signal,
  })
  let requests = 0
  const server = createAdaptorServer({
    fetch: (request, env) => {
      requests++
      return app.fetch(request, env)
    },
    serverOptions: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server
  server.on('clientError', tellClient)
  server.listen({ host, port, backlog: WAITING_CONNECTIONS })
  await listening(server, host, port)
  const { port: taken } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    closing.abort()
    const ended = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), ENDS_WITHIN_MS)
    await ended
    clearTimeout(late)
    await agents.close()
  }
  let ending: Promise<void> | undefined
  const shown = host.includes(':') ? `[${host}]` : host
  const url = `http://${shown}:${taken}`
  return {
    url,
    host,
    port: taken,
    tokens,
    pageLink: async () => {
      const code = loopback ? await link.make(ticking.now()) : null
      return code === null ? null : `${url}/#link=${code}`
    },
    load: () => ({ requests }),
    close: () => {
      ending ??= close()
      return ending
    },
  }
}

const listening = async (server: Server, host: string, port: number): Promise<void> => {
  try {
    if (!server.listening) await once(server, 'listening')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const taken = code === 'EADDRINUSE'
    throw new HindcastError(
      'invalid_input',
      `${host}:${port} ${taken ? 'is taken' : `cannot be listened on: ${code}`}`,
      {
        field: taken || code === 'EACCES' ? 'port' : 'host',
        next: taken
          ? 'Give another port, or 0 for one that is free.'
          : 'Give an address of this machine, and a port above 1023.',
        cause,
      },
    )
  }
}

/** A request that cannot be read, or does not arrive in time, is told so before its connection ends. */
const tellClient = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const told = problemOf(
    new HindcastError(
      slow ? 'body_incomplete' : 'invalid_input',
      slow ? 'the request did not arrive in time' : 'the request cannot be read as HTTP',
      { field: 'request', next: 'Send it again, whole; nothing was done.' },
    ),
  )
  const body = JSON.stringify(told)
  socket.end(
    `HTTP/1.1 ${told.status} ${told.title}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const wouldBeOpen = (host: string): HindcastError =>
  new HindcastError('not_allowed', `${host} is reached from other machines, and no token has been made`, {
    field: 'host',
    next: 'Make one first: hindcast token create; or leave host out, for this machine alone.',
  })
