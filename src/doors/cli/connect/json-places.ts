import { ConfigTrouble, lineAt } from './config-trouble.ts'

// JSON with the places of its parts, so that one part can be changed and all others stay as they were written.

/** A part of a text: from its first sign to behind its last. */
export interface JsonPart {
  readonly start: number
  readonly end: number
  readonly value: unknown
  /** Of an object: its members by name. */
  readonly members?: ReadonlyMap<string, JsonPart>
  /** Of an object: whether a comma follows the last member. */
  readonly comma?: boolean
}

const SPACE = /[ \t\r\n]*/y
const COMMENT = /\/\/[^\n]*|\/\*.*?\*\//sy
const STRING = /"(?:[^"\\\n]|\\.)*"/y
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Reads a text whole. Comments and a comma after the last one are taken where a client takes them. */
export const readJson = (text: string, { comments }: { readonly comments: boolean }): JsonPart => {
  let place = text.startsWith('\ufeff') ? 1 : 0

  const wrong = (problem: string): never => {
    throw new ConfigTrouble(problem, lineAt(text, place))
  }
  const taken = (shape: RegExp): string | undefined => {
    shape.lastIndex = place
    const found = shape.exec(text)?.[0]
    place += found?.length ?? 0
    return found
  }
  const skip = (): void => {
    do taken(SPACE)
    while (comments && taken(COMMENT))
  }
  const sign = (one: string): boolean => {
    skip()
    if (text[place] !== one) return false
    place++
    return true
  }
  const string = (): string => {
    const found = taken(STRING) ?? wrong('a text in double quotes is expected')
    try {
      return JSON.parse(found) as string
    } catch {
      place -= found.length
      return wrong('a text holds a sign that JSON does not allow')
    }
  }
  /** The parts between two brackets; answers whether a comma follows the last. */
  const parts = (close: string, part: () => void): boolean => {
    if (sign(close)) return false
    for (;;) {
      part()
      if (sign(close)) return false
      if (!sign(',')) return wrong(`a comma or ${close} is expected`)
      if (comments && sign(close)) return true
    }
  }
  const object = (start: number): JsonPart => {
    const members = new Map<string, JsonPart>()
    const comma = parts('}', () => {
      skip()
      const name = string()
      if (members.has(name)) wrong(`"${name}" is there twice`)
      if (!sign(':')) wrong('a colon is expected')
      members.set(name, part())
    })
    const value = Object.fromEntries([...members].map(([name, member]) => [name, member.value]))
    return { start, end: place, value, members, comma }
  }
  const part = (): JsonPart => {
    skip()
    const start = place
    if (sign('{')) return object(start)
    if (sign('[')) {
      const items: unknown[] = []
      parts(']', () => items.push(part().value))
      return { start, end: place, value: items }
    }
    if (text[place] === '"') {
      const value = string()
      return { start, end: place, value }
    }
    const plain = taken(PLAIN) ?? wrong('a value is expected')
    return { start, end: place, value: JSON.parse(plain) }
  }

  const whole = part()
  skip()
  if (place < text.length) wrong('there is more after the end')
  return whole
}
