import Database from 'better-sqlite3'
import { benchmark } from './benchmark.ts'
import { LIFE } from './stores.ts'

/** What only the memories need; the rest is the log and the ledger. */
const MEMORIES = [
  'episodes',
  'evidence',
  'beliefs',
  'tallies',
  'moods',
  'plans',
  'citations',
  'memory',
  'losses',
]

/** What a remembered trade takes on disk. */
export const bytesPerEpisode = benchmark({
  measures: { 'bytes-per-episode': { unit: 'bytes', target: null } },
  run: async (stores) => {
    const place = await stores.traded()
    const sizes = tableSizes(stores.file(place))
    const each = (bytes: number): number => Math.round(bytes / LIFE)
    const memories = MEMORIES.reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0)
    const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 6)
    return {
      values: { 'bytes-per-episode': stores.bytes(place) / LIFE },
      note:
        `${each(memories)} of them in the memories’ tables; the largest with their indexes: ` +
        largest.map(([table, bytes]) => `${table} ${each(bytes)}`).join(', '),
    }
  },
})

/** Bytes of each table, its indexes counted with it. */
const tableSizes = (file: string): ReadonlyMap<string, number> => {
  const db = new Database(file, { readonly: true })
  try {
    const found = db
      .prepare<[], { table: string; bytes: number }>(
        `SELECT coalesce(s.tbl_name, d.name) AS "table", sum(d.pgsize) AS bytes
           FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name GROUP BY 1`,
      )
      .all()
    return new Map(found.map(({ table, bytes }) => [table, bytes]))
  } finally {
    db.close()
  }
}
