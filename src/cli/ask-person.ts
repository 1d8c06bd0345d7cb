import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
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

export interface Terminal {
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
}

/** Whether somebody is there to be asked. */
export const isTerminal = ({ input, output }: Terminal): boolean =>
  input.isTTY === true && output.isTTY === true

/** Asks a person at a terminal for the field that was left out. A script is asked nothing. */
export const answers = async (
  command: Command,
  given: { readonly [field: string]: unknown },
  settings: Settings,
  terminal: Terminal,
): Promise<{ readonly [field: string]: string }> => {
  const question = QUESTIONS[command.name]
  if (question === undefined || given[question.field] !== undefined || !isTerminal(terminal)) return {}
  const next = `Run it again, with --${question.field} or an answer.`
  const answer = await asked(question.ask(settings), terminal, next)
  return { [question.field]: answer }
}

/** One question at a terminal. Whoever leaves has said nothing. */
const asked = async (message: string, { input, output }: Terminal, next: string): Promise<string> => {
  const { isCancel, text } = await import('@clack/prompts')
  const left = new AbortController()
  input.once('end', () => left.abort())
  const answer = await text({ message, input, output, signal: left.signal })
  if (isCancel(answer)) throw new UsageError('nothing was done', { next })
  return answer
}

/** Whether a person at a terminal says yes. One line, so that it works on every terminal; whoever leaves has said nothing. */
export const saysYes = (question: string, terminal: Terminal): Promise<boolean> =>
  new Promise((resolve) => {
    const line = createInterface(terminal)
    line.once('close', () => resolve(false))
    line.question(`${question} [y/N] `, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()))
      line.close()
    })
  })

/** A question whose answer does not show, not even how long it is. */
export const askedHidden = async (message: string, { input, output }: Terminal): Promise<string> => {
  const shown = new Writable({ write: (_, __, done) => done() })
  // Before the question stands there: the terminal shows what is typed until a line is read.
  const line = createInterface({ input, output: shown, terminal: true })
  output.write(`${message} `)
  const answer = await new Promise<string | null>((resolve) => {
    line.once('close', () => resolve(null))
    line.once('line', resolve)
  })
  line.close()
  output.write('\n')
  if (answer === null) throw new UsageError('nothing was done', { next: 'Run it again with an answer.' })
  return answer
}
