import { fileRow, textByHash, versionText } from '#documents'
import { FILE_ORIGINS, type FileStanding, type Moment } from '#log'
import { projectedText } from '#projections'
import { isProjected, isShared } from '#record'
import { type Actor, handleNumber, type Instant, sha256, type Trust } from '#vocabulary'
import { knowledgeNamed } from './knowledge-rows.ts'
import { projectedTrust } from './text-trust.ts'

/** What a text came from: the kind of its event, or the log that it is made from. */
export const TEXT_ORIGINS = [...FILE_ORIGINS, 'observation', 'log'] as const

/** A text as a reader gets it. */
export interface ReadableText {
  readonly text: string
  readonly hash: string
  readonly standing: FileStanding
  /** What a reader should know of the text: that nobody approved it, or that a newer one waits for approval. */
  readonly marked: string | null
  readonly how: (typeof TEXT_ORIGINS)[number]
  readonly by: Actor
  readonly trust: Trust
  readonly knownAt: Instant
}

/** A file of the workspace, one that is made from the log, or what was read elsewhere, by its handle, as of a moment; null where there was none. */
export const readableAt = (moment: Moment, path: string): Promise<ReadableText | null> =>
  isKnowledgeHandle(path)
    ? knowledgeAt(moment, path)
    : isProjected(path)
      ? projectedAt(moment, path)
      : fileAt(moment, path)

export const isKnowledgeHandle = (path: string): boolean => handleNumber('knowledge', path) !== null

/** Lessons and outcomes are no texts: their words are made when they are told. */
const knowledgeAt = async (moment: Moment, handle: string): Promise<ReadableText | null> => {
  const row = await knowledgeNamed(moment, handle)
  if (row === null || row.text === null || row.origin === 'lessons') return null
  const text = await textByHash(moment.log, row.text)
  const [event] = await moment.log.store.events({ afterSeq: row.seq - 1, toSeq: row.seq, limit: 1 })
  if (text === null || event === undefined) return null
  return {
    text,
    hash: row.text,
    standing: 'free',
    marked: row.status === 'standing' ? null : `${row.status}: it is shown no more`,
    how: row.origin === 'observation' ? 'observation' : 'log',
    by: event.actor,
    trust: event.trust,
    knownAt: row.knownAt,
  }
}

const projectedAt = async (moment: Moment, path: string): Promise<ReadableText | null> => {
  const { log, seq, at } = moment
  const text = await projectedText(log, path, seq)
  return text === null
    ? null
    : {
        text,
        hash: sha256(text),
        standing: 'free',
        marked: null,
        how: 'log',
        by: 'system',
        trust: await projectedTrust(moment, path),
        knownAt: at,
      }
}

const fileAt = async ({ log, seq }: Moment, path: string): Promise<ReadableText | null> => {
  const row = await fileRow(log, path, seq)
  if (!row) return null
  return {
    text: await versionText(log, row),
    hash: row.hash,
    standing: row.standing,
    marked: row.standing === 'unapproved' ? UNAPPROVED : null,
    how: row.how,
    by: row.actor,
    trust: isShared(path) ? 'outside' : row.trust,
    knownAt: row.knownAt,
  }
}

const UNAPPROVED = 'unapproved: prompts have the text that a person approved last'
