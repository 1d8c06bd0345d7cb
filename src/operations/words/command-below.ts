import { foldedCommand } from './folded-command.ts'
import type { Page } from './page.ts'

/** The command that shows what a screen has no room for, where one can be typed. */
export const restOf = (what: string, page: Page): string =>
  page.allBy === null ? '' : page.faint(commandBelow(what, page.allBy, page))

/** A command on lines of its own, to be copied. */
export const commandBelow = (what: string, command: string, page: Page): string =>
  `${what}:\n${foldedCommand(command, page.width)}`
