import { isDeepStrictEqual } from 'node:util'
import * as jsonc from 'jsonc-parser'
import { SERVER, type ServerEntry } from './server-entry.ts'

// Node loads the package's CommonJS build, whose names are members of `default`; the bundle has its ES modules.
const { applyEdits, modify, parse, printParseErrorCode } =
  'default' in jsonc ? (jsonc.default as typeof jsonc) : jsonc

/** Why a client's file is not changed, and at which line. */
export class ConfigTrouble extends Error {
  readonly line: number | undefined

  constructor(problem: string, line?: number) {
    super(problem)
    this.name = 'ConfigTrouble'
    this.line = line
  }
}

/** A client's JSON with the server in it. Comments, indents and all else stay as they were. */
export const editJson = (before: string, section: string, entry: ServerEntry): string => {
  const text = before.trim() === '' ? '{}\n' : before
  const root = objectIn(readJson(text), 'the file')
  const there = objectIn(objectIn(root[section] ?? {}, `"${section}"`)[SERVER] ?? {}, `"${SERVER}"`)
  const wanted = { ...withoutAddress(there), ...entry }
  if (isDeepStrictEqual(there, wanted)) return before
  const tab = /^([ \t]+)"/m.exec(text)?.[1]?.startsWith('\t') === true
  const after = applyEdits(
    text,
    modify(text, [section, SERVER], wanted, {
      formattingOptions: {
        insertSpaces: !tab,
        tabSize: /^( +)"/m.exec(text)?.[1]?.length ?? 2,
        eol: text.includes('\r\n') ? '\r\n' : '\n',
      },
    }),
  )
  const servers = { ...objectIn(root[section] ?? {}, section), [SERVER]: wanted }
  if (!isDeepStrictEqual(readJson(after), { ...root, [section]: servers }))
    throw new ConfigTrouble('it cannot be changed without changing something else')
  return after
}

const readJson = (text: string): unknown => {
  const errors: jsonc.ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first !== undefined)
    throw new ConfigTrouble(
      `it is no JSON (${printParseErrorCode(first.error)})`,
      text.slice(0, first.offset).split('\n').length,
    )
  return value
}

const objectIn = (value: unknown, what: string): { readonly [name: string]: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigTrouble(`${what} is no object`)
  // An object of JSON has names and values.
  return value as { readonly [name: string]: unknown }
}

/** Keeps what somebody added to the entry, but not what only a server at an address has. */
const withoutAddress = (there: { readonly [name: string]: unknown }): object => {
  if (!('url' in there)) return there
  const { url: _, headers: __, type: ___, ...rest } = there
  return rest
}
