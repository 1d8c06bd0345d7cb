import { unknownWords } from '#market'
import type { Json } from '#vocabulary'
import type { Mismatch } from '../rows/flag-rows.ts'
import type { RaisedFlags } from './raised-flags.ts'

/** Flags what a context says in words that nobody reads: it is left out, and the fact stays. */
export const flagContext = (
  subject: Pick<Mismatch, 'symbol' | 'trade'>,
  context: Json,
  flags: RaisedFlags,
): void => {
  for (const { field, allowed, value } of unknownWords(context))
    flags.raise({ code: 'context_unknown', ...subject, field, known: allowed, told: value })
}
