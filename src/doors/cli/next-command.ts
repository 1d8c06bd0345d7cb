import { flagOf, withCallNames } from '#vocabulary'
import { shellWord } from '../shell-word.ts'
import type { NextCommands } from '../views/page.ts'
import { CATALOGUE } from './catalogue.ts'
import type { Command } from './command.ts'
import type { Typed } from './input.ts'
import { typed } from './listing.ts'

/** A call as it is typed. */
export const commandOf = (name: string): string => `hindcast ${typed({ name })}`

const NAMES: ReadonlySet<string> = new Set(CATALOGUE.map(({ name }) => name))

/** A text for a terminal: calls in it are named as they are typed. */
export const withCommands = (text: string): string =>
  withCallNames(text, (call) => (NAMES.has(call) ? commandOf(call) : undefined))

/** Commands to type next. */
export const nextCommands = (command: Command, { flags }: Typed): NextCommands => ({
  call: commandOf,
  again: (changed) =>
    [
      commandOf(command.name),
      ...Object.entries(changed).map(([field, value]) =>
        value === '' ? `--${flagOf(field)}` : `--${flagOf(field)} ${shellWord(value)}`,
      ),
    ].join(' '),
  typed: (field) => flags[field] !== undefined,
})
