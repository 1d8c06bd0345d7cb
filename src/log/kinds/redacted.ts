import { z } from 'zod'
import { zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const zRedacted = z.strictObject({
  hashes: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, 'is not the hash of a text: 64 digits, as events shows them'))
    .min(1)
    .max(1_000)
    .describe('hashes of texts, as events shows them'),
  reason: zProse.describe('why they are erased, in words'),
})

export const redactedKind = kind({
  name: 'redacted',
  payload: zRedacted,
  setting: true,
  texts: ['reason'],
  onlyBy: 'person',
  erases: ({ hashes }) => hashes,
})
