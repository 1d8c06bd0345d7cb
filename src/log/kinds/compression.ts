import { z } from 'zod'
import { rememberCompression } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

const MOST_COMPRESSED = 1_000

/**
 * Several that are alike in short became one. The words are a fact: a model's would come out otherwise the next time, and an
 * extract is of texts that the fold does not read.
 */
export const zCompression = z.strictObject({
  of: z.array(zLabel).min(2).max(MOST_COMPRESSED),
  text: zProse,
  sketch: z.string().max(400).optional(),
  by: zLabel,
  /** One of them came from outside. */
  outside: z.literal(true).optional(),
})

export const compressionKind = kind({
  name: 'compression',
  v: 1,
  payload: zCompression,
  texts: ['text'],
  onlyBy: 'system',
  // It takes others out of sight: an agent that could import one would hide what speaks against it.
  tellsOfRules: () => true,
  refs: { of: 'knowledge' },
  lookups: (_state, { data: { of } }) => of.map((id) => ({ find: 'knowledge', where: { id } })),
  remember: (event, work) => rememberCompression(event, event.data, work),
})
