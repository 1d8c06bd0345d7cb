import { type Draft, draftOf, type FileRow, type Log, type State } from '#log'
import { type FileErasing, whatRemains } from '#record'
import type { Actor } from '#vocabulary'
import { fileRow, textByHash, versionText } from './file-versions.ts'

/** What a person erases. */
export interface Erasure {
  readonly hashes: ReadonlySet<string>
  /** Of these, what was asked for by its hash: all that it brought goes. Of the others the lines go that hold the words. */
  readonly named: ReadonlySet<string>
  /** Of what was asked for by its hash, the texts that are no file's whole text. */
  readonly passages: readonly string[]
  /** The words it was asked for by; null: by hashes. */
  readonly words: string | null
}

/** The files whose text, as it stands or as it was last approved, is erased. */
export const erasedPaths = async ({ store }: Log, { hashes }: Erasure): Promise<readonly string[]> =>
  (await store.rows('files', {}))
    .filter(({ hash, approved }) => hashes.has(hash) || (approved !== null && hashes.has(approved)))
    .map(({ path }) => path)
    .sort()

/** What becomes of a file: read before the erasure, since it goes by the texts that are erased. */
export const remainsOf = async (log: Log, path: string, erasure: Erasure) =>
  whatRemains(await erasingOf(log, path, erasure))

/** What is left of a file, as a fact beside its erasure. */
export const remainsDraft = async (
  log: Log,
  state: State,
  { run, actor, path }: { readonly run: string; readonly actor: Actor; readonly path: string },
  erasure: Erasure,
): Promise<Draft> => {
  const row = await fileRow(log, path)
  // One that is gone already leaves nothing.
  if (row !== undefined) await versionText(log, row)
  const { text, left } = await remainsOf(log, path, erasure)
  // What a person approved before a change that waits: it is what holds until then.
  const approved = row?.standing === 'unapproved' ? await textByHash(log, row.approved) : null
  const bytes = Buffer.byteLength(text)
  return draftOf({
    kind: 'file.remains',
    at: log.now(state.head),
    // Of that version: one that is erased again leaves something again.
    says: `${path} after ${row?.event ?? 'nothing'}`,
    run,
    turn: null,
    actor,
    payload: {
      file: path,
      whole: text,
      bytes,
      ...(approved === null ? {} : { approved: left(approved) }),
    },
  })
}

const erasingOf = async (
  log: Log,
  path: string,
  { named, passages, words }: Erasure,
): Promise<FileErasing> => {
  const { store } = log
  const rows = (await store.versions('files', { path }))
    .toSorted((a, b) => a.fromSeq - b.fromSeq)
    .map(({ row }) => row)
  const kept = await store.texts([...new Set(rows.map(({ hash }) => hash))])
  const versions = rows.flatMap(({ hash, how }) => {
    const text = kept.get(hash)
    return text === undefined ? [] : [{ text, how, named: named.has(hash) }]
  })
  const saying = [...(await entriesOf(log, rows)), ...(await approvedTexts(log, path))]
  const said = await store.texts(saying.filter((hash) => !named.has(hash)))
  return { path, versions, said: [...said.values()], passages, words }
}

/** What was said to make the versions that were appended to. */
const entriesOf = async ({ store }: Log, rows: readonly FileRow[]): Promise<readonly string[]> => {
  const entries: string[] = []
  for (const { how, event } of rows) {
    if (how !== 'journal' && how !== 'learning') continue
    const [fact] = await store.events({ id: event, limit: 1 })
    // Parsed by the kind's schema before it was stored.
    const { entry } = JSON.parse(fact?.payload ?? '{}') as { readonly entry?: string }
    if (entry !== undefined) entries.push(entry)
  }
  return entries
}

const approvedTexts = async ({ store }: Log, path: string): Promise<readonly string[]> =>
  (await store.rows('proposals', { where: { status: 'approved' } }))
    .filter(({ file }) => file === path)
    .map(({ text }) => text)
