import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { HindcastError } from '#vocabulary'

/** A vector for each piece of a word, as `scripts/distil` writes it. */
export interface StaticTable {
  readonly id: string
  readonly languages: readonly string[]
  readonly dimensions: number
  readonly pieces: readonly string[]
  /** One row a piece; a value is its byte times the row's scale. */
  readonly vectors: Int8Array
  readonly scales: Float32Array
}

/** The table's folder, found from `src/models` and `dist/models` alike: the package has it once. */
export const TABLE = new URL('../../src/models/table/', import.meta.url)

const FILES = ['pieces.txt', 'vectors.i8', 'scales.f32'] as const
const SCALE_BYTES = Float32Array.BYTES_PER_ELEMENT

const About = z.object({
  id: z.string().min(1),
  languages: z.array(z.string()).min(1),
  dimensions: z.int().positive(),
  pieces: z.int().positive(),
  files: z.record(z.enum(FILES), z.string()),
})
type About = z.infer<typeof About>

/** Reads a table and checks the hash of each file: a damaged one would give bad answers without an error. */
export const readTable = async (folder: URL = TABLE): Promise<StaticTable> => {
  const about = aboutOf(await bytesOf(folder, 'table.json'))
  const [names, vectors, scales] = await Promise.all([
    checked(folder, 'pieces.txt', about),
    checked(folder, 'vectors.i8', about),
    checked(folder, 'scales.f32', about),
  ])
  const pieces = names.toString('utf8').trimEnd().split('\n')
  const fits = (what: string, found: number, wanted: number) => {
    if (found !== wanted) throw damaged(`it should have ${wanted} ${what} and has ${found}`)
  }
  fits('pieces', pieces.length, about.pieces)
  fits('bytes of vectors', vectors.length, about.pieces * about.dimensions)
  fits('bytes of scales', scales.length, about.pieces * SCALE_BYTES)
  return {
    id: about.id,
    languages: about.languages,
    dimensions: about.dimensions,
    pieces,
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
    // Byte by byte, as the file is little endian on every machine.
    scales: Float32Array.from(pieces, (_, at) => scales.readFloatLE(at * SCALE_BYTES)),
  }
}

const aboutOf = (bytes: Buffer): About => {
  try {
    return About.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw damaged('its table.json cannot be read', cause)
  }
}

const checked = async (folder: URL, name: (typeof FILES)[number], about: About): Promise<Buffer> => {
  const bytes = await bytesOf(folder, name)
  if (createHash('sha256').update(bytes).digest('hex') !== about.files[name])
    throw damaged(`${name} is not the file it was made with`)
  return bytes
}

const bytesOf = async (folder: URL, name: string): Promise<Buffer> => {
  try {
    return await readFile(new URL(name, folder))
  } catch (cause) {
    throw damaged(`${name} cannot be read`, cause)
  }
}

const damaged = (problem: string, cause?: unknown): HindcastError =>
  new HindcastError('store_damaged', `The word table of the default embedder is damaged: ${problem}.`, {
    field: 'embedder',
    next: 'Install hindcast again; until then keyword search goes on without vectors.',
    cause,
  })
