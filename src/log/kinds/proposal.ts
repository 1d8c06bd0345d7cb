import { z } from 'zod'
import { zEntry, zFileText, zOwnFile } from '#record'
import { zJson } from '#vocabulary'
import { put } from '../rows/change.ts'
import { NEWEST } from '../rows/lookup.ts'
import { kind } from './kind.ts'

export const EDITS = ['replace', 'append', 'whole'] as const

/** A change that waits for a person. */
const zProposal = z.strictObject({
  file: zOwnFile,
  edit: z.enum(EDITS),
  find: zEntry.optional(),
  text: zFileText,
  reason: zEntry,
  /** The file as it was: the hash of its text, null where there was none. */
  base: z.string().nullable(),
  /** The conditions under which it was made. */
  situation: zJson,
})

export const proposalKind = kind({
  name: 'proposal',
  v: 1,
  payload: zProposal,
  texts: ['find', 'text', 'reason'],
  // The file and the situation as they were.
  reckoned: () => ['base', 'situation'],
  lookups: () => [{ find: 'proposals', ...NEWEST }],
  rows: (_state, event, { proposals }) => {
    const { id, actor, trust, run, turn, at, knownAt } = event
    const { find = null, ...proposed } = event.data
    return [
      put('proposals', {
        id,
        n: (proposals[0]?.n ?? 0) + 1,
        status: 'open',
        file: proposed.file,
        edit: proposed.edit,
        find,
        text: proposed.text,
        reason: proposed.reason,
        base: proposed.base,
        situation: proposed.situation,
        actor,
        trust,
        run,
        turn,
        at,
        knownAt,
        judgedAt: null,
        judgedBy: null,
        verdictReason: null,
      }),
    ]
  },
})
