import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { AnchorFile, LogStore } from '#log/ports'
import { ANCHOR_FILE, type Anchor, anchorLine, HindcastError, readAnchorLine } from '#vocabulary'
import { fileError, fileErrorCode, PRIVATE_FILE, rejectOther } from '#vocabulary/files'

// Anchors are lines of a file of this machine, whatever the log is on. Lines are only added. Synchronous: a line is added while the
// log's write lock is held, so that no two processes add one at the same place.

/** The anchors of a log, a line each; null for a line that is none. A last line without its end was torn by a crash: it is left out. */
export const readAnchors = (folder: string): readonly (Anchor | null)[] =>
  wholeLines(`${bytesOf(folder)}`).map(readAnchorLine)

/** Adds anchors, flushes them to the disk and returns how many lines there are. */
export const addAnchors = (folder: string, ...anchors: readonly Anchor[]): number => {
  const file = join(folder, ANCHOR_FILE)
  const bytes = bytesOf(folder)
  const end = bytes.lastIndexOf('\n') + 1
  try {
    const handle = openSync(file, 'a', PRIVATE_FILE)
    try {
      ftruncateSync(handle, end)
      writeSync(handle, anchors.map((anchor) => anchorLine(anchor)).join(''))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    throw fileError(error, file)
  }
  return wholeLines(`${bytes}`).length + anchors.length
}

/** The anchors in a folder, and the count that a log keeps of them. */
export const anchorsBeside = (store: LogStore, folder: string): AnchorFile => ({
  // Counted first: a line that another process adds meanwhile is one more than counted.
  read: async () => ({ counted: await store.anchorCount(), anchors: readAnchors(folder) }),
  add: (anchor) => store.transaction((transaction) => transaction.countAnchors(addAnchors(folder, anchor))),
})

const bytesOf = (folder: string): Buffer => {
  const file = join(folder, ANCHOR_FILE)
  rejectOther(file, ANCHOR_FILE)
  try {
    return readFileSync(file)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return Buffer.alloc(0)
    throw fileError(error, file)
  }
}

const wholeLines = (text: string): readonly string[] => text.split('\n').slice(0, -1)

/** An empty log beside anchors that say otherwise is a lost one: it is never quietly begun anew. */
export const refuseLostLog = (folder: string, seq: number): void => {
  if (seq > 0) return
  const last = readAnchors(folder).reduce((most, anchor) => Math.max(most, anchor?.seq ?? 0), 0)
  if (last === 0) return
  throw new HindcastError(
    'store_damaged',
    `The log is gone, ${ANCHOR_FILE} says it had ${last} events: ${folder}`,
    { next: `Restore a backup into this folder, or move ${ANCHOR_FILE} away to begin anew.` },
  )
}
