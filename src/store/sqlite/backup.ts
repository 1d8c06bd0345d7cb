import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from '#log/ports'
import { ANCHOR_FILE, DATABASE_FILE, HindcastError, type Instant, suggest } from '#vocabulary'
import { makeFolder, syncFolder, writeNewSynced } from '#vocabulary/files'
import { addAnchors, readAnchors } from '../anchor-file.ts'
import type { Connection } from './connection.ts'
import { integrityFaults } from './integrity-check.ts'
import { readHead, SqliteReader, within } from './reader.ts'
import { sqliteError } from './sqlite-error.ts'

/** 2 MB between two turns of the event loop: a few milliseconds. */
const PAGES_AT_A_TIME = 512

/**
 * Copies the store into a folder of its own. The copy is taken on a connection that holds one read view throughout:
 * without it SQLite would begin again whenever another process commits, and beside a busy writer never end.
 */
export const backUp = async (
  log: Connection,
  own: string,
  folder: string,
  progress: (done: number, total: number) => void,
): Promise<{ readonly head: Head; readonly bytes: number }> => {
  const file = join(folder, DATABASE_FILE)
  const partial = `${file}.partial`
  try {
    await makeFolder(folder)
    for (const there of [file, partial]) if (existsSync(there)) throw alreadyThere(there)
    await writeNewSynced(partial, '')
  } catch (error) {
    throw sqliteError(error, folder)
  }
  try {
    const { head, counted } = await copyOf(log, partial, progress)
    // Lines that the copy has counted, and one of its own head.
    const anchors = readAnchors(own).slice(0, counted)
    const at = Date.now() as Instant // the machine's clock
    await rm(join(folder, ANCHOR_FILE), { force: true })
    const readable = anchors.filter((anchor) => anchor !== null)
    addAnchors(folder, ...readable, { at, seq: head.seq, hash: head.hash })
    await rename(partial, file)
    await syncFolder(folder)
    return { head, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw sqliteError(error, folder)
  }
}

const copyOf = async (
  log: Connection,
  file: string,
  progress: (done: number, total: number) => void,
): Promise<{ readonly head: Head; readonly counted: number }> => {
  const source = await log.another({ readOnly: true })
  try {
    source.run('BEGIN')
    const head = readHead(source)
    const counted = await new SqliteReader(source, within(source)).anchorCount()
    await refuseDamaged(source)
    await source.copyTo(file, PAGES_AT_A_TIME, progress)
    return { head, counted }
  } finally {
    source.close()
  }
}

/** A backup is what is restored when the rest is lost: a copy of broken pages is none. */
const refuseDamaged = async (source: Connection): Promise<void> => {
  const [fault] = await integrityFaults(source)
  if (fault !== undefined)
    throw new HindcastError(
      'store_damaged',
      `The database is damaged, and a copy of it no backup: ${fault}`,
      {
        next: `Restore the last backup; ${suggest('export')} writes what can still be read.`,
      },
    )
}

const alreadyThere = (file: string): HindcastError =>
  new HindcastError('already_exists', `There already is a backup here, or one is being made: ${file}`, {
    field: 'to',
    next: 'Give a new folder; a backup never replaces another.',
  })
