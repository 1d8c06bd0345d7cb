import { createHash } from 'node:crypto'
import { type ChunkUnits, type KeptVector, type PlacedPassage, vectorBytes } from '#recall/ports'
import type { Connection } from '../connection.ts'
import { readChunks } from './chunk-rows.ts'

// Which chunks have vectors of a model, and of which texts. Each is called inside a transaction.

const HAS_NONE = 'NOT EXISTS (SELECT 1 FROM units u WHERE u.chunk = c.id AND u.model = ?)'

export const unembedded = (
  connection: Connection,
  model: string,
  after: number,
  limit: number,
): readonly PlacedPassage[] =>
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

export const keepVectors = (
  connection: Connection,
  model: string,
  units: readonly ChunkUnits[],
  vectors: readonly KeptVector[],
): void => {
  const unit = connection.statement(
    'INSERT OR IGNORE INTO units (chunk, model, hash) SELECT id, ?, ? FROM chunks WHERE id = ?',
  )
  const needed = new Set<string>()
  for (const { chunk, hashes } of units)
    for (const hash of hashes) if (unit.run(model, hash, chunk).changes > 0) needed.add(hash)
  const insert = connection.statement(
    'INSERT OR IGNORE INTO vectors (model, hash, scale, data, sum) VALUES (?, ?, ?, ?, ?)',
  )
  for (const { hash, vector } of vectors) {
    if (!needed.has(hash)) continue
    const { scale, bytes } = vectorBytes(vector)
    const data = Buffer.from(bytes.buffer)
    insert.run(model, hash, scale, data, sumOf(hash, scale, data))
  }
}

/** What a vector is checked by: numbers that were damaged are numbers, and nothing else says that they are others. */
const sumOf = (hash: string, scale: number, data: Buffer): string =>
  createHash('sha256').update(`${hash} ${scale} `).update(data).digest('hex').slice(0, SUM_LENGTH)
const SUM_LENGTH = 16

interface SummedVector {
  readonly model: string
  readonly hash: string
  readonly scale: number
  readonly data: Buffer
  readonly sum: string
}

/** The vectors that are not what was written; a tenth of a second for 50,000. */
export const damagedVectors = (connection: Connection): readonly Pick<SummedVector, 'model' | 'hash'>[] => {
  const all = connection
    .statement<SummedVector>('SELECT model, hash, scale, data, sum FROM vectors')
    .iterate()
  const damaged: Pick<SummedVector, 'model' | 'hash'>[] = []
  for (const { model, hash, scale, data, sum } of all)
    if (sumOf(hash, scale, data) !== sum) damaged.push({ model, hash })
  return damaged
}

/** So that they are made again. */
export const dropDamaged = (connection: Connection): void => {
  const drop = connection.statement('DELETE FROM vectors WHERE model = ? AND hash = ?')
  for (const { model, hash } of damagedVectors(connection)) drop.run(model, hash)
}

export const dropUnused = (connection: Connection, model: string): void => {
  connection
    .statement('DELETE FROM vectors WHERE model = ? AND hash NOT IN (SELECT hash FROM units WHERE model = ?)')
    .run(model, model)
}
