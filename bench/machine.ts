import { arch, cpus, platform, totalmem } from 'node:os'
import Database from 'better-sqlite3'

/** What the numbers were measured on. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memory: string
  readonly system: string
  readonly node: string
  readonly sqlite: string
}

export const describeMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${platform()} ${arch()}`,
  node: process.versions.node,
  sqlite: sqliteVersion(),
})

const sqliteVersion = (): string => {
  const db = new Database(':memory:')
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get())
  } finally {
    db.close()
  }
}
