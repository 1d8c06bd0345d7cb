import {
  type Draft,
  draftOf,
  type FileRow,
  LARGEST_FILE,
  type Log,
  type Recorded,
  refuseLargeFile,
  type State,
} from '#record'
import { fileRow } from './file-versions.ts'
import type { FileFound } from './ports.ts'

/** A text as it stood on the disk, under the path that the log knows it by. */
export interface SeenFile {
  readonly path: string
  readonly found: FileFound
}

/** That the disk held it, as a fact: known when it was seen. `whole` is what is to be there, with appends that were due. */
export const seenDraft = async (
  log: Log,
  state: State,
  run: string,
  { path, found }: SeenFile,
  whole = found.text,
): Promise<Draft> => {
  const row = await fileRow(log, path)
  refuseLargeFile(path, whole, LARGEST_FILE)
  return draftOf({
    kind: 'file.seen',
    at: log.now(state.head),
    // Seen after that version: a text that came back is seen again.
    id: `${path} after ${row?.event ?? (await lastGone(log, path)) ?? 'nothing'} ${found.hash}`,
    run,
    turn: null,
    actor: 'system',
    payload: {
      file: path,
      disk: found.hash,
      whole,
      ...(whole === found.text ? {} : { seen: found.text }),
      bytes: Buffer.byteLength(found.text),
    },
  })
}

/** The last version of a document that is gone from its folder. */
const lastGone = async (log: Log, path: string): Promise<string | null> => {
  const versions = await log.store.versions('files', { path })
  const last = versions.reduce((newest, one) => Math.max(newest, one.fromSeq), 0)
  const gone = versions.find(({ fromSeq }) => fromSeq === last)
  return gone ? `${gone.row.event} and its end` : null
}

/** That a document is no longer in its folder; `row` is what was known of it. */
export const recordGone = (log: Log, run: string, { path, event }: FileRow): Promise<Recorded> =>
  log.record((state) =>
    draftOf({
      kind: 'file.gone',
      at: log.now(state.head),
      id: `${path} gone after ${event}`,
      run,
      turn: null,
      actor: 'system',
      payload: { file: path },
    }),
  )

/** Facts that are handed to the log together share a transaction: of thousands of files, each would wait for the disk. */
export const recordSeen = (
  log: Log,
  run: string,
  files: readonly SeenFile[],
): Promise<PromiseSettledResult<Recorded>[]> =>
  Promise.allSettled(files.map((file) => log.record((state) => seenDraft(log, state, run, file))))
