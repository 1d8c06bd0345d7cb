import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { type OpenOptions, openMemory } from '#operations'
import type { Profile } from '#settings'
import { maskSecrets } from '#vocabulary'
import { callProgress } from '../call-progress.ts'
import { toolsOf } from '../tools/profiles.ts'
import { toolNames } from '../tools/tool-words.ts'
import { mcpServer, type Served } from './mcp-server.ts'

export interface McpOptions extends Omit<OpenOptions, 'progress'> {
  /** Which tools there are: `trading` if left out, `journal`, `chat` (which only reads) or `all`. */
  readonly profile?: Profile | undefined
  /** Also under the names that two of them had before. */
  readonly compat?: boolean | undefined
}

/** The longest message that is read: what is too large for a call is then refused by it, with its reason. */
const MOST_BYTES = 32 * 1024 * 1024

const openServed = async ({ profile = 'trading', compat = false, ...open }: McpOptions): Promise<Served> => {
  const tools = toolsOf(profile, compat)
  const nameOf = toolNames(tools)
  // Whoever only asks is somebody who looks, and makes nothing: not even a memory that is not there.
  const reads = profile === 'chat' ? ({ actor: 'person', look: true, create: false } as const) : {}
  const memory = await openMemory({ ...open, ...reads, progress: callProgress })
  return { memory, profile, tools, nameOf }
}

/** A server on standard input and output, as clients start it. */
export interface StdioServer {
  /** Resolves once the client is gone, and the memory is closed. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

export const serveMcp = async (options: McpOptions = {}): Promise<StdioServer> => {
  const served = await openServed(options)
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_BYTES })
  const gone = Promise.withResolvers<void>()
  process.stdin.once('close', gone.resolve)
  process.stdin.once('end', gone.resolve)
  const connection = serveStdio(() => mcpServer(served), {
    transport,
    onerror: ({ message }) => void process.stderr.write(`hindcast mcp: ${maskSecrets(message)}\n`),
  })
  const close = async (): Promise<void> => {
    gone.resolve()
    await ended
  }
  const ended = gone.promise.then(async () => {
    await connection.close()
    await served.memory.close()
  })
  return { ended, close }
}

/** The same for a web server: a request of the streamable HTTP transport in, its response out. */
export interface McpHandler {
  readonly fetch: (request: Request) => Promise<Response>
  close(): Promise<void>
}

export const mcpHandler = async (options: McpOptions = {}): Promise<McpHandler> => {
  const served = await openServed(options)
  const handler = requestHandler(served)
  return {
    fetch: (request) => handler.fetch(request),
    close: async () => {
      await handler.close()
      await served.memory.close()
    },
  }
}

/** Requests to a memory that somebody else keeps open, by the tools of a profile. */
export const requestHandler = (served: Served): McpHttpHandler =>
  createMcpHandler(() => mcpServer(served), { maxRequestBodySize: MOST_BYTES })
