import { toText } from '#calls/text'
import type { Command } from './command.ts'
import { withCommands } from './command-names.ts'
import { printableText, wrap } from './printable.ts'
import { widthOf } from './standard-streams.ts'

/** The text of an answer for machines: the output itself. */
export const asJson = (output: unknown): string => `${JSON.stringify(output, null, 2)}\n`

/** The text of an answer for a person; lines are broken where a terminal shows them. */
export const present = (
  { view, call }: Pick<Command, 'view' | 'call'>,
  output: unknown,
  stream: NodeJS.WriteStream = process.stdout,
): string => {
  const text = view !== undefined ? view(output as never) : call === undefined ? '' : toText(call, output)
  const shown = withCommands(printableText(text))
  return `${stream.isTTY ? wrap(shown, widthOf(stream)) : shown}\n`
}
