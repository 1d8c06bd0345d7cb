import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { CALLS, type Memory } from '#calls'
import { toText } from '#calls/text'

/** Texts that a client may show or hand to a model, by address. `{…}` is to be filled in. */
const RESOURCES: readonly {
  readonly name: string
  readonly uri: string
  readonly description: string
  readonly read: (memory: Memory, filled: string) => Promise<string>
}[] = [
  {
    name: 'context',
    uri: 'hindcast://context',
    description: 'What the agent would read now; nothing is recorded by looking.',
    read: async (memory) => (await memory.context()).text,
  },
  {
    name: 'manual',
    uri: 'hindcast://manual',
    description: 'TRADING_MANUAL.md: the rules that a person gave.',
    read: (memory) => fileText(memory, 'TRADING_MANUAL.md'),
  },
  {
    name: 'playbook',
    uri: 'hindcast://playbook',
    description: 'playbook.md: the strategy’s rules, and what the agent learned below them.',
    read: (memory) => fileText(memory, 'playbook.md'),
  },
  {
    name: 'trade',
    uri: 'hindcast://trade/{trade}',
    description: 'One trade’s story: T12, E7 or the broker’s id.',
    read: async (memory, trade) => toText(CALLS.show, await memory.show({ of: trade })),
  },
  {
    name: 'journal',
    uri: 'hindcast://journal/{day}',
    description: 'The journal of a trading day: 2026-01-31.',
    read: (memory, day) => fileText(memory, `journal/${day}.md`),
  },
]

const fileText = async (memory: Memory, path: string): Promise<string> =>
  toText(CALLS.read, await memory.read({ path }))

/** `worded` puts names of tools into a text, and words an error for a client. */
export const registerResources = (
  server: McpServer,
  memory: Memory,
  worded: (text: Promise<string>) => Promise<string>,
): void => {
  for (const { name, uri, description, read } of RESOURCES) {
    const about = { description, mimeType: 'text/markdown' }
    const contents = async ({ href }: URL, filled = '') => ({
      contents: [
        { uri: href, mimeType: about.mimeType, text: await worded(read(memory, decodeURIComponent(filled))) },
      ],
    })
    if (uri.includes('{'))
      server.registerResource(name, new ResourceTemplate(uri, { list: undefined }), about, (at, filled) =>
        contents(at, String(Object.values(filled)[0])),
      )
    else server.registerResource(name, uri, about, (at) => contents(at))
  }
}
