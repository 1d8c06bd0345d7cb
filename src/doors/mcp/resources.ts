import type { Memory } from '#operations'
import { CALLS } from '#operations'
import { toText } from '#operations/text'
import { quotedFile } from '../tools/quoted-file.ts'

/** A text that a client may show or hand to a model by its address. */
interface Resource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly read: (memory: Memory) => Promise<string>
}

/** The same with something to fill in. */
interface ResourceTemplate {
  readonly uriTemplate: string
  readonly name: string
  readonly description: string
  readonly read: (memory: Memory, filled: string) => Promise<string>
}

const SCHEME = 'hindcast://'

export const RESOURCES: readonly Resource[] = [
  {
    uri: `${SCHEME}context`,
    name: 'context',
    description: 'What the agent would read now; nothing is recorded by looking.',
    read: async (memory) => (await memory.context()).text,
  },
  {
    uri: `${SCHEME}manual`,
    name: 'manual',
    description: 'TRADING_MANUAL.md: the rules that a person gave.',
    read: async (memory) => quotedFile(await memory.read({ path: 'TRADING_MANUAL.md' })),
  },
  {
    uri: `${SCHEME}playbook`,
    name: 'playbook',
    description: 'playbook.md: the strategy’s rules, and what the agent learned below them.',
    read: async (memory) => quotedFile(await memory.read({ path: 'playbook.md' })),
  },
]

export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${SCHEME}trade/{trade}`,
    name: 'trade',
    description: 'One trade’s story: T12, E7 or the broker’s id.',
    read: async (memory, trade) => toText(CALLS.trade, await memory.trade({ trade })),
  },
  {
    uriTemplate: `${SCHEME}journal/{day}`,
    name: 'journal',
    description: 'The journal of a trading day: 2026-01-31.',
    read: async (memory, day) => quotedFile(await memory.read({ path: `journal/${day}.md` })),
  },
]

/** How the text at an address is read; null where there is none of that form. */
export const resourceAt = (uri: string): ((memory: Memory) => Promise<string>) | null => {
  const whole = RESOURCES.find((resource) => resource.uri === uri)
  if (whole !== undefined) return whole.read
  for (const { uriTemplate, read } of RESOURCE_TEMPLATES) {
    const before = uriTemplate.slice(0, uriTemplate.indexOf('{'))
    const filled = uri.startsWith(before) ? decoded(uri.slice(before.length)) : null
    if (filled !== null && filled !== '') return (memory) => read(memory, filled)
  }
  return null
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
