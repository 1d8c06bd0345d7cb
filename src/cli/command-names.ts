import { withCallNames } from '#vocabulary'
import { CATALOGUE } from './catalogue.ts'
import { typed } from './listing.ts'

/** A call as it is typed. */
const commandOf = (name: string): string => `hindcast ${typed({ name })}`

const NAMES: ReadonlySet<string> = new Set(CATALOGUE.map(({ name }) => name))

/** A text for a terminal: calls in it are named as they are typed. */
export const withCommands = (text: string): string =>
  withCallNames(text, (call) => (NAMES.has(call) ? commandOf(call) : undefined))
