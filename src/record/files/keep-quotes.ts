import type { EventOf, LogEvent } from '../fold/read-event.ts'
import { type Change, put } from '../rows/change.ts'
import type { Found, Lookup } from '../rows/lookup.ts'

export const quoteLookups = ({ data }: EventOf<'recalled'>): readonly Lookup[] =>
  data.quotes === undefined || data.quotes.length === 0
    ? []
    : [{ find: 'quotes', hashes: [...new Set(data.quotes.map(({ hash }) => hash))] }]

/** Lines quoted for the first time get the next number; the same lines of the same file keep theirs. */
export const keepQuotes = (event: LogEvent, { quotes: known }: Found): readonly Change[] => {
  if (event.kind !== 'recalled' || event.turn === null) return []
  const { turn, seq } = event
  const named = new Set(known.map(nameOf))
  let n = known.reduce((most, quote) => Math.max(most, quote.n), 0)
  const changes: Change[] = []
  for (const quote of event.data.quotes ?? []) {
    if (named.has(nameOf(quote))) continue
    named.add(nameOf(quote))
    n++
    changes.push(put('quotes', { ...quote, n, seq, turn }))
  }
  return changes
}

const nameOf = ({ path, hash }: { readonly path: string; readonly hash: string }): string => `${hash} ${path}`
