import { text } from 'node:stream/consumers'
import { type Actor, takesCredential } from '#operations'
import { type Environment, type Settings, variable } from '#settings'
import { askedHidden, isTerminal, type Terminal } from './ask-person.ts'
import type { Command, GivenInput } from './command.ts'
import type { Typed } from './input.ts'
import type { InputField } from './input-fields.ts'
import { withoutLineEnd } from './source.ts'
import { UsageError } from './usage-error.ts'

// A credential comes from a terminal, where nothing of it shows, from the environment or from standard input. As a word of a
// command it would stay in the shell's history, and whoever lists processes would read it.

/** What a person's command opens the memory with: from HINDCAST_PERSON, or asked for where one is set. */
export const credentialFor = async (
  { acts }: Command,
  actor: Actor,
  { home }: Settings,
  environment: Environment,
  terminal: Terminal,
): Promise<string | undefined> => {
  if (actor !== 'person' || acts !== true) return undefined
  const given = variable(environment, 'person')
  if (given !== undefined) return given
  // A script that has none is refused when the memory is opened.
  if (!isTerminal(terminal) || !(await takesCredential({ home }))) return undefined
  return askedHidden('Your credential as a person:', terminal)
}

/** Refuses a secret that was typed out. */
export const refuseTyped = (fields: readonly InputField[], { whole, flags }: Typed): void => {
  const secret = fields.find((field) => field.secret)
  if (secret === undefined) return
  for (const given of [whole, flags[secret.name]])
    if (typeof given === 'string' && given !== '-' && !given.startsWith('@'))
      throw new UsageError(`a ${secret.flag} is never a word of a command: the shell keeps it`, {
        field: secret.name,
        next: `Leave it out to be asked; a script gives --${secret.flag} - and writes it to standard input.`,
      })
}

/** A secret that was left out: asked for twice at a terminal, or all of standard input. */
export const secretsFor = async (
  fields: readonly InputField[],
  given: GivenInput,
  terminal: Terminal,
): Promise<GivenInput> => {
  const secret = fields.find((field) => field.secret)
  if (secret === undefined || given[secret.name] !== undefined) return {}
  if (!isTerminal(terminal))
    return terminal.input.isTTY ? {} : { [secret.name]: withoutLineEnd(await text(terminal.input)) }
  const first = await askedHidden(`The new ${secret.flag}:`, terminal)
  if (first !== (await askedHidden('Once more:', terminal)))
    throw new UsageError('the two are not the same; nothing was done', { next: 'Run it again.' })
  return { [secret.name]: first }
}
