import { TextDecoder } from 'node:util'
import { HindcastError } from '#vocabulary'

const HEAD = 512

/** What a file begins with that is no text, what it is, and what to do. */
const OTHERS: readonly (readonly [magic: readonly number[], what: string, next: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'is a spreadsheet or an archive (zip), whatever its name says',
    'Open it, and save the sheet as CSV in UTF-8.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'is a spreadsheet of an old Excel, whatever its name says',
    'Open it, and save the sheet as CSV in UTF-8.',
  ],
  [[0x1f, 0x8b], 'is compressed (gzip)', 'Unpack it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF', 'Export the trades as CSV, HTML or XML.'],
]

/** Bytes of a text file as UTF-8, whatever mark of UTF-16 it begins with. A spreadsheet or another binary is refused by what it begins with. */
export async function* textPieces(pieces: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  const text = (piece: Buffer, stream: boolean): Buffer => {
    if (!decoder) return piece
    try {
      return Buffer.from(decoder.decode(piece, { stream }))
    } catch (cause) {
      throw noText(path, 'is no whole text in UTF-16', 'It may have been cut off: export it again.', cause)
    }
  }
  for await (const piece of pieces) {
    if (head === null) {
      yield text(piece, true)
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEAD) continue
    decoder = decoderFor(head, path)
    yield text(head, true)
    head = null
  }
  if (head !== null) {
    decoder = decoderFor(head, path)
    yield text(head, true)
  }
  if (decoder) yield text(Buffer.alloc(0), false)
}

const decoderFor = (head: Buffer, path: string): TextDecoder | null => {
  for (const [magic, what, next] of OTHERS)
    if (magic.every((byte, at) => head[at] === byte)) throw noText(path, what, next)
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  if (head.subarray(0, HEAD).includes(0))
    throw noText(path, 'is binary, and no text', 'Export it as a text: CSV, JSON lines, HTML or XML.')
  return null
}

const noText = (path: string, what: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError('invalid_input', `${path} ${what}`, {
    field: 'from',
    next: `${next} Nothing was imported.`,
    cause,
  })
