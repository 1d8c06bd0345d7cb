import { z } from 'zod'
import type { IndexHealth } from '#search'
import { SEARCH_SLOTS } from '#settings'
import { isoOrNull } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { zIso } from './answer-fields.ts'
import { shaped } from './shaped.ts'

const zVectors = z
  .object({
    model: z.string().nullable().describe('the model whose vectors are kept; null: none yet'),
    missing: z.int().describe('passages that have no vector yet'),
    off: z.string().nullable().describe('why search by meaning is off; null: it is on'),
  })
  .meta({ id: 'VectorHealth' })

export const zIndexHealth = z
  .object({
    slot: z.enum(SEARCH_SLOTS).describe('which search is set up'),
    syncedAt: zIso.nullable().describe('when the index last caught up; null: nothing is indexed'),
    documents: z.int().describe('texts that it holds'),
    chunks: z.int().describe('passages these are cut into'),
    bytes: z.int().describe('size of its file'),
    problems: z
      .array(zSentence)
      .describe('what went wrong when it was last filled, files that could not be read, a watch that fails'),
    stale: z.string().nullable().describe('what the index does not know yet, and why'),
    vectors: zVectors.describe('what search by meaning stands on'),
  })
  .meta({ id: 'IndexHealth' })

export const indexHealthOut = ({
  errors,
  unread,
  watch,
  vectors,
  ...health
}: IndexHealth): z.input<typeof zIndexHealth> =>
  shaped(zIndexHealth, {
    ...health,
    syncedAt: isoOrNull(health.syncedAt),
    problems: [...errors, ...unread, ...(watch?.problem == null ? [] : [watch.problem.problem])],
    vectors: shaped(zVectors, vectors),
  })
