import { join } from 'node:path'
import type { LastWritten, LocalDisk, LocalWork } from '#log/ports'
import { createPrivateFile, statOrNull } from '#vocabulary/files'
import { Connection, type Driver } from './connection.ts'
import { isBusy, sqliteError } from './sqlite-error.ts'

const WRITTEN_FILE = 'written.db'
const WRITTEN_TABLE =
  'CREATE TABLE IF NOT EXISTS written (path TEXT PRIMARY KEY, event TEXT, hash TEXT NOT NULL) WITHOUT ROWID'

/** What is beside a log in its folder, in small databases: SQLite frees the lock of a process that dies, and a note is whole or not there. */
export class FolderDisk implements LocalDisk {
  private readonly driver: Driver
  private readonly folder: string
  private readonly writable: boolean
  private notes: Promise<Connection> | undefined

  constructor(driver: Driver, folder: string, writable: boolean) {
    this.driver = driver
    this.folder = folder
    this.writable = writable
  }

  lastWritten(): Promise<readonly LastWritten[]> {
    return this.read('', [])
  }

  async lastWrittenOf(path: string): Promise<LastWritten | null> {
    return (await this.read('WHERE path = ?', [path]))[0] ?? null
  }

  async keepLastWritten(...written: readonly LastWritten[]): Promise<void> {
    if (written.length === 0) return
    const notes = await this.written()
    const put = notes.statement(
      `INSERT INTO written (path, event, hash) VALUES (?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET event = excluded.event, hash = excluded.hash`,
    )
    await notes.writing(() => {
      for (const { path, event, hash } of written) put.run(path, event, hash)
    })
  }

  async lock(work: LocalWork): Promise<{ release(): void } | null> {
    const file = join(this.folder, `${work}.lock`)
    let db: InstanceType<Driver> | undefined
    try {
      createPrivateFile(file)
      db = new this.driver(file, { timeout: 0 })
      db.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      db?.close()
      if (isBusy(error)) return null
      throw sqliteError(error, file)
    }
    return { release: () => void db.close() }
  }

  async close(): Promise<void> {
    const notes = await this.notes?.catch(() => undefined)
    this.notes = undefined
    notes?.close()
  }

  private async read(where: string, values: readonly string[]): Promise<readonly LastWritten[]> {
    if (!this.writable && statOrNull(join(this.folder, WRITTEN_FILE)) === null) return []
    const notes = await this.written()
    const text = `SELECT path, event, hash FROM written ${where} ORDER BY path`
    return notes.readingOne(() => notes.all<LastWritten>({ text, values }))
  }

  private written(): Promise<Connection> {
    this.notes ??= this.openNotes().catch((error: unknown) => {
      // The next call tries again.
      this.notes = undefined
      throw error
    })
    return this.notes
  }

  private async openNotes(): Promise<Connection> {
    const how = { readOnly: !this.writable, maxPages: undefined }
    const notes = await Connection.open(this.driver, { file: join(this.folder, WRITTEN_FILE), ...how })
    if (this.writable) await notes.writing(() => notes.run(WRITTEN_TABLE))
    return notes
  }
}
