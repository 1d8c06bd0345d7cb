import type { Command as Commander } from 'commander'
import { cut, wrap } from '#operations/words'
import { MAINTAINERS, THE_FIVE, USUAL } from './first-page.ts'
import { HEADINGS, type Listed, typed } from './listing.ts'

const SAID: { readonly [H in Listed['heading']]: string } = {
  record: 'Record what happened',
  recall: 'Recall what is known',
  keep: 'Keep the record',
  try: 'Try it',
}

/** The first page, on one screen: the five, the usual ones by what happens to a fact, and the names of the rest. */
export const firstPage = (commands: readonly Listed[], width: number): string => {
  const five = among(THE_FIVE, commands)
  const usual = among(USUAL, commands)
  const maintainers = among(MAINTAINERS, commands)
  const others = commands.filter((one) => ![...five, ...usual, ...maintainers].includes(one))
  return page([
    [
      TITLE,
      'Usage: hindcast COMMAND [options] [--home DIR] [--agent NAME] [--run NAME]',
      '                [--as-of TIME] [--actor WHO] [--json]',
      '       hindcast help COMMAND   its flags, and examples',
      '       hindcast help --all     every command, and what the flags above mean',
      '       hindcast demo           a small agent trades a made-up market',
    ],
    fiveLines(five, width),
    ...HEADINGS.map((heading) => {
      const lines = linesOf(usual.filter(isUnder(heading)), usual, firstClause, width)
      // What is to be tried has its line above.
      if (lines.length === 0) return []
      return [`${SAID[heading]}:`, ...lines, ...namesOf('  also', others.filter(isUnder(heading)), width)]
    }),
    namesOf('For maintainers', maintainers, width),
  ])
}

/** Every command in a line, grouped by what happens to a fact, and the flags that all of them take. */
export const wholeHelp = (commands: readonly Listed[], root: Commander, width: number): string => {
  const five = among(THE_FIVE, commands)
  const others = commands.filter((one) => !five.includes(one))
  return page([
    [TITLE, 'Usage: hindcast COMMAND [options]', '       hindcast help COMMAND'],
    fiveLines(five, width),
    ...HEADINGS.map((heading) =>
      headed(SAID[heading], linesOf(others.filter(isUnder(heading)), others, firstClause, width)),
    ),
    headed(
      'Everywhere',
      root.options.map((option) => `  ${option.flags.padEnd(18)}${option.description}`),
    ),
  ])
}

const TITLE = 'hindcast: memory for AI trading agents'

const page = (blocks: readonly (readonly string[])[]): string =>
  `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`

const among = (names: readonly string[], commands: readonly Listed[]): readonly Listed[] =>
  names.flatMap((name) => commands.find((command) => command.name === name) ?? [])

const isUnder =
  (heading: Listed['heading']) =>
  (command: Listed): boolean =>
    command.heading === heading

const headed = (head: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${head}:`, ...lines]

const fiveLines = (five: readonly Listed[], width: number): readonly string[] =>
  headed('The five that an agent’s loop needs', linesOf(five, five, asMuchAsFits, width))

/** One line each; names of `aligned` are as wide as the widest of them. */
const linesOf = (
  commands: readonly Listed[],
  aligned: readonly Listed[],
  said: (sentence: string, room: number) => string,
  width: number,
): readonly string[] => {
  const left = Math.max(...aligned.map((command) => typed(command).length)) + 4
  return commands.map((command) => {
    const name = `  ${typed(command)}`.padEnd(left)
    return cut(`${name}${said(command.describe, width - left)}`, width)
  })
}

/** Stands for a space at which no line may break: a command of two words is one name. */
const HELD = '·'

const namesOf = (head: string, commands: readonly Listed[], width: number): readonly string[] => {
  if (commands.length === 0) return []
  const names = commands.map((command) => typed(command).replace(' ', HELD)).join(', ')
  const lines = wrap(names, width - `${head}: `.length)
  const [first = '', ...rest] = lines.map((line) => line.replaceAll(HELD, ' '))
  return [`${head}: ${first}`, ...rest.map((line) => `${' '.repeat(head.length + 2)}${line}`)]
}

/** `Record a decision: enter, add, …` → `Record a decision` */
const firstClause = (sentence: string): string => sentence.split(/[:;.](?:\s|$)/)[0] ?? sentence

/** The longest beginning of a sentence that ends at a mark and fits. */
const asMuchAsFits = (sentence: string, room: number): string =>
  [...sentence.matchAll(/[:;,.](?=\s|$)/g)]
    .map(({ index }) => sentence.slice(0, index))
    .findLast((beginning) => beginning.length <= room) ?? firstClause(sentence)
