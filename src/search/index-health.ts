import type { Log } from '#log'
import type { Instant } from '#vocabulary'
import { unreadFiles, type Workspace } from '#workspace'
import type { FileWatching, WatchHealth } from './file-watching.ts'
import type { IndexStanding } from './ports.ts'
import type { TextIndex } from './text-index.ts'

export interface IndexHealth {
  /** Which search is set up. */
  readonly slot: TextIndex['slot']
  /** Null where this handle does not watch the files. */
  readonly watch: WatchHealth | null
  readonly syncedAt: Instant | null
  readonly documents: number
  readonly chunks: number
  readonly bytes: number
  readonly errors: readonly string[]
  /** Files that could not be read when they were last looked at, each with why. */
  readonly unread: readonly string[]
  /** What the index does not know yet, and why. */
  readonly stale: string | null
  readonly vectors: {
    readonly model: string | null
    readonly missing: number
    /** Why search by meaning is off. */
    readonly off: string | null
  }
  /** What to do about search by meaning that is off. */
  readonly advice: string | null
}

interface Indexing {
  readonly workspace: Pick<Workspace, 'trouble' | 'sharedTrouble'>
  readonly texts: TextIndex
  readonly watching: FileWatching
}

/** How the index stands, without making one. `asks`: the model that is set up is loaded, to see whether it can be had. */
export const indexHealth = async (
  { texts, watching, workspace }: Indexing,
  log: Log,
  asks: boolean,
): Promise<IndexHealth> => {
  const about = { slot: texts.slot, watch: watching.health, unread: unreadFiles(workspace) }
  const isThere = await texts.isThere()
  const vectors = isThere && asks ? await texts.vectors() : ((await texts.trouble()) ?? { off: null })
  const off = 'off' in vectors ? vectors.off : null
  const advice = ('advice' in vectors ? vectors.advice : undefined) ?? null
  if (!isThere) {
    const nothing = { syncedAt: null, documents: 0, chunks: 0, bytes: 0, errors: [] }
    return {
      ...about,
      ...nothing,
      stale: staleBecause(null, 0),
      vectors: { model: null, missing: 0, off },
      advice,
    }
  }
  const index = await texts.index()
  const standing = await index.standing()
  const { head } = await log.state()
  const model = 'embedder' in vectors ? vectors.embedder.id : (standing?.model ?? null)
  const missing = model === null || off !== null ? 0 : await index.countUnembedded()
  return {
    ...about,
    syncedAt: standing?.syncedAt ?? null,
    ...(await index.size()),
    errors: standing?.errors ?? [],
    stale: staleBecause(standing, head.seq),
    vectors: { model, missing, off },
    advice,
  }
}

const staleBecause = (standing: Pick<IndexStanding, 'seq'> | null, seq: number): string | null => {
  if (standing === null) return 'nothing is indexed yet; the next search or reindex does it'
  if (standing.seq === seq) return null
  const missed = seq - standing.seq
  return `${missed} ${missed === 1 ? 'event' : 'events'} came since; the next search takes them in`
}
