import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type McpHandler, type McpOptions, mcpHandler } from 'hindcast/mcp'

// The official client, as editors and agents use it.

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

const newClient = (): Client => new Client({ name: 'test', version: '1' })

/** With the server as a process of its own, on its standard input and output. */
export const overStdio = async (home: string, ...args: string[]): Promise<Client> => {
  const client = newClient()
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=hindcast-source', MAIN, 'mcp', '--home', home, ...args],
      stderr: 'inherit',
    }),
  )
  return client
}

export interface Served {
  readonly client: Client
  readonly handler: McpHandler
  close(): Promise<void>
}

/** With the handler of requests as a web server would call it. */
export const overHttp = async (options: McpOptions): Promise<Served> => {
  const handler = await mcpHandler(options)
  const client = newClient()
  const fetch = (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
    handler.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }))
  return {
    client,
    handler,
    close: async () => {
      await client.close()
      await handler.close()
    },
  }
}

/** With the server of a home, under an agent's address. */
export const overServer = async (address: string, token: string): Promise<Client> => {
  const client = newClient()
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }))
  return client
}

export interface Told {
  readonly text: string
  readonly data: { readonly [field: string]: unknown }
  readonly failed: boolean
}

/** Calls a tool as a model does. */
export const asked = async (
  client: Client,
  name: string,
  given: { readonly [argument: string]: unknown } = {},
): Promise<Told> => {
  const { content, structuredContent, isError, _meta } = await client.callTool({ name, arguments: given })
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    data: Object(structuredContent ?? _meta ?? {}),
    failed: isError === true,
  }
}
