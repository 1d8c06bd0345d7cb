import type { PlacedPassage } from '#recall/ports'
import type { Connection } from '../connection.ts'
import { readIndexJson } from './index-json.ts'

interface ChunkRow {
  readonly ordinal: number
  readonly startLine: number
  readonly endLine: number
  readonly headings: string
  readonly hash: string
  readonly path: string
  readonly source: PlacedPassage['source']
  readonly ref: string
  readonly day: string | null
  readonly written: string | null
  readonly seq: number
}

const CHUNK = `SELECT c.id AS ordinal, c.start AS startLine, c.end AS endLine, c.headings, lower(hex(c.hash)) AS hash,
  d.path, d.source, d.ref, d.day, d.written, d.seq FROM chunks c JOIN documents d ON d.id = c.document`

/** Passages in their places, by what follows the tables: `WHERE c.id = ?`. Called inside a transaction. */
export const readChunks = (
  connection: Connection,
  which: string,
  ...values: readonly (string | number)[]
): readonly PlacedPassage[] =>
  connection
    .statement<ChunkRow>(`${CHUNK} ${which}`)
    .all(...values)
    .map((row) => placedIn(connection, row))

const placedIn = (connection: Connection, { headings, day, written, ...row }: ChunkRow): PlacedPassage => ({
  ...row,
  headings: readIndexJson(connection, headings) as string[],
  day: day ?? undefined,
  written: written ?? undefined,
})
