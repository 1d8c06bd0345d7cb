import { z } from 'zod'
import { NOT_SECRET, zLabel } from '#vocabulary'
import { type Change, put } from '../rows/change.ts'
import type { FactEvent } from '../rows/event.ts'
import type { Found, Lookup } from '../rows/lookup.ts'

/** Lines of a text that were quoted: where they stood, and their hash. */
export const zQuotedLines = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(400)
    .refine(...NOT_SECRET),
  startLine: z.int().min(1),
  endLine: z.int().min(1),
  hash: z.string().length(64),
  source: zLabel,
})
type Quote = z.infer<typeof zQuotedLines>

export const quoteLookups = (quotes: readonly Quote[]): readonly Lookup[] =>
  quotes.length === 0 ? [] : [{ find: 'quotes', hashes: [...new Set(quotes.map(({ hash }) => hash))] }]

/** Lines quoted for the first time get the next number; the same lines of the same file keep theirs. */
export const keepQuotes = (
  { turn, seq }: FactEvent,
  quotes: readonly Quote[],
  { quotes: known }: Found,
): readonly Change[] => {
  if (turn === null) return []
  const named = new Set(known.map(quoteName))
  let n = known.reduce((most, quote) => Math.max(most, quote.n), 0)
  const changes: Change[] = []
  for (const quote of quotes) {
    if (named.has(quoteName(quote))) continue
    named.add(quoteName(quote))
    n++
    changes.push(put('quotes', { ...quote, n, seq, turn }))
  }
  return changes
}

/** The same lines of the same file are the same quote, wherever they have moved. */
export const quoteName = ({ path, hash }: { readonly path: string; readonly hash: string }): string =>
  `${hash} ${path}`
