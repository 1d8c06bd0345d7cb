import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { kind } from './kind.ts'

/** The first event of a merged log: what it was before, and what came in. */
export const zImported = z.strictObject({
  from: z.strictObject({ seq: z.int(), hash: z.string() }),
  facts: z.int(),
  duplicates: z.int(),
  source: zLabel,
  /** The rules by which names of the log before were read; left out where they were others than those it was made by. */
  rules: z.int().optional(),
  /** Facts that came with an id that another has: which, and whose. */
  taken: z.array(z.strictObject({ event: zLabel, by: zLabel })).optional(),
})

export const importedKind = kind({
  name: 'imported',
  v: 1,
  payload: zImported,
  knownBy: 'head',
  texts: [],
  ledger: ({ event, book, account }) => {
    for (const { event: id, by } of event.data.taken ?? []) book.flags.raise('id_taken', null, 'id', by, id)
    return account
  },
  tellsOfRules: () => true,
})
