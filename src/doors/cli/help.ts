import type { Command as Commander } from 'commander'
import { HEADINGS, type Listed, typed } from './listing.ts'
import { cut } from './views/text.ts'

const SAID: { readonly [H in Listed['heading']]: string } = {
  record: 'Record what happened',
  recall: 'Recall what is known',
  keep: 'Keep the record',
  try: 'Try it',
}

/** The first page: every command in a line, grouped by what happens to a fact. */
export const rootHelp = (commands: readonly Listed[], root: Commander, width: number): string => {
  const longest = Math.max(...commands.map((command) => typed(command).length))
  const groups = HEADINGS.map((heading) => ({
    heading,
    listed: commands.filter((command) => command.heading === heading),
  })).filter(({ listed }) => listed.length > 0)
  const flags = root.options.map((option) => `  ${option.flags.padEnd(18)}${option.description}`)
  return [
    'hindcast: memory for AI trading agents',
    '',
    'Usage: hindcast COMMAND [options]',
    '       hindcast help COMMAND',
    ...groups.flatMap(({ heading, listed }) => [
      '',
      `${SAID[heading]}:`,
      ...listed.map((command) =>
        cut(`  ${typed(command).padEnd(longest + 2)}${firstClause(command.describe)}`, width),
      ),
    ]),
    '',
    'Everywhere:',
    ...flags,
    '',
  ].join('\n')
}

/** `Record a decision: enter, add, …` → `Record a decision` */
const firstClause = (sentence: string): string => sentence.split(/[:;.](?:\s|$)/)[0] ?? sentence
