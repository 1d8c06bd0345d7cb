import { handleOf } from '#vocabulary'
import { pages } from '../fold/refold.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { LogStore, RowReader } from '../ports.ts'

/** A handle that means another one since the rows were made again; null where what it meant is part of another, or gone. */
export interface MovedHandle {
  readonly was: string
  readonly is: string | null
}

const AT_ONCE = 5_000
const NUMBERED = { trade: 'trades', episode: 'episodes' } as const

/** The handles of trades and of what is remembered of them that are others in rows made again. */
export const movedHandles = async (
  store: LogStore,
  toSeq: number,
  made: RowReader,
): Promise<readonly MovedHandle[]> => {
  const moved: MovedHandle[] = []
  for (const what of ['trade', 'episode'] as const) {
    // Columns and not rows: what cannot be read any more is what a rebuild is for.
    const query = { afterSeq: 0, toSeq, ended: false, columns: ['id', 'n'] }
    const before = new Map<string, number>()
    for (const [, , id, n] of await store.columns(NUMBERED[what], query)) before.set(String(id), Number(n))
    const now = await numbersIn(made, NUMBERED[what])
    for (const [id, n] of [...before].sort(([, a], [, b]) => a - b)) {
      const is = now.get(id)
      if (is !== n) moved.push({ was: handleOf(what, n), is: is === undefined ? null : handleOf(what, is) })
    }
  }
  return moved
}

const numbersIn = async (
  made: RowReader,
  table: 'trades' | 'episodes',
): Promise<ReadonlyMap<string, number>> => {
  const numbers = new Map<string, number>()
  for (let from = 1; ; from += AT_ONCE) {
    const rows = await made.rows(table, { range: { column: 'n', from, to: from + AT_ONCE - 1 } })
    if (rows.length === 0) return numbers
    for (const { id, n } of rows) numbers.set(id, n)
  }
}

/** Whether a fact of the log names one of them: it would be about another. */
export const areNamed = async (store: LogStore, moved: readonly MovedHandle[]): Promise<boolean> => {
  const handles = new Set(moved.map(({ was }) => was))
  for await (const page of pages(store, 0))
    for (const { kind, payload } of page) {
      const { names } = isKind(kind) ? kindOf(kind) : {}
      if (!names) continue
      // Parsed by the kind's schema before it was stored.
      const data = JSON.parse(payload) as { [field: string]: unknown }
      for (const field of names(data))
        if ([data[field]].flat().some((name) => handles.has(String(name)))) return true
    }
  return false
}
