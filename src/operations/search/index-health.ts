import { z } from 'zod'
import type { Log } from '#record'
import type { Caller } from '../operation.ts'
import { isoOrNull, zIso } from '../when.ts'

export const zIndexHealth = z.object({
  slot: z
    .enum(['sqlite_fts', 'hybrid_embeddings'])
    .describe('which search is set up; the other one’s data is kept'),
  syncedAt: zIso.nullable(),
  documents: z.int(),
  chunks: z.int(),
  bytes: z.int(),
  errors: z.array(z.string()),
  stale: z.string().nullable().describe('what the index does not know yet, and why'),
  vectors: z.object({
    model: z.string().nullable(),
    missing: z.int(),
    off: z.string().nullable().describe('why search by meaning is off'),
  }),
  watch: z
    .object({
      since: zIso,
      everySeconds: z.number(),
      syncedAt: zIso.nullable(),
      problem: z
        .object({ at: zIso, code: z.string(), problem: z.string(), next: z.string() })
        .nullable()
        .describe('the last one that was met'),
    })
    .nullable()
    .describe('whether this handle watches the files'),
})
type IndexHealth = z.input<typeof zIndexHealth>
type Indexing = Pick<Caller, 'texts' | 'watching'>

/** How the index stands, without making one and without loading a model. */
export const indexStanding = async ({ texts, watching }: Indexing, log: Log): Promise<IndexHealth> => {
  const off = texts.slot === 'sqlite_fts' ? 'search is set to keywords only (sqlite_fts)' : null
  const about = { slot: texts.slot, watch: watching.health }
  if (!(await texts.isThere())) {
    const vectors = { model: null, missing: 0, off }
    const nothing = { syncedAt: null, documents: 0, chunks: 0, bytes: 0, errors: [], vectors }
    return { ...about, ...nothing, stale: staleBecause(null, 0) }
  }
  const index = await texts.index()
  const standing = await index.standing()
  const { head } = await log.state()
  const model = standing?.model ?? null
  return {
    ...about,
    syncedAt: isoOrNull(standing?.syncedAt ?? null),
    ...(await index.size()),
    errors: [...(standing?.errors ?? [])],
    stale: staleBecause(standing, head.seq),
    vectors: {
      model,
      missing: model === null || off !== null ? 0 : (await index.countUnembedded(model, 0)).missing,
      off,
    },
  }
}

/** As `indexStanding`, with the model that is set up: whether it can be had, and whether the vectors are its own. */
export const healthOf = async (caller: Indexing, log: Log): Promise<IndexHealth> => {
  const standing = await indexStanding(caller, log)
  if (standing.syncedAt === null) return standing
  const arm = await caller.texts.vectorArm()
  const { model } = standing.vectors
  return {
    ...standing,
    vectors: 'off' in arm ? { model, missing: 0, off: arm.off } : { model, missing: arm.missing, off: null },
  }
}

const staleBecause = (standing: { readonly seq: number } | null, seq: number): string | null => {
  if (standing === null) return 'nothing is indexed yet; the next search or reindex does it'
  if (standing.seq === seq) return null
  const missed = seq - standing.seq
  return `${missed} ${missed === 1 ? 'event' : 'events'} came since; the next search takes them in`
}
