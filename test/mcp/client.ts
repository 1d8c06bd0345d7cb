import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { CallToolResult } from '@modelcontextprotocol/server'

const MAIN = fileURLToPath(new URL('../../src/doors/cli/main.ts', import.meta.url))

/** The official client, with the server as a process of its own. */
export const connected = async (home: string, ...args: string[]): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=hindcast-source', MAIN, 'mcp', '--home', home, ...args],
      stderr: 'inherit',
    }),
  )
  return client
}

/** What a tool answered in words. */
export const wordsOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')

export interface Told {
  readonly text: string
  // Answers are looked at field by field by whoever asked.
  readonly data: Record<string, never>
  readonly failed: boolean
}

/** Calls a tool as a model does. */
export const asked = async (
  client: Client,
  name: string,
  given: { readonly [argument: string]: unknown } = {},
): Promise<Told> => {
  const result = await client.callTool({ name, arguments: given })
  return {
    text: wordsOf(result as CallToolResult),
    data: (result.structuredContent ?? {}) as Record<string, never>,
    failed: result.isError === true,
  }
}
