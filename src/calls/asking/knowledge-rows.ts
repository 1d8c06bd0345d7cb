import type { KnowledgeRow, Moment } from '#log'
import { handleNumber, type Id, isId } from '#vocabulary'

/** Whole rows of a few memories. */
export const knowledgeRows = (
  { log, seq }: Pick<Moment, 'log' | 'seq'>,
  ids: readonly Id[],
): Promise<readonly KnowledgeRow[]> =>
  log.store.rows('knowledge', { seq, among: { column: 'id', values: ids } })

/** By its handle, or its id. */
export const knowledgeNamed = async (
  { log, seq }: Pick<Moment, 'log' | 'seq'>,
  name: string,
): Promise<KnowledgeRow | null> => {
  const n = handleNumber('knowledge', name)
  const where = n !== null ? { n } : isId(name) ? { id: name } : null
  const [row] = where === null ? [] : await log.store.rows('knowledge', { seq, where })
  return row ?? null
}
