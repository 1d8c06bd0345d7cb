import { type KeptVector, type PlacedChunk, vectorBytes } from '#recall/ports'
import type { Connection } from '../connection.ts'
import { readChunks } from './chunk-rows.ts'

// Which chunks have vectors of a model, and of which texts. Each is called inside a transaction.

const HAS_NONE = 'NOT EXISTS (SELECT 1 FROM units u WHERE u.chunk = c.id AND u.model = ?)'

export const unembedded = (
  connection: Connection,
  model: string,
  after: number,
  limit: number,
): readonly PlacedChunk[] =>
  readChunks(connection, `WHERE c.id > ? AND ${HAS_NONE} ORDER BY c.id LIMIT ?`, after, model, limit)

export const countUnembedded = (connection: Connection, model: string, after: number) => {
  const row = connection
    .statement<{ missing: number; newest: number | null }>(
      `SELECT count(*) AS missing, (SELECT max(id) FROM chunks) AS newest FROM chunks c WHERE c.id > ? AND ${HAS_NONE}`,
    )
    .get(after, model)
  return { missing: row?.missing ?? 0, newest: row?.newest ?? 0 }
}

export const embeddedAmong = (
  connection: Connection,
  model: string,
  hashes: readonly string[],
): ReadonlySet<string> => {
  const find = connection.statement<{ hash: string }>('SELECT hash FROM vectors WHERE model = ? AND hash = ?')
  return new Set(hashes.filter((hash) => find.get(model, hash) !== undefined))
}

export const keepVectors = (connection: Connection, model: string, vectors: readonly KeptVector[]): void => {
  const insert = connection.statement(
    'INSERT OR IGNORE INTO vectors (model, hash, scale, data) VALUES (?, ?, ?, ?)',
  )
  for (const { hash, vector } of vectors) {
    const { scale, bytes } = vectorBytes(vector)
    insert.run(model, hash, scale, Buffer.from(bytes.buffer))
  }
}

/** The texts that a chunk is embedded as. */
export interface ChunkUnits {
  readonly chunk: number
  readonly hashes: readonly string[]
}

export const keepUnits = (connection: Connection, model: string, units: readonly ChunkUnits[]): void => {
  // A chunk that went meanwhile gets none.
  const insert = connection.statement(
    'INSERT OR IGNORE INTO units (chunk, model, hash) SELECT id, ?, ? FROM chunks WHERE id = ?',
  )
  for (const { chunk, hashes } of units) for (const hash of hashes) insert.run(model, hash, chunk)
}

export const dropUnused = (connection: Connection, model: string): void => {
  connection
    .statement('DELETE FROM vectors WHERE model = ? AND hash NOT IN (SELECT hash FROM units WHERE model = ?)')
    .run(model, model)
}
