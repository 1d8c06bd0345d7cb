import { type Actor, CALLS, openMemory } from '#calls'
import { toText } from '#calls/text'
import { placeOf, type Settings } from '#settings'
import { HindcastError, handleNumber, sha256 } from '#vocabulary'
import { isTerminal, saysYes, type Terminal } from './ask-person.ts'
import type { Command, GivenInput } from './command.ts'
import { typed } from './listing.ts'
import { printableText } from './printable.ts'
import { UsageError } from './usage-error.ts'

interface Asked {
  readonly settings: Settings
  readonly actor: Actor
}

/**
 * A verdict on the rules is a person's, at a terminal, with the change before their eyes (P9). A script that may run this
 * program could otherwise approve what it has proposed. What was shown is what is judged, also if it became another meanwhile.
 */
export const judged = async (
  command: Command,
  { of, verdict }: GivenInput,
  { settings, actor }: Asked,
  terminal: Terminal,
): Promise<{ readonly shown?: string }> => {
  if (command.name !== CALLS.judge.name || actor !== 'person' || typeof of !== 'string') return {}
  const name = of.trim().toUpperCase()
  // Lessons and flags have no diff to look at.
  if (handleNumber('lessons', name) !== null || handleNumber('flag', name) !== null) return {}
  const file = handleNumber('proposal', name) === null ? of : undefined
  if (!isTerminal(terminal))
    throw new HindcastError('not_allowed', `${typed(command)} needs a person at a terminal`, {
      field: 'actor',
      next: 'Run it in a terminal; it shows the change and asks. Nothing was changed.',
    })
  const memory = await openMemory({ ...placeOf(settings), actor, look: true, create: false })
  let diff: string | undefined
  try {
    const waiting = await memory.proposals(file === undefined ? { proposal: of } : {})
    const proposals = file === undefined ? waiting.proposals.filter(({ status }) => status === 'open') : []
    const files = waiting.files.filter((one) => one.file === file)
    // Nothing to look at: the call itself says why.
    const [only] = [...proposals, ...files]
    if (only === undefined) return {}
    diff = only.diff
    const shown = toText(CALLS.proposals, { proposals, files, why: null })
    terminal.output.write(`${printableText(shown)}\n\n`)
  } finally {
    await memory.close()
  }
  const question = `${verdict === 'decline' ? 'Decline' : 'Approve'} this?`
  if (!(await saysYes(question, terminal)))
    throw new UsageError('nothing was done', { next: 'Run it again when you have decided.' })
  return diff === undefined ? {} : { shown: sha256(diff) }
}
