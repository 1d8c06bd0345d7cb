import { isDeepStrictEqual } from 'node:util'
import { ConfigTrouble, lineAt } from './config-trouble.ts'
import { type JsonPart, readJson } from './json-places.ts'
import { SERVER, type ServerEntry } from './server-entry.ts'

/** The indent of a file that has none yet. */
const INDENT = '  '

interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A client's JSON with the server in it: all else, comments and indents too, stays as it was written. */
export const editJson = (
  before: string,
  section: string,
  entry: ServerEntry,
  { comments }: { readonly comments: boolean },
): string => {
  const text = before.trim() === '' ? '{}\n' : before
  const root = readJson(text, { comments })
  const servers = objectIn(text, root, section)
  const there = servers && objectIn(text, servers, SERVER)
  const wanted = { ...withoutAddress(there?.value), ...entry }
  if (there && isDeepStrictEqual(there.value, wanted)) return before

  const shape = shapeOf(text)
  const splices = there
    ? [{ from: there.start, to: there.end, text: written(wanted, 2, shape) }]
    : servers
      ? added(text, servers, SERVER, wanted, 2, shape)
      : added(text, root, section, { [SERVER]: wanted }, 1, shape)
  const after = spliced(text, splices)

  // What is written is read again: nothing but the server may have changed.
  const expected = { ...asObject(root.value), [section]: { ...asObject(servers?.value), [SERVER]: wanted } }
  if (!isDeepStrictEqual(readJson(after, { comments }).value, expected))
    throw new ConfigTrouble('it cannot be changed without changing something else')
  return after
}

/** A member that is to be an object; undefined where there is none. */
const objectIn = (text: string, part: JsonPart, name: string): JsonPart | undefined => {
  if (!part.members) throw new ConfigTrouble('an object is expected', lineAt(text, part.start))
  const member = part.members.get(name)
  if (member && !member.members) throw new ConfigTrouble(`"${name}" is no object`, lineAt(text, member.start))
  return member
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** What a server at an address has, and one that is started has not. */
const ADDRESS: ReadonlySet<string> = new Set(['url', 'headers', 'type'])

/** What somebody added to the entry stays: variables, what is allowed without asking. */
const withoutAddress = (entry: unknown): object => {
  const there = asObject(entry)
  if (!('url' in there)) return there
  return Object.fromEntries(Object.entries(there).filter(([name]) => !ADDRESS.has(name)))
}

interface Shape {
  readonly indent: string
  readonly newline: string
}

/** How a text is indented and ends its lines. */
const shapeOf = (text: string): Shape => ({
  indent: /^([ \t]+)"/m.exec(text)?.[1] ?? INDENT,
  newline: text.includes('\r\n') ? '\r\n' : '\n',
})

const written = (value: unknown, depth: number, { indent, newline }: Shape): string =>
  JSON.stringify(value, null, indent)
    .split('\n')
    .join(`${newline}${indent.repeat(depth)}`)

/** A member at the end of an object. Comments behind the last one stay with it. */
const added = (
  text: string,
  object: JsonPart,
  name: string,
  value: unknown,
  depth: number,
  shape: Shape,
): readonly Splice[] => {
  const { indent, newline } = shape
  const close = object.end - 1
  const last = [...(object.members?.values() ?? [])].at(-1)
  const end = text.slice(0, close).trimEnd().length
  const isOpen = /\n/.test(text.slice(end, close))
  const member = `${newline}${indent.repeat(depth)}${JSON.stringify(name)}: ${written(value, depth, shape)}`
  const before = isOpen ? '' : `${newline}${indent.repeat(depth - 1)}`
  return [
    ...(last && !object.comma ? [{ from: last.end, to: last.end, text: ',' }] : []),
    { from: end, to: isOpen ? end : close, text: `${member}${before}` },
  ]
}

const spliced = (text: string, splices: readonly Splice[]): string => {
  let [done, at] = ['', 0]
  for (const splice of splices) {
    done += `${text.slice(at, splice.from)}${splice.text}`
    at = splice.to
  }
  return `${done}${text.slice(at)}`
}
