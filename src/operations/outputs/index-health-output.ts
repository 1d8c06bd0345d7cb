import { z } from 'zod'
import type { IndexHealth } from '#text-index'
import { isoOrNull } from '#vocabulary'
import { zIso } from './iso.ts'

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

export const indexHealthOut = (health: IndexHealth): z.input<typeof zIndexHealth> => ({
  ...health,
  syncedAt: isoOrNull(health.syncedAt),
  errors: [...health.errors],
})
