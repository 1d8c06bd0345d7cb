import { quoteName } from '#record'
import { handleOf } from '#vocabulary'
import type { LogStore } from '../ports.ts'
import type { QuoteRow } from '../rows/file-rows.ts'

export type Quoted = Pick<QuoteRow, 'path' | 'startLine' | 'endLine' | 'hash' | 'source'>

export const quoteHandles = async (
  store: LogStore,
  shown: readonly Quoted[],
  seq: number | undefined,
): Promise<(quoted: Quoted) => string | null> => {
  const handles = new Map<string, string>()
  const values = [...new Set(shown.map(({ hash }) => hash))]
  const query = { among: { column: 'hash', values }, ...(seq === undefined ? {} : { seq }) }
  for (const quote of await store.rows('quotes', query))
    handles.set(quoteName(quote), handleOf('quote', quote.n))
  return (quoted) => handles.get(quoteName(quoted)) ?? null
}
