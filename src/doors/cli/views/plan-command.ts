import type { Page } from './page.ts'
import { lengthOf } from './text.ts'

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
    `--condition ${quoted(broken(JSON.stringify(short(condition)), page))}`,
    `--action ${quoted(broken(JSON.stringify(action), page))}`,
    [
      ...(Array.isArray(sources) ? [`--sources ${quoted(sources.join(','))}`] : []),
      ...(typeof source === 'string' ? [`--source ${quoted(source)}`] : []),
      ...(typeof expiresAt === 'number' ? [`--expires-at ${new Date(expiresAt).toISOString()}`] : []),
    ].join(' '),
  ]
  return ['hindcast plan create', ...flags.filter((flag) => flag !== '')].join(' \\\n  ')
}

/** The short form that people type: `{ all: [{ field: 'trend', is: 'up' }] }` → `{ trend: 'up' }`. */
const short = (condition: unknown): unknown => {
  if (!isFields(condition)) return condition
  const { field, all, any, not, is, in: values, ...range } = condition
  if (typeof field === 'string') return { [field]: is ?? values ?? range }
  if (not !== undefined) return { not: short(not) }
  if (Array.isArray(any)) return { any: any.map(short) }
  if (!Array.isArray(all)) return condition
  const parts = all.map(short)
  const entries = parts.flatMap((part) => (isFields(part) ? Object.entries(part) : []))
  // Two parts about the same field do not fit into one object.
  return new Set(entries.map(([name]) => name)).size === entries.length
    ? Object.fromEntries(entries)
    : { all: parts }
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

const PLAIN = /^[\w,.:@/-]+$/

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string): string =>
  lengthOf(text) > 0 && PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
