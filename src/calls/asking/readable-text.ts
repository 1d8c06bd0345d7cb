import { fileRow, fileTrust, isStrict, textByHash, usedVersion, versionText } from '#documents'
import { FILE_ORIGINS, type FileStanding, type Moment } from '#log'
import { projectedText } from '#projections'
import { isProjected, isShared } from '#record'
import {
  type Actor,
  HindcastError,
  handleNumber,
  type Instant,
  sha256,
  suggest,
  type Trust,
} from '#vocabulary'
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
  const strict = await isStrict(log, seq)
  const used = await usedVersion(log, row, strict)
  if (used === null) throw neverApproved(path)
  const text = row.hash === used.hash ? await versionText(log, used) : await textByHash(log, used.hash)
  if (text === null) throw approvedErased(path)
  return {
    text,
    hash: used.hash,
    standing: row.standing,
    marked: row.standing === 'unapproved' ? markOf(path, strict) : null,
    how: used.how,
    by: used.actor,
    trust: isShared(path) ? 'outside' : await fileTrust(log, used, seq),
    knownAt: used.knownAt,
  }
}

const markOf = (path: string, strict: boolean): string =>
  strict
    ? `the last approved text: ${path} was changed since, and nobody has approved that`
    : 'changed without approval, and used as it stands'

/** Where files are strict, a text that nobody approved is not read. */
const neverApproved = (path: string): HindcastError =>
  new HindcastError('not_found', `no text of ${path} was ever approved, and files are strict`, {
    field: 'path',
    next: `A person approves it with ${suggest('judge', { of: path, verdict: 'approve' })}.`,
  })

/** Where files are strict, what is left of an approved text is read once a person approves it. */
const approvedErased = (path: string): HindcastError =>
  new HindcastError('not_found', `the text of ${path} that was approved was erased, and files are strict`, {
    field: 'path',
    next: `A person looks at what is left of it with ${suggest('proposals')}, and approves it with ${suggest('judge', { of: path, verdict: 'approve' })}.`,
  })
