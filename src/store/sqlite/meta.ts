import { HindcastError } from '#vocabulary'
import type { Connection } from './connection.ts'

/** The layout of the log's own tables. Raised with a migration in `migrate.ts`. */
export const SCHEMA_VERSION = 2

/** What the store says about itself. */
export interface Meta {
  readonly schema: number
  readonly rules: number
  /** Whose memory it is. */
  readonly owner: string
  /** A digest of how the derived tables look. */
  readonly shape: string
  /** The derived tables by name, so that a later version can drop the ones it no longer has. */
  readonly tables: readonly string[]
  /** Raised by every swap: the rows may differ although the head does not. */
  readonly generation: number
}

/** The key under which the anchors are counted, beside those of `Meta`. */
export const ANCHORS = 'anchors'

/** Null before the first migration. */
export const readMeta = (connection: Connection): Meta | null => {
  const there = connection
    .statement<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'`)
    .get()
  if (!there) return null
  const rows = connection.statement<{ key: string; value: string }>('SELECT key, value FROM meta').all()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const text = (key: string): string => {
    const value = values.get(key)
    if (value !== undefined) return value
    throw new HindcastError('store_damaged', `The store does not say its ${key}: ${connection.file}`, {
      field: key,
      next: 'Restore a backup into this folder.',
    })
  }
  return {
    schema: Number(text('schema')),
    rules: Number(text('rules')),
    owner: text('owner'),
    shape: text('shape'),
    tables: text('tables').split(','),
    generation: Number(text('generation')),
  }
}

export const writeMeta = (
  connection: Connection,
  meta: Partial<Meta> | { readonly [ANCHORS]: number },
): void => {
  const put = connection.statement(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  for (const [key, value] of Object.entries(meta)) put.run(key, String(value))
}

/** How many lines of anchors were flushed. Fewer in the file means that some were taken away. */
export const countedAnchors = (connection: Connection): number => {
  const row = connection.statement<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(ANCHORS)
  return Number(row?.value ?? 0)
}

export const countAnchors = (connection: Connection, count: number): void =>
  writeMeta(connection, { [ANCHORS]: count })
