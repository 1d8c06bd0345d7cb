import { type Log, type StoredEvent, TRANSCRIPTS } from '#record'

// How far the files have come, beside the log: what was written here says nothing about another disk.

/**
 * Raised whenever the same log could make another text of a file. What an older version has written is then as good as never
 * written: it is made again, and nobody is said to have changed it.
 */
export const TEXTS_VERSION = 2

/** Never a file's own path. Up to here every file but the transcripts has been written; its hash shows whether the log was replaced. */
const ALL = `projections/${TEXTS_VERSION}/`
/** Up to here the transcripts have been written. */
const ALL_TRANSCRIPTS = `${TRANSCRIPTS}/`

/** A file of lines as it was left: after which event, and the hash of its bytes. */
export interface WrittenFile {
  readonly seq: number
  readonly hash: string
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

export const writtenFile = async ({ store, disk }: Log, path: string): Promise<WrittenFile | null> => {
  const kept = await disk.lastWrittenOf(path)
  const [event] = kept?.event ? await store.events({ id: kept.event, limit: 1 }) : []
  return kept !== null && event !== undefined ? { seq: event.seq, hash: kept.hash } : null
}

export const keepWrittenFile = (
  { disk }: Log,
  path: string,
  { id }: StoredEvent,
  hash: string,
): Promise<void> => disk.keepLastWritten({ path, event: id, hash })

export const eventAt = async ({ store }: Log, seq: number): Promise<StoredEvent | undefined> =>
  (await store.events({ afterSeq: seq - 1, toSeq: seq, limit: 1 }))[0]
