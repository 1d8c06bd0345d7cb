import { type Draft, draftOf, type FileRow, type Log, type Recorded, type State } from '#log'
import { refuseLargeFile } from '#record'
import { LARGEST_DOCUMENT } from '#vocabulary'
import { fileRow } from './file-versions.ts'
import type { FileFound } from './ports.ts'

/** A text as it stood on the disk, under the path that the log knows it by. */
export interface SeenFile {
  readonly path: string
  readonly found: FileFound
}

/** A hand edit as a fact, known when it was seen. Entries recorded after the event `after` stay below it. */
export const seenDraft = async (
  log: Log,
  state: State,
  run: string,
  { path, found }: SeenFile,
  after?: number,
): Promise<Draft> => {
  const row = await fileRow(log, path)
  refuseLargeFile(path, found.text, LARGEST_DOCUMENT)
  return draftOf({
    kind: 'file.seen',
    at: log.now(state.head),
    // Seen after that version: a text that came back is seen again.
    says: `${path} after ${row?.event ?? (await lastGone(log, path)) ?? 'nothing'} ${found.hash}`,
    run,
    turn: null,
    actor: 'system',
    payload: { file: path, whole: found.text, ...(after === undefined ? {} : { after }) },
  })
}

/** The last version of a document that is gone from its folder. */
const lastGone = async (log: Log, path: string): Promise<string | null> => {
  const versions = await log.store.versions('files', { path })
  const last = versions.reduce((newest, one) => Math.max(newest, one.fromSeq), 0)
  const gone = versions.find(({ fromSeq }) => fromSeq === last)
  return gone ? `${gone.row.event} and its end` : null
}

/** Records that a file was deleted. */
export const recordGone = (log: Log, run: string, { path, event }: FileRow): Promise<Recorded> =>
  log.record((state) =>
    draftOf({
      kind: 'file.gone',
      at: log.now(state.head),
      says: `${path} gone after ${event}`,
      run,
      turn: null,
      actor: 'system',
      payload: { file: path },
    }),
  )

/** Files that are read and recorded together, */
const AT_ONCE = 32
/** and characters of them. */
const CHARACTERS_AT_ONCE = 8_000_000

/** Reads files and hands them on, as many together as may be; what is null is left out. */
export async function* readTogether<T>(
  all: readonly T[],
  read: (one: T) => Promise<SeenFile | null>,
): AsyncGenerator<readonly SeenFile[]> {
  let files: SeenFile[] = []
  let characters = 0
  for (const one of all) {
    const file = await read(one)
    if (file === null) continue
    files.push(file)
    characters += file.found.text.length
    if (files.length < AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    yield files
    files = []
    characters = 0
  }
  if (files.length > 0) yield files
}

/** Facts that are handed to the log together share a transaction: of thousands of files, each would wait for the disk. */
export const recordSeen = (
  log: Log,
  run: string,
  files: readonly SeenFile[],
): Promise<PromiseSettledResult<Recorded>[]> =>
  Promise.allSettled(files.map((file) => log.record((state) => seenDraft(log, state, run, file))))
