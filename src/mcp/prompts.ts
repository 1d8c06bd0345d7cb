import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Memory } from '#calls'

/** The moments at which something should be written, as prompts that a client offers. */
const PROMPTS: readonly {
  readonly name: string
  readonly moment: Awaited<ReturnType<Memory['due']>>['due'][number]['moment']
  readonly description: string
}[] = [
  { name: 'end_of_day', moment: 'day', description: 'Write the journal of a trading day that is over.' },
  { name: 'after_fill', moment: 'fill', description: 'Note what was opened or changed, and why.' },
  { name: 'position_closed', moment: 'close', description: 'Note what came of a position.' },
  { name: 'end_of_week', moment: 'week', description: 'Write the review of a week.' },
  { name: 'end_of_month', moment: 'month', description: 'Write the review of a month.' },
]

const NOTHING_DUE = {
  en: 'Nothing of this kind is due to be written now.',
  zh: '目前没有需要记录的内容。',
}

const zArguments = z.object({ language: z.enum(['en', 'zh']).default('en').describe('English if left out') })

export const registerPrompts = (
  server: McpServer,
  memory: Memory,
  worded: (text: Promise<string>) => Promise<string>,
): void => {
  for (const { name, moment, description } of PROMPTS)
    server.registerPrompt(name, { description, argsSchema: zArguments }, async ({ language }) => {
      const text = await worded(promptText(memory, moment, language))
      return { description, messages: [{ role: 'user', content: { type: 'text', text } }] }
    })
}

const promptText = async (memory: Memory, moment: string, language: 'en' | 'zh'): Promise<string> => {
  const { due } = await memory.due({ language })
  const prompts = due.filter((one) => one.moment === moment).map(({ prompt }) => prompt)
  return prompts.length > 0 ? prompts.join('\n\n') : NOTHING_DUE[language]
}
