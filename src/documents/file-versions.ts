import { type ComposedRow, type FileRow, type Log, outsideAmong } from '#log'
import { type Edit, LEARNINGS, type Learning, learningsIn, withEntries } from '#record'
import { HindcastError, sha256, suggest } from '#vocabulary'

/** A file as the log knows it now, or as of an event. */
export const fileRow = async (log: Log, path: string, seq?: number): Promise<FileRow | undefined> =>
  (await log.store.rows('files', { where: { path }, ...(seq === undefined ? {} : { seq }) }))[0]

/** The text of a version by its name, or any text by its hash; null if there is none, or if it was erased. */
export const textByHash = async (log: Log, hash: string | null): Promise<string | null> => {
  if (hash === null) return null
  const text = (await log.store.texts([hash])).get(hash)
  if (text === undefined) return composedText(log, hash)
  if (sha256(text) !== hash)
    throw new HindcastError('store_damaged', `the text ${hash} is not what was recorded`, {
      field: 'texts',
      next: `Run ${suggest('verify')}: it names what was changed. A backup has it as it was.`,
    })
  return text
}

/** The same for a reader that can do without it: a damaged text is missing. */
export const soundText = async (log: Log, hash: string): Promise<string | null> => {
  const text = (await log.store.texts([hash])).get(hash)
  return text === undefined ? composedText(log, hash) : sha256(text) === hash ? text : null
}

/** Entries added to a file after an event, up to another, in order. */
export const entriesOf = async (
  { store }: Log,
  path: string,
  after: number,
  seq?: number,
): Promise<readonly (ComposedRow & { readonly entry: string })[]> => {
  const range = { column: 'seq', from: after + 1, ...(seq === undefined ? {} : { to: seq }) }
  const rows = await store.rows('composed', { where: { path }, range, order: { column: 'seq' } })
  return rows.flatMap((row) => (row.entry === null ? [] : [{ ...row, entry: row.entry }]))
}

/** Null if the whole text below its entries was erased. An erased entry leaves a mark. */
const composedText = async (log: Log, version: string): Promise<string | null> => {
  const [row] = await log.store.rows('composed', { where: { version } })
  if (row === undefined) return null
  const { path, base, after, seq } = row
  const entries = await entriesOf(log, path, after, seq)
  const texts = await log.store.texts([
    ...(base === null ? [] : [base]),
    ...entries.map(({ entry }) => entry),
  ])
  const begun = base === null ? null : texts.get(base)
  if (begun === undefined) return null
  return withEntries(
    path,
    begun,
    entries.map(({ entry, label }) => ({ text: texts.get(entry) ?? null, label })),
  )
}

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

/** The text that a change is made on; null if there is none. One that was erased is not begun anew. */
export const textToChange = async (log: Log, path: string, by?: Edit): Promise<string | null> => {
  if (by?.edit === 'whole') return currentText(log, path)
  const row = await fileRow(log, path)
  return row === undefined ? null : versionText(log, row)
}

/** Null if there is none, or if it was erased. */
export const currentText = async (log: Log, path: string, seq?: number): Promise<string | null> =>
  textByHash(log, (await fileRow(log, path, seq))?.hash ?? null)

/** A learning, and whether it has the label of text from outside. */
export interface TrustedLearning extends Learning {
  readonly outside: boolean
}

/** The agent's learnings as of an event, each trusted on its own. */
export const trustedLearnings = async (log: Log, seq: number): Promise<readonly TrustedLearning[]> => {
  const row = await fileRow(log, LEARNINGS, seq)
  const text = row ? await textByHash(log, row.hash) : null
  if (row === undefined || text === null) return []
  const learnings = learningsIn(text)
  const outside = await outsideAmong(
    log.store,
    seq,
    learnings.map((one) => sha256(one.text)),
  )
  return learnings.map((one) => ({
    ...one,
    outside: row.trust === 'outside' || outside.has(sha256(one.text)),
  }))
}
