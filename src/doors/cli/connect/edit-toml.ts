import { isDeepStrictEqual } from 'node:util'
import { parse, TomlError } from 'smol-toml'
import { ConfigTrouble } from './config-trouble.ts'
import { SERVER, type ServerEntry } from './server-entry.ts'

const SECTION = 'mcp_servers'
const TABLE = `[${SECTION}.${SERVER}]`

interface Fields {
  readonly [name: string]: unknown
}

/** A table's head, or a name with its value, with the blank lines and comments before it. */
interface Statement {
  readonly text: string
  readonly value: Fields
  readonly isHead: boolean
}

/** Codex's TOML with the server in it: other tables, comments and whatever somebody added to its own table stay. */
export const editToml = (before: string, { command, args }: ServerEntry): string => {
  const whole = parsed(before)
  const servers = fieldsOf(whole[SECTION])
  const there = servers[SERVER] === undefined ? undefined : fieldsOf(servers[SERVER])
  const { url: _, ...others } = there ?? {}
  const wanted = { ...others, command, args: [...args] }
  if (there && isDeepStrictEqual(there, wanted)) return before

  const newline = before.includes('\r\n') ? '\r\n' : '\n'
  const lines = {
    command: `command = ${JSON.stringify(command)}`,
    args: ['args = [', ...args.map((arg) => `  ${JSON.stringify(arg)},`), ']'].join(newline),
  }
  const after = there ? changed(before, lines, newline) : appended(before, lines, newline)
  // What is written is read again: nothing but the server may have changed. Other forms of a table are left to their owner.
  if (!isDeepStrictEqual(readAgain(after), { ...whole, [SECTION]: { ...servers, [SERVER]: wanted } }))
    throw new ConfigTrouble(`${SECTION} is not written as ${TABLE} there`)
  return after
}

interface Lines {
  readonly command: string
  readonly args: string
}

const appended = (before: string, { command, args }: Lines, newline: string): string => {
  const above = before.trim() === '' ? '' : `${before.replace(/\s*$/u, '')}${newline}${newline}`
  return `${above}${[TABLE, command, args].join(newline)}${newline}`
}

const changed = (before: string, lines: Lines, newline: string): string => {
  const all = statementsOf(before)
  const head = all.findIndex(({ isHead, value }) => isHead && isOurs(value))
  const next = all.findIndex(({ isHead }, i) => i > head && isHead)
  const end = next < 0 ? all.length : next
  const done = new Set<string>()
  const inside = all.slice(head + 1, end).map(({ text, value }) => {
    const [name = ''] = Object.keys(value)
    if (name === 'url') return ''
    if (name !== 'command' && name !== 'args') return text
    done.add(name)
    // The comments above it stay.
    const above = /^(?:[ \t]*(?:#[^\n]*)?\n)*/u.exec(text)?.[0] ?? ''
    return `${above}${lines[name]}${newline}`
  })
  const missing = (['command', 'args'] as const).filter((name) => !done.has(name))
  return [
    ...all.slice(0, head + 1).map(({ text }) => text),
    ...missing.map((name) => `${lines[name]}${newline}`),
    ...inside,
    ...all.slice(end).map(({ text }) => text),
  ].join('')
}

/** Each statement is the fewest lines that can be read by themselves: a list or a long text goes over several. */
const statementsOf = (text: string): readonly Statement[] => {
  const lines = text.split(/(?<=\n)/u)
  const statements: Statement[] = []
  for (let from = 0; from < lines.length; ) {
    let to = from + 1
    while (to < lines.length && !isWhole(lines.slice(from, to).join(''))) to++
    const part = lines.slice(from, to).join('')
    const last = lines[to - 1] ?? ''
    statements.push({
      text: part,
      value: parsed(part),
      isHead: to - from === 1 + blanksIn(part) && /^\s*\[/u.test(last),
    })
    from = to
  }
  return statements
}

const blanksIn = (text: string): number =>
  text.split(/(?<=\n)/u).filter((line) => /^\s*(?:#.*)?$/u.test(line)).length

/** Something is said, and to its end. */
const isWhole = (text: string): boolean => {
  try {
    return Object.keys(parse(text)).length > 0
  } catch {
    return false
  }
}

const isOurs = (head: Fields): boolean => isDeepStrictEqual(head, { [SECTION]: { [SERVER]: {} } })

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const parsed = (text: string): Fields => {
  try {
    return plain(parse(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [problem = 'it cannot be read'] = error.message.split('\n')
    throw new ConfigTrouble(problem.replace(/^Invalid TOML document: /u, ''), error.line)
  }
}

const readAgain = (text: string): Fields => {
  try {
    return plain(parse(text))
  } catch {
    return {}
  }
}

/** Tables come without a prototype, ours have one: they are compared by what they hold. */
const plain = (value: object): Fields =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isTable(inner) ? plain(inner) : inner]),
  )

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
