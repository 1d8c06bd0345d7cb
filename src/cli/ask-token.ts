import { readFile } from 'node:fs/promises'
import { type Actor, takesToken } from '#calls'
import type { Settings } from '#settings'
import { askedHidden, isTerminal, type Terminal } from './ask-person.ts'
import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

// A token is never a word of a command, which the shell's history and every list of processes would show, and never in the
// environment, which every program that is started inherits.

/** The token that a person's command opens the memory with: from a file, or asked for where the home has one. */
export const tokenFor = async (
  { acts }: Command,
  actor: Actor,
  { home }: Settings,
  file: string | undefined,
  terminal: Terminal,
): Promise<string | undefined> => {
  if (actor !== 'person' || acts !== true) return undefined
  if (file !== undefined) return await readToken(file)
  // A script without one is refused when the memory is opened.
  if (!isTerminal(terminal) || !(await takesToken({ home }))) return undefined
  return askedHidden('Your token as a person:', terminal)
}

const readToken = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`the token file cannot be read: ${why}`, {
      field: 'token-file',
      next: 'Name a file that holds the token alone.',
    })
  }
}
