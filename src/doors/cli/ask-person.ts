import type { Settings } from '#settings'
import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

/** What a person at a terminal is asked when it was left out, by command. */
const QUESTIONS: {
  readonly [command: string]: { readonly field: string; ask(settings: Settings): string }
} = {
  delete: {
    field: 'confirm',
    ask: ({ agent, home }) => `This deletes ${agent} in ${home} for good. Type its name to go on:`,
  },
}

interface Asking {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/** Asks a person at a terminal for the field that was left out. A script is asked nothing. */
export const answers = async (
  command: Command,
  given: { readonly [field: string]: unknown },
  settings: Settings,
  { input, output }: Asking,
): Promise<{ readonly [field: string]: string }> => {
  const question = QUESTIONS[command.name]
  if (question === undefined || given[question.field] !== undefined) return {}
  if (!input.isTTY || !output.isTTY) return {}
  const { isCancel, text } = await import('@clack/prompts')
  const left = new AbortController()
  input.once('end', () => left.abort())
  const answer = await text({ message: question.ask(settings), input, output, signal: left.signal })
  if (isCancel(answer))
    throw new UsageError('nothing was done', { next: `Run it again, with --${question.field} or an answer.` })
  return { [question.field]: answer }
}
