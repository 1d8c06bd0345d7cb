import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clearLeftovers, makeFolder, makeOwnersFile, markBefore, newMark, syncFile, syncFolder } from '#disk'
import type { Head } from '#log/ports'
import { ANCHOR_FILE, DATABASE_FILE, HindcastError, type Instant, suggest } from '#vocabulary'
import { addAnchors, readAnchors } from '../anchor-file.ts'
import type { Connection } from './connection.ts'
import { integrityFaults } from './integrity-check.ts'
import { countedAnchors } from './meta.ts'
import { readHead } from './reader.ts'
import { sqliteError } from './sqlite-error.ts'

/** 2 MB between two turns of the event loop: a few milliseconds. */
const PAGES_AT_A_TIME = 512

/** Ending of a copy that is not whole yet, with what SQLite keeps beside it. */
const PARTIAL = '.partial'

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
  const anchor = join(folder, ANCHOR_FILE)
  const partial = `${file}.${newMark()}${PARTIAL}`
  try {
    await makeFolder(folder)
    await clearLeft(folder)
    await refuseOther(folder)
  } catch (error) {
    throw sqliteError(error, folder)
  }
  try {
    const source = await log.another({ readOnly: true })
    let head: Head
    let counted: number
    try {
      source.run('BEGIN')
      head = readHead(source)
      counted = countedAnchors(source)
      await refuseDamaged(source)
      makeOwnersFile(partial)
      const flush = flusher(partial)
      await source.copyTo(partial, PAGES_AT_A_TIME, (done, total) => {
        flush.begin()
        progress(done, total)
      })
      await flush.end()
    } finally {
      source.close()
    }
    // Those that the copy has counted, and its own head.
    const anchors = readAnchors(own).slice(0, counted)
    const at = Date.now() as Instant // the machine's clock
    const readable = anchors.filter((anchor) => anchor !== null)
    addAnchors(folder, ...readable, { at, seq: head.seq, hash: head.hash })
    await rename(partial, file)
    await syncFolder(folder)
    return { head, bytes: (await stat(file)).size }
  } catch (error) {
    // What is left of an attempt would stand in the way of the next.
    for (const left of [partial, anchor]) await rm(left, { force: true }).catch(() => undefined)
    throw sqliteError(error, folder)
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

/** Removes what a backup that died left here: a part of the copy, and the anchor that was to go with it. */
const clearLeft = async (folder: string): Promise<void> => {
  await clearLeftovers(folder, '.tmp')
  const left = await clearLeftovers(folder, PARTIAL, `${PARTIAL}-journal`)
  if (left > 0 && !(await isThere(join(folder, DATABASE_FILE))))
    await rm(join(folder, ANCHOR_FILE), { force: true })
}

const refuseOther = async (folder: string): Promise<void> => {
  const others = (await readdir(folder)).filter((name) => markBefore(name, PARTIAL) !== undefined)
  for (const file of [DATABASE_FILE, ANCHOR_FILE]) if (await isThere(join(folder, file))) others.push(file)
  const [other] = others
  if (other !== undefined)
    throw new HindcastError('already_exists', `There already is a backup here: ${join(folder, other)}`, {
      field: 'to',
      next: 'Give a new folder; a backup never replaces another.',
    })
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Sends what is copied to the disk as it goes, on another thread. The driver does it once at the end and on this one:
 * for 380 MB the event loop then stood still for 290 ms, this way for 30 to 70.
 */
const flusher = (file: string) => {
  let running: Promise<void> | undefined
  return {
    begin(): void {
      running ??= syncFile(file).then(
        () => {
          running = undefined
        },
        // The flush at the end says what is wrong, if it still is.
        () => undefined,
      )
    },
    async end(): Promise<void> {
      await running
      await syncFile(file)
    },
  }
}
