import { asCommand, type CallWords } from '#vocabulary'
import { shellWord } from '../shell-word.ts'
import type { NextCommands } from '../views/page.ts'
import type { Command } from './command.ts'
import type { Globals } from './globals.ts'
import type { Typed } from './input.ts'

// Commands to type next. They work as they stand: what was typed to reach this memory is typed again, while what came from the
// environment or is a default holds for the next command too.

type Flags = readonly (readonly [field: string, value: string])[]

/** Flags that say which memory is meant. */
const PLACE = ['home', 'agent', 'run'] as const
/** Of an answer that is asked for again, also these. */
const MANNER = ['asOf', 'actor'] as const

/** Calls as commands, for suggestions in answers and errors. */
export const commandsAt =
  (globals: Globals): CallWords =>
  ({ call, fields }) => {
    const own = new Set(fields.map(([field]) => field))
    const place = call === 'open' ? [] : typedAmong(PLACE, globals).filter(([field]) => !own.has(field))
    return asCommand({ call, fields: inShell([...fields, ...place]) })
  }

/** What is left of the typed place where one flag of it was wrong: a run is an agent's, an agent is in a home. */
export const withoutWrong = (globals: Globals, field: string | undefined): Globals => {
  const names: readonly (string | undefined)[] = PLACE
  const wrong = names.indexOf(field)
  return wrong < 0 ? globals : Object.fromEntries(typedAmong(PLACE.slice(0, wrong), globals))
}

export const nextCommands = (command: Command, { whole, flags }: Typed, globals: Globals): NextCommands => ({
  call: (name) => commandsAt(globals)({ call: name, fields: [] }),
  again: (changed) => {
    const { [command.positional ?? '']: positional, ...others } = flags
    const typed = Object.entries({ ...others, ...changed }).map(([field, value]) =>
      value === false ? ([`no-${field}`, ''] as const) : ([field, value === true ? '' : value] as const),
    )
    const all = [
      ...(whole === undefined ? [] : [['input', whole] as const]),
      ...typed,
      ...typedAmong([...PLACE, ...MANNER], globals),
    ]
    return [
      asCommand({ call: command.name, fields: [] }),
      ...(positional === undefined ? [] : [shellWord(String(positional))]),
      // Of `open`, which is no command, there are only the flags.
      asCommand({ call: 'open', fields: inShell(all) }),
    ]
      .filter((part) => part !== '')
      .join(' ')
  },
  typed: (field) => flags[field] !== undefined,
})

const typedAmong = (names: readonly (keyof Globals)[], globals: Globals): Flags =>
  names.flatMap((name) => {
    const value = globals[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })

const inShell = (fields: Flags): Flags =>
  fields.map(([field, value]) => [field, value === '' ? '' : shellWord(value)])
