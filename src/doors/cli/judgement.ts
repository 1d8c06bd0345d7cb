import { createInterface } from 'node:readline'
import { type Actor, CALLS, openMemory } from '#operations'
import type { Settings } from '#settings'
import { type CallWords, HindcastError } from '#vocabulary'
import { isTerminal, type Terminal } from './ask-person.ts'
import type { Command, GivenInput } from './command.ts'
import { typed } from './listing.ts'
import type { NextCommands } from './next-command.ts'
import { printable } from './printable.ts'
import { UsageError } from './usage-error.ts'
import type { AnswerOf } from './views/answer-view.ts'
import { pageOn } from './views/page.ts'
import { toJudgeView } from './views/proposals-view.ts'

/** Verdicts on the rules. */
const VERDICTS: ReadonlySet<string> = new Set([CALLS.approve.name, CALLS.decline.name])

interface Asked {
  readonly settings: Settings
  readonly actor: Actor
  readonly words: CallWords
  readonly next: NextCommands
}

/**
 * A verdict on the rules is a person's, at a terminal, with the change before their eyes (P9). A script that may run this
 * program could otherwise approve what it has proposed.
 */
export const judged = async (
  command: Command,
  { proposal, file }: GivenInput,
  { settings, actor, words, next }: Asked,
  terminal: Terminal,
): Promise<void> => {
  if (!VERDICTS.has(command.name) || actor !== 'person') return
  if (!isTerminal(terminal))
    throw new HindcastError('not_allowed', `${typed(command)} needs a person at a terminal`, {
      field: 'actor',
      next: 'Run it in a terminal; it shows the change and asks. Nothing was changed.',
    })
  const memory = await openMemory({ ...settings, actor, look: true, words, create: false })
  try {
    // Only texts are changed, and into texts: the answer keeps its type.
    const waiting = printable(
      await memory.proposals(typeof proposal === 'string' ? { proposal } : {}),
    ) as AnswerOf<'proposals'>
    const shown = toJudgeView(waiting, file, pageOn(terminal.output, { explain: true, next }))
    // Nothing to look at: the call itself says why.
    if (shown === '') return
    terminal.output.write(`${shown}\n\n`)
  } finally {
    await memory.close()
  }
  const question = `${command.name === CALLS.approve.name ? 'Approve' : 'Decline'} this? [y/N] `
  if (!/^y(es)?$/i.test((await asked(question, terminal)).trim()))
    throw new UsageError('nothing was done', { next: 'Run it again when you have decided.' })
}

/** One line, so that it works on every terminal. Whoever leaves has said nothing. */
const asked = (question: string, terminal: Terminal): Promise<string> =>
  new Promise((resolve) => {
    const line = createInterface(terminal)
    line.once('close', () => resolve(''))
    line.question(question, (answer) => {
      resolve(answer)
      line.close()
    })
  })
