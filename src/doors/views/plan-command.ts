import { lengthOf } from '#operations/words'
import { shellWord } from '../shell-word.ts'
import type { Page } from './page.ts'

// A suggested plan as the command that makes it, to be pasted into a shell.

interface Fields {
  readonly [name: string]: unknown
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The command, one flag a line, joined by backslashes. */
export const planCommand = (plan: unknown, page: Page): string => {
  if (!isFields(plan)) return ''
  const { condition, action, sources, source, expiresAt } = plan
  const flags = [
    `--condition ${shellWord(broken(JSON.stringify(condition), page))}`,
    `--action ${shellWord(broken(JSON.stringify(action), page))}`,
    [
      ...(Array.isArray(sources) ? [`--sources ${shellWord(sources.join(','))}`] : []),
      ...(typeof source === 'string' ? [`--source ${shellWord(source)}`] : []),
      ...(typeof expiresAt === 'string' ? [`--expires-at ${expiresAt}`] : []),
    ].join(' '),
  ]
  const [command = '', ...place] = page.next.call('plan.create').split(/ (?=--)/)
  return [command, ...[...flags, place.join(' ')].filter((flag) => flag !== '')].join(' \\\n  ')
}

/** Characters around the JSON on its first and last line. */
const AROUND = '  --condition '.length + "' \\".length
const PIECES = /(?:"(?:[^"\\]|\\.)*"|[^",])+,?/g

/** JSON broken into lines that fit the page. Line breaks inside shell quotes are kept, and JSON allows them. */
const broken = (json: string, page: Page): string => {
  const lines: string[] = []
  for (const piece of json.match(PIECES) ?? []) {
    const last = lines.at(-1)
    if (last === undefined || lengthOf(last) + lengthOf(piece) > page.width - AROUND) lines.push(piece)
    else lines[lines.length - 1] = `${last}${piece}`
  }
  return lines.join('\n    ')
}
