import { HindcastError, LARGEST_DOCUMENT } from '#vocabulary'

/**
 * A line holds one fact: 1 MB at most, but for one of a file that was found, with the text before an append and after it. Written with
 * escapes, a text is up to six times as long.
 */
const LONGEST_LINE = 6 * (2 * LARGEST_DOCUMENT + 1_500_000)

const LINE_FEED = 0x0a

/**
 * Lines of bytes that come in pieces. Only a line feed ends a line, as in JSON lines: whatever else looks like an end may stand in a
 * text. A line that is no UTF-8, or has no end in sight, is refused by its number.
 */
export async function* textLines(
  pieces: AsyncIterable<Buffer>,
  path: string,
  unended?: (text: string, line: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let begun: Buffer[] = []
  let length = 0
  const lineOf = (end: Buffer): string => {
    number++
    const line = Buffer.concat([...begun, end])
    begun = []
    length = 0
    try {
      return decoder.decode(line).replace(/\r$/, '')
    } catch (cause) {
      throw refused(
        'invalid_input',
        `line ${number} of ${path} is no text in UTF-8`,
        'Save it as UTF-8.',
        cause,
      )
    }
  }
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      yield lineOf(piece.subarray(from, end))
      from = end + 1
    }
    begun.push(piece.subarray(from))
    length += piece.length - from
    if (length > LONGEST_LINE)
      throw refused(
        'payload_too_large',
        `line ${number + 1} of ${path} is longer than ${LONGEST_LINE} bytes`,
        'Give one fact a line.',
      )
  }
  if (length === 0) return
  const last = lineOf(Buffer.alloc(0))
  unended?.(last, number)
  yield last
}

const refused = (
  code: 'invalid_input' | 'payload_too_large',
  problem: string,
  next: string,
  cause?: unknown,
): HindcastError =>
  new HindcastError(code, problem, { field: 'from', next: `${next} Nothing was imported.`, cause })
