import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { type OpenOptions, openMemory } from '#calls'
import type { Profile } from '#settings'
import { maskSecrets } from '#vocabulary'
import { mcpServer, type Served } from './mcp-server.ts'
import { toolsOf } from './profiles.ts'

export interface McpOptions extends Omit<OpenOptions, 'actor' | 'look' | 'progress'> {
  /** The tools: `trading` if left out, or `chat`, which only reads. */
  readonly profile?: Profile | undefined
}

/** The longest message that is read. The call rejects what is too large for it, with its reason. */
const MOST_BYTES = 32 * 1024 * 1024

/** A client records as the agent, whoever started it. One that only asks makes nothing, not even a memory that is not there. */
const openServed = async ({ profile = 'trading', ...open }: McpOptions): Promise<Served> => {
  const asWhom =
    profile === 'chat' ? { actor: 'person' as const, look: true, create: false } : { actor: 'agent' as const }
  const memory = await openMemory({ ...open, ...asWhom })
  return { memory, profile, tools: toolsOf(profile) }
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

/** Requests to a memory that a server keeps open. */
export const requestHandler = (served: Served): McpHttpHandler =>
  createMcpHandler(() => mcpServer(served), { maxRequestBodySize: MOST_BYTES })
