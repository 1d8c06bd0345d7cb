import type { Page } from './page.ts'
import { lengthOf } from './text.ts'

// A plan that is ready to be made, as the command that makes it: it can be pasted into a shell as it is.

interface Fields {
  readonly [name: string]: unknown
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One flag a line, the lines joined by the shell's own mark. */
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

/** What stands before and after JSON on its first and last line. */
const AROUND = '  --condition '.length + "' \\".length
const PIECES = /(?:"(?:[^"\\]|\\.)*"|[^",])+,?/g

/** JSON in several lines where it is too wide for one: between quotes a shell keeps them, and JSON does not mind. */
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

/** For a POSIX shell: whatever it holds is one word. */
const quoted = (text: string): string =>
  lengthOf(text) > 0 && PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
