import type { FileRow, Log } from '#log'
import type { Edit } from '#record'
import { HindcastError, sha256, suggest } from '#vocabulary'

/** A file as the log knows it now, or as of an event. */
export const fileRow = async (log: Log, path: string, seq?: number): Promise<FileRow | undefined> =>
  (await log.store.rows('files', { where: { path }, ...(seq === undefined ? {} : { seq }) }))[0]

/** Null where there is none, or where it was erased. */
export const textByHash = async (log: Log, hash: string | null): Promise<string | null> => {
  const text = hash === null ? null : await keptText(log, hash)
  if (text !== null && sha256(text) !== hash)
    throw new HindcastError('store_damaged', `the text ${hash} is not what was recorded`, {
      field: 'texts',
      next: `Run ${suggest('verify')}: it names what was changed. A backup has it as it was.`,
    })
  return text
}

/** The same for whoever can do without it: a text that was damaged is as good as gone. */
export const soundText = async (log: Log, hash: string): Promise<string | null> => {
  const text = await keptText(log, hash)
  return text !== null && sha256(text) === hash ? text : null
}

const keptText = async ({ store }: Log, hash: string): Promise<string | null> =>
  (await store.texts([hash])).get(hash) ?? null

/** The text of a version; an erased one is gone, and says so. */
export const versionText = async (
  log: Log,
  { path, hash }: { readonly path: string; readonly hash: string },
) => {
  const text = await textByHash(log, hash)
  if (text !== null) return text
  throw new HindcastError('not_found', `this version of ${path} was erased`, {
    field: 'path',
    next: 'Save the file by hand as it should read, or write it whole; the log keeps that there was one.',
  })
}

/** The text that a change is made on; null while there is none. One that was erased is not begun anew: what it held would be lost unseen. */
export const textToChange = async (log: Log, path: string, by?: Edit): Promise<string | null> => {
  if (by?.edit === 'whole') return currentText(log, path)
  const row = await fileRow(log, path)
  return row === undefined ? null : versionText(log, row)
}

/** Null while there is none, or where it was erased. */
export const currentText = async (log: Log, path: string, seq?: number): Promise<string | null> => {
  const row = await fileRow(log, path, seq)
  return textByHash(log, row?.hash ?? null)
}
