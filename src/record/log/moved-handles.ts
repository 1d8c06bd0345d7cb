import { handleOf } from '#vocabulary'
import { pages } from '../fold/refold.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { ColumnReader, LogStore } from '../ports.ts'

/** A handle that means another one since the rows were made again; null where what it meant is part of another, or gone. */
export interface MovedHandle {
  readonly was: string
  readonly is: string | null
}

const NUMBERED = { trade: 'trades', episode: 'episodes' } as const

/** The handles of trades and of what is remembered of them that are others in rows made again. */
export const movedHandles = async (
  store: ColumnReader,
  toSeq: number,
  made: ColumnReader,
): Promise<readonly MovedHandle[]> => {
  const moved: MovedHandle[] = []
  for (const what of ['trade', 'episode'] as const) {
    const before = await numbersIn(store, NUMBERED[what], toSeq)
    const now = await numbersIn(made, NUMBERED[what], toSeq)
    const others = [...before].filter(([id, n]) => now.get(id) !== n)
    for (const [id, n] of others.sort(([, a], [, b]) => a - b)) {
      const is = now.get(id)
      moved.push({ was: handleOf(what, n), is: is === undefined ? null : handleOf(what, is) })
    }
  }
  return moved
}

const numbersIn = async (
  reader: ColumnReader,
  table: 'trades' | 'episodes',
  toSeq: number,
): Promise<ReadonlyMap<string, number>> => {
  // Columns and not rows: what cannot be read any more is what a rebuild is for, and reading a million whole rows takes half a minute.
  const found = await reader.columns(table, { afterSeq: 0, toSeq, ended: false, columns: ['id', 'n'] })
  return new Map(found.map(([, , id, n]) => [String(id), Number(n)]))
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
