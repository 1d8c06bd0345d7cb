import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from '#log/ports'
import { ANCHOR_FILE, DATABASE_FILE, HindcastError, type Instant, suggest } from '#vocabulary'
import { coded, makeFolder, syncFolder, writeNewSynced } from '#vocabulary/files'
import { addAnchors, readAnchors } from '../anchor-file.ts'
import type { Connection } from './connection.ts'
import { integrityFaults } from './integrity-check.ts'
import { readHead, SqliteReader } from './reader.ts'
import { sqliteError } from './sqlite-error.ts'

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
  await coded(folder, 'to', async () => {
    await makeFolder(folder)
    for (const there of [file, partial]) if (existsSync(there)) throw alreadyThere(there)
    await writeNewSynced(partial, '')
  })
  const source = await log.another({ readOnly: true })
  try {
    source.run('BEGIN')
    const head = readHead(source)
    // As many lines as the copy has counted, the unreadable ones replaced by its own head.
    const anchors = readAnchors(own).slice(0, await new SqliteReader(source).anchorCount())
    rejectDamaged(await integrityFaults(source))
    await source.copyTo(partial, progress)
    const at = Date.now() as Instant // the machine's clock
    await rm(join(folder, ANCHOR_FILE), { force: true })
    const ours = { at, seq: head.seq, hash: head.hash }

    addAnchors(folder, ...anchors.map((anchor) => anchor ?? ours), ours)
    await rename(partial, file)
    await syncFolder(folder)
    return { head, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw sqliteError(error, folder)
  } finally {
    source.close()
  }
}

/** A backup is what is restored when the rest is lost: a copy of broken pages is none. */
const rejectDamaged = ([fault]: readonly string[]): void => {
  if (fault === undefined) return
  throw new HindcastError('store_damaged', `The database is damaged, and a copy of it no backup: ${fault}`, {
    next: `Restore the last backup; ${suggest('export')} writes what can still be read.`,
  })
}

const alreadyThere = (file: string): HindcastError =>
  new HindcastError('already_exists', `There already is a backup here, or one is being made: ${file}`, {
    field: 'to',
    next: 'Give a new folder; a backup never replaces another.',
  })
