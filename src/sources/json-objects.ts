import type { Refusal } from './source.ts'

/** An object of a file of JSON, with the line where it begins; or why there is none. */
export type JsonObject =
  | { readonly line: number; readonly value: { readonly [field: string]: unknown } }
  | { readonly line: number; readonly refused: Refusal }

/** Characters that one object may have: an execution has a few hundred. Sane: 10,000 to 10,000,000. */
const LONGEST = 1_000_000

const CUT_OFF = 'Export it again: the file was cut off.'

/**
 * The objects of a file: of an array, on one line or over many, of several arrays, or one a line. An API answers with an array and a
 * recorder keeps one a line; neither is held whole.
 */
export async function* jsonObjects(lines: AsyncIterable<string>): AsyncGenerator<JsonObject> {
  const open: Open = { line: 0, text: '', depth: 0, inString: false, escaped: false }
  let arrays = 0
  let line = 0
  for await (const text of lines) {
    line++
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (open.depth > 0) {
        if (!step(open, char)) continue
        yield read(open.line, open.text + text.slice(from, at + 1))
        open.text = ''
      } else if (char === BRACE) {
        open.line = line
        open.depth = 1
        from = at
      } else if (char === BRACKET) arrays++
      else if (char === CLOSING_BRACKET) arrays--
      else if (!BETWEEN.has(char)) {
        yield {
          line,
          refused: { what: 'it is not JSON', next: 'Give an array of objects, or one object a line.' },
        }
        break
      }
    }
    if (open.depth === 0) continue
    open.text += `${text.slice(from)}\n`
    if (open.text.length > LONGEST) {
      yield {
        line: open.line,
        refused: { what: 'an object that begins here does not end', next: CUT_OFF, cutOff: true },
      }
      return
    }
  }
  if (open.depth > 0)
    yield {
      line: open.line,
      refused: { what: 'the object that begins here is not closed', next: CUT_OFF, cutOff: true },
    }
  else if (arrays > 0)
    yield {
      line,
      refused: { what: 'the list does not end before the file does', next: CUT_OFF, cutOff: true },
    }
}

interface Open {
  line: number
  text: string
  depth: number
  inString: boolean
  escaped: boolean
}

const [BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET, QUOTE, BACKSLASH] = [
  0x7b, 0x7d, 0x5b, 0x5d, 0x22, 0x5c,
]
const BETWEEN = new Set([...' \t\r\n,'].map((char) => char.charCodeAt(0)))

/** One more character of an object; whether it ends it. */
const step = (open: Open, char: number): boolean => {
  if (open.escaped) open.escaped = false
  else if (open.inString) {
    if (char === BACKSLASH) open.escaped = true
    else if (char === QUOTE) open.inString = false
  } else if (char === QUOTE) open.inString = true
  else if (char === BRACE) open.depth++
  else if (char === CLOSING_BRACE) return --open.depth === 0
  return false
}

const read = (line: number, text: string): JsonObject => {
  try {
    return { line, value: LONG_NUMBER.test(text) ? JSON.parse(text, exactly) : JSON.parse(text) }
  } catch {
    // What went wrong would quote the text as it stands.
    return {
      line,
      refused: { what: 'it is not JSON', next: 'Give an array of objects, or one object a line.' },
    }
  }
}

/** More digits than a double has: the number of an order, which would become another's. */
const LONG_NUMBER = /\d{16}/

const exactly = (_key: string, value: unknown, told?: { readonly source?: string }): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? told?.source : value
