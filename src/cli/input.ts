import { HindcastError } from '#vocabulary'
import type { Command, GivenInput } from './command.ts'
import type { Globals } from './globals.ts'
import type { InputField } from './input-fields.ts'
import { typed } from './listing.ts'
import { readFlag, readWhole } from './read-flag.ts'
import type { Sources } from './source.ts'
import { UsageError } from './usage-error.ts'

/** What was typed for one command, by field. */
export interface Typed {
  readonly whole: string | undefined
  readonly flags: { readonly [field: string]: string | boolean }
}

/** The input of a call: `--input` first, each flag over it. */
export const inputFrom = async (
  fields: readonly InputField[],
  given: Typed,
  sources: Sources,
): Promise<GivenInput> => {
  const input: { [field: string]: unknown } =
    given.whole === undefined ? {} : { ...(await readWhole(given.whole, sources)) }
  for (const field of fields) {
    const value = given.flags[field.name]
    if (value !== undefined) input[field.name] = await readFlag(field, value, sources)
  }
  return input
}

/** A moment asked for, where the command takes one; a silent "now" would be an answer from the future. */
export const withAsOf = (
  command: Command,
  fields: readonly InputField[],
  input: GivenInput,
  { asOf }: Globals,
): GivenInput => {
  if (asOf === undefined) return input
  if (fields.some((field) => field.name === 'asOf')) return { ...input, asOf }
  throw new HindcastError('as_of_not_supported', `--as-of is not supported by ${typed(command)}`, {
    field: 'asOf',
    next: fields.some((field) => field.name === 'at')
      ? 'Leave out --as-of; say when it happened with --at.'
      : 'Leave out --as-of, or use a command that lists it under "hindcast help COMMAND".',
  })
}

/** Everything that is missing at once, rather than one field at each try. */
export const refuseMissing = (command: Command, fields: readonly InputField[], input: GivenInput): void => {
  const missing = fields.filter((field) => field.required && input[field.name] === undefined)
  const [first] = missing
  if (first === undefined) return
  const names = missing.map(({ name, flag }) => (name === command.positional ? `<${flag}>` : `--${flag}`))
  throw new UsageError(`${typed(command)} needs ${listed(names)}`, {
    field: first.name,
    next: `See what it takes: hindcast help ${typed(command)}.`,
  })
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
