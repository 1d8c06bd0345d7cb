import { z } from 'zod'
import { SEARCH_SLOTS } from '#settings'
import type { IndexHealth } from '#text-index'
import { ERROR_CODES, isoOrNull } from '#vocabulary'
import { zIso } from './iso.ts'

const zWatchProblem = z
  .object({
    at: zIso.describe('when it was met'),
    code: z.enum(ERROR_CODES).describe('code of the error: watch_failed'),
    problem: z.string().describe('what went wrong, in words'),
    next: z.string().describe('what to do about it'),
  })
  .meta({ id: 'WatchProblem' })

const zWatch = z
  .object({
    since: zIso.describe('when the watch began'),
    everySeconds: z.number().describe('all files are looked at this often, whatever was noticed'),
    syncedAt: zIso.nullable().describe('when files and index were last brought in line; null: not yet'),
    problem: zWatchProblem.nullable().describe('the last problem that was met'),
  })
  .meta({ id: 'WatchHealth' })

const zComing = z
  .object({
    model: z.string().describe('the model that is to answer'),
    missing: z.int().describe('passages that have no vector of it yet'),
  })
  .meta({ id: 'ComingModel' })

const zVectors = z
  .object({
    model: z.string().nullable().describe('the model whose vectors are kept; null: none yet'),
    missing: z.int().describe('passages that have no vector yet'),
    coming: zComing
      .nullable()
      .describe('a model whose vectors are not all made: until they are, the other answers; null: none'),
    off: z.string().nullable().describe('why search by meaning is off; null: it is on'),
  })
  .meta({ id: 'VectorHealth' })

export const zIndexHealth = z
  .object({
    slot: z.enum(SEARCH_SLOTS).describe('which search is set up; the other one’s data is kept'),
    syncedAt: zIso.nullable().describe('when the index last caught up; null: nothing is indexed'),
    documents: z.int().describe('texts that it holds'),
    chunks: z.int().describe('passages these are cut into'),
    bytes: z.int().describe('size of its file'),
    errors: z.array(z.string()).describe('what went wrong when it was last filled'),
    unread: z
      .array(z.string())
      .describe('files that could not be taken in, or not whole, when they were last looked at, and why'),
    stale: z.string().nullable().describe('what the index does not know yet, and why'),
    vectors: zVectors.describe('what search by meaning stands on'),
    watch: zWatch.nullable().describe('how this handle watches the files; null: it does not'),
  })
  .meta({ id: 'IndexHealth' })

export const indexHealthOut = ({ advice: _, ...health }: IndexHealth): z.input<typeof zIndexHealth> => ({
  ...health,
  syncedAt: isoOrNull(health.syncedAt),
  errors: [...health.errors],
  unread: [...health.unread],
})
