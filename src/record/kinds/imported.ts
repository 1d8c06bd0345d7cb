import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { kind } from './kind.ts'

/** The first event of a merged log: what it was before, and what came in. */
export const zImported = z.strictObject({
  from: z.strictObject({ seq: z.int(), hash: z.string() }),
  facts: z.int(),
  duplicates: z.int(),
  source: zLabel,
})

export const importedKind = kind({
  name: 'imported',
  v: 1,
  payload: zImported,
  knownBy: 'head',
  texts: [],
  tellsOfRules: () => true,
})
