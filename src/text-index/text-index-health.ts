import type { Log } from '#log'
import type { IndexStanding } from '#recall/ports'
import type { Instant } from '#vocabulary'
import { unreadFiles, type Workspace } from '#workspace'
import type { FileWatching, WatchHealth } from './file-watching.ts'
import type { ComingModel } from './index-vectors.ts'
import type { TextIndex } from './text-index.ts'

export interface IndexHealth {
  /** Which search is set up; the other one's data is kept. */
  readonly slot: TextIndex['slot']
  /** Whether this handle watches the files. */
  readonly watch: WatchHealth | null
  readonly syncedAt: Instant | null
  readonly documents: number
  readonly chunks: number
  readonly bytes: number
  readonly errors: readonly string[]
  /** Files that could not be taken in when they were last looked at, each with why. */
  readonly unread: readonly string[]
  /** What the index does not know yet, and why. */
  readonly stale: string | null
  readonly vectors: {
    readonly model: string | null
    readonly missing: number
    /** A model whose vectors are being made; until all are, `model` answers. */
    readonly coming: ComingModel | null
    /** Why search by meaning is off. */
    readonly off: string | null
  }
  /** What to do about search by meaning that is off, where its failure told. */
  readonly advice: string | null
}

interface Indexing {
  readonly workspace: Pick<Workspace, 'trouble' | 'sharedTrouble'>
  readonly texts: TextIndex
  readonly watching: FileWatching
}

/** How the index stands, without making one and without loading a model other than the table. */
export const indexStanding = async (
  { texts, watching, workspace }: Indexing,
  log: Log,
): Promise<IndexHealth> => {
  const { off, advice } = (await texts.vectorTrouble()) ?? { off: null, advice: null }
  const about = { slot: texts.slot, watch: watching.health, unread: unreadFiles(workspace), advice }
  if (!(await texts.isThere())) {
    const vectors = { model: null, missing: 0, coming: null, off }
    const nothing = { syncedAt: null, documents: 0, chunks: 0, bytes: 0, errors: [], vectors }
    return { ...about, ...nothing, stale: staleBecause(null, 0) }
  }
  const index = await texts.index()
  const standing = await index.standing()
  const { head } = await log.state()
  const model = standing?.model ?? null
  const coming = standing?.coming ?? null
  const missing = async (id: string) => (await index.countUnembedded(id, 0)).missing
  return {
    ...about,
    syncedAt: standing?.syncedAt ?? null,
    ...(await index.size()),
    errors: standing?.errors ?? [],
    stale: staleBecause(standing, head.seq),
    vectors: {
      model,
      missing: model === null || off !== null ? 0 : await missing(model),
      coming: coming === null || off !== null ? null : { model: coming, missing: await missing(coming) },
      off,
    },
  }
}

/** The same with the model that is set up: whether it can be had, and whether the vectors are its own. */
export const indexHealth = async (caller: Indexing, log: Log): Promise<IndexHealth> => {
  const standing = await indexStanding(caller, log)
  if (standing.syncedAt === null) return standing
  const arm = await caller.texts.vectorArm()
  const { model, coming } = standing.vectors
  const { advice = null } = (await caller.texts.vectorTrouble()) ?? {}
  const vectors =
    'off' in arm
      ? { model, missing: 0, coming, off: arm.off }
      : { model: arm.embedder.id, missing: arm.missing, coming: arm.coming ?? coming, off: null }
  return { ...standing, vectors, advice }
}

const staleBecause = (standing: Pick<IndexStanding, 'seq'> | null, seq: number): string | null => {
  if (standing === null) return 'nothing is indexed yet; the next search or reindex does it'
  if (standing.seq === seq) return null
  const missed = seq - standing.seq
  return `${missed} ${missed === 1 ? 'event' : 'events'} came since; the next search takes them in`
}
