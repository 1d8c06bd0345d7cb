import type { Log, StoredEvent } from '#log'
import { TRANSCRIPTS } from '#record'
import type { Id } from '#vocabulary'

// How far the files have come, beside the log: what was written here says nothing about another disk.

/**
 * Raised whenever the same log could make another text of a file. What an older version has written is then as good as never
 * written: it is made again, and nobody is said to have changed it.
 */
export const TEXTS_VERSION = 5

/** Never a file's own path. Up to here every file but the transcripts has been written; its hash shows whether the log was replaced. */
const ALL = `projections/${TEXTS_VERSION}/`
/** Up to here the transcripts have been written. */
const ALL_TRANSCRIPTS = `${TRANSCRIPTS}/`

/** A file as one write of ours leaves it: as of which event, and the hash of its bytes. */
export interface WrittenFile {
  readonly event: Id
  /** Where that event stands; null where the log no longer holds it. */
  readonly seq: number | null
  readonly hash: string
}

/**
 * A write is noted before the file takes its place: what is on the disk is the last one noted or, where a process died in between,
 * the one before.
 */
export interface NotedWrites {
  readonly now: WrittenFile | null
  readonly before: WrittenFile | null
}

export interface WrittenMarks {
  /** 0 where nothing was written yet, or another log stands in this one's place. */
  readonly all: number
  readonly transcripts: number
}

export const readMarks = async (log: Log): Promise<WrittenMarks> => {
  const all = await markAt(log, ALL)
  return { all, transcripts: all === 0 ? 0 : await markAt(log, ALL_TRANSCRIPTS) }
}

/** The chain's hash stands for everything before it, so an import that puts facts in between is seen. */
const markAt = async ({ store, disk }: Log, path: string): Promise<number> => {
  const kept = await disk.lastWrittenOf(path)
  const [event] = kept?.event ? await store.events({ id: kept.event, limit: 1 }) : []
  return event !== undefined && event.hash === kept?.hash ? event.seq : 0
}

export const keepMark = (
  { disk }: Log,
  which: keyof WrittenMarks,
  { id, hash }: StoredEvent,
): Promise<void> => disk.keepLastWritten({ path: which === 'all' ? ALL : ALL_TRANSCRIPTS, event: id, hash })

const notedAs = (which: keyof NotedWrites, path: string): string =>
  `projections/${TEXTS_VERSION}/${which}/${path}`

export const notedWrites = async (log: Log, path: string): Promise<NotedWrites> => ({
  now: await notedWrite(log, notedAs('now', path)),
  before: await notedWrite(log, notedAs('before', path)),
})

const notedWrite = async ({ store, disk }: Log, path: string): Promise<WrittenFile | null> => {
  const kept = await disk.lastWrittenOf(path)
  if (!kept?.event) return null
  const [event] = await store.events({ id: kept.event, limit: 1 })
  return { event: kept.event, seq: event?.seq ?? null, hash: kept.hash }
}

/** The write that left what is on the disk; null where none of ours did. */
export const leftBy = ({ now, before }: NotedWrites, disk: string | null): WrittenFile | null =>
  [now, before].find((write) => write?.hash === disk) ?? null

/** Notes the write that is about to take place, and which one it takes the place of. */
export const noteWrite = (
  { disk }: Log,
  path: string,
  { id, hash }: { readonly id: Id; readonly hash: string },
  there: WrittenFile | null,
): Promise<void> =>
  disk.keepLastWritten(
    { path: notedAs('now', path), event: id, hash },
    ...(there ? [{ path: notedAs('before', path), event: there.event, hash: there.hash }] : []),
  )

export const eventAt = async ({ store }: Log, seq: number): Promise<StoredEvent | undefined> =>
  (await store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 }))[0]
