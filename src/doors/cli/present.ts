import { printable, tidy } from '#operations/words'
import type { Page } from '../views/page.ts'
import { viewAnswer } from '../views/views.ts'
import type { Command } from './command.ts'
import { withCommands } from './next-command.ts'

/** The text of an answer for machines: the output itself. */
export const asJson = (output: unknown): string => `${JSON.stringify(output, null, 2)}\n`

/** The text of an answer the way a person reads it. */
export const present = (
  { name, view }: Pick<Command, 'name' | 'view'>,
  output: unknown,
  page: Page,
): string => {
  const shown = printable(output)
  return withCommands(
    `${tidy(view === undefined ? viewAnswer(name, shown, page) : view(shown as never, page))}\n`,
  )
}
