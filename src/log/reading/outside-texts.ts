import type { Id } from '#vocabulary'
import type { LogStore } from '../ports.ts'

const AT_ONCE = 32

/** Those of the texts that somebody had written by then who was shown text from outside (P11). */
export const outsideAmong = async (
  store: Pick<LogStore, 'rows'>,
  seq: number,
  hashes: Iterable<string | null | undefined>,
): Promise<ReadonlySet<string>> => {
  const outside = new Set<string>()
  const asked = [...new Set(hashes)].filter((hash) => typeof hash === 'string')
  // Most logs have none: that is one look.
  if (asked.length === 0 || !(await hasOutside(store, seq))) return outside
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    // As many each time, so that it is one statement.
    const values = Array.from({ length: AT_ONCE }, (_, at) => asked[from + at] ?? '')
    for (const row of await store.rows('outside', { seq, among: { column: 'hash', values } }))
      outside.add(row.hash)
  }
  return outside
}

/** Whether there was any such text by then. */
export const hasOutside = async (store: Pick<LogStore, 'rows'>, seq: number): Promise<boolean> =>
  (await store.rows('outside', { seq, order: { column: 'seq' }, limit: 1 })).length > 0

/** Whether a turn had been shown text from outside by then. */
export const wasExposed = async (store: Pick<LogStore, 'rows'>, seq: number, turn: Id): Promise<boolean> =>
  (await store.rows('exposed', { seq, where: { turn }, limit: 1 })).length > 0
