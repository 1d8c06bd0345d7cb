import type { Memory } from '#operations'

/** A moment at which something should be written down, as a prompt that a client offers. */
interface MomentPrompt {
  readonly name: string
  readonly moment: Awaited<ReturnType<Memory['due']>>['due'][number]['moment']
  readonly description: string
}

export const PROMPTS: readonly MomentPrompt[] = [
  { name: 'end_of_day', moment: 'day', description: 'Write the journal of a trading day that is over.' },
  { name: 'after_fill', moment: 'fill', description: 'Note what was opened or changed, and why.' },
  { name: 'position_closed', moment: 'close', description: 'Note what came of a position.' },
  { name: 'end_of_week', moment: 'week', description: 'Write the review of a week.' },
  { name: 'end_of_month', moment: 'month', description: 'Write the review of a month.' },
  { name: 'after_trades', moment: 'trades', description: 'Look back on the last trades.' },
]

/** The language of the prompts. */
export const PROMPT_ARGUMENTS = [{ name: 'language', description: 'en or zh; English if left out' }]

/** What to ask of a model at such a moment; where nothing is due, that. */
export const promptText = async (
  memory: Memory,
  { moment }: MomentPrompt,
  language: 'en' | 'zh',
): Promise<string> => {
  const { due } = await memory.due({ language })
  const asked = due.filter((one) => one.moment === moment).map(({ prompt }) => prompt)
  return asked.length > 0 ? asked.join('\n\n') : NOTHING_DUE[language]
}

const NOTHING_DUE = {
  en: 'Nothing of this kind is due to be written now.',
  zh: '目前没有需要记录的内容。',
}
