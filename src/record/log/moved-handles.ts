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
export const movedHandles = async (old: RowReader, made: RowReader): Promise<readonly MovedHandle[]> => {
  const moved: MovedHandle[] = []
  for (const what of ['trade', 'episode'] as const)
    for (let from = 1; ; from += AT_ONCE) {
      const range = { column: 'n', from, to: from + AT_ONCE - 1 }
      const rows = await old.rows(NUMBERED[what], { range, order: { column: 'n' } })
      if (rows.length === 0) break
      const now = await made.rows(NUMBERED[what], { range })
      const numbers = new Map(now.map(({ id, n }) => [id, n]))
      for (const { id, n } of rows) {
        if (numbers.get(id) === n) continue
        const [there] = await made.rows(NUMBERED[what], { where: { id }, limit: 1 })
        moved.push({ was: handleOf(what, n), is: there ? handleOf(what, there.n) : null })
      }
    }
  return moved
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
