import { type Log, readEvent } from '#log'
import { type Clock, HindcastError } from '#vocabulary'
import type { Workspace } from '#workspace'
import type { Sync, WatchProblem } from './file-watching.ts'
import type { TextIndex } from './text-index.ts'

/** What is kept together. */
export interface Watched {
  readonly workspace: Workspace
  readonly texts: TextIndex
  log(): Promise<Log>
  /** False where somebody has deleted the memory itself: then nothing may be written in its place. */
  isThere(): Promise<boolean>
  /** Of the machine: when something was noticed here. */
  readonly clock: Clock
}

/** What a sync found. */
export type FoundBySync = Pick<Sync, 'taken' | 'written' | 'indexed' | 'behind'>

export const NOTHING_FOUND: FoundBySync = { taken: [], written: [], indexed: 0, behind: null }

/** Takes in what was edited by hand, writes what missed its write, and brings the index up to the log. */
export const syncFilesAndIndex = async (
  { workspace, texts, ...watched }: Watched,
  met: (problem: Omit<WatchProblem, 'at'>) => void,
): Promise<FoundBySync> => {
  if (!(await watched.isThere()))
    throw new HindcastError('not_found', 'the memory was deleted while it was watched', {
      next: 'Close this handle; nothing is written in its place.',
    })
  const log = await watched.log()
  const standing = async () => (await texts.index()).standing()
  const [head, known] = [(await log.state()).head, await standing()]
  const { gone, written } = await workspace.sync(log)
  if (gone)
    met({
      code: 'not_found',
      problem: `the workspace ${workspace.folder.path} was gone or empty`,
      next: `${written.length} of its files were written again from the log.`,
    })
  const behind = await texts.catchUp(log)
  const now = await standing()
  const indexed = (now?.seq ?? 0) - (known?.seq ?? 0)
  return { taken: await takenAfter(log, head.seq), written, indexed, behind }
}

const takenAfter = async (log: Log, afterSeq: number): Promise<string[]> => {
  const events = await log.store.events({ afterSeq, kinds: ['file.seen', 'file.gone'] })
  const paths = events
    .map((event) => readEvent(event))
    .map((seen) => (seen.kind === 'file.seen' || seen.kind === 'file.gone' ? seen.data.file : ''))
  return [...new Set(paths)]
}
