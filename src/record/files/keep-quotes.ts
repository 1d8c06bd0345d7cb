import { z } from 'zod'
import { type Change, type FactEvent, type Found, type Lookup, NEWEST, put, readRef } from '#log/rows'
import { canonical, contentId, NOT_SECRET, zLabel } from '#vocabulary'
import { pathOfRef } from './path-ref.ts'

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
  quotes.length === 0
    ? []
    : [
        { find: 'quotes', among: { column: 'hash', values: [...new Set(quotes.map(({ hash }) => hash))] } },
        { find: 'quotes', ...NEWEST },
        ...documentLookups(quotes),
      ]

/** The rows that documents are called after. */
const documentLookups = (quotes: readonly Quote[]): readonly Lookup[] =>
  [...new Set(quotes.map(({ path }) => path))].flatMap((path): Lookup[] => {
    const ref = readRef(path)
    if (ref === null) return []
    return [{ find: ref.what === 'proposal' ? 'proposals' : 'knowledge', where: { id: ref.id } }]
  })

/** Lines quoted for the first time get the next number; the same lines of the same file keep theirs. */
export const keepQuotes = (
  { id, turn, seq, knownAt }: FactEvent,
  quotes: readonly Quote[],
  { quotes: known, proposals, knowledge }: Found,
): readonly Change[] => {
  if (turn === null) return []
  const numbers = new Map([...proposals, ...knowledge].map((row): [string, number] => [row.id, row.n]))
  const named = new Set(known.map(quoteName))
  let n = known.reduce((most, quote) => Math.max(most, quote.n), 0)
  const changes: Change[] = []
  for (const recorded of quotes) {
    const quote = { ...recorded, path: pathOfRef(recorded.path, (of) => numbers.get(of)) }
    if (named.has(quoteName(quote))) continue
    named.add(quoteName(quote))
    n++
    changes.push(
      put('quotes', { ...quote, id: contentId(knownAt, canonical(['quote', id, n])), n, seq, turn }),
    )
  }
  return changes
}

/** The same lines of the same file are the same quote, wherever they have moved. */
export const quoteName = ({ path, hash }: { readonly path: string; readonly hash: string }): string =>
  `${hash} ${path}`
