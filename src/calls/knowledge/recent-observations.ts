import { aboutWhat, type KnowledgeRow, type Log, type State } from '#log'
import type { Id } from '#vocabulary'

// The newest observations of a log in this process, by symbol: what a new one is compared with.

/** Of one symbol, so many are compared: about what a feed says of one in a day. Sane: 50 to 500. */
export const MOST_COMPARED = 100
/** Of all symbols, so many are read when a process begins. */
const MOST_READ = 5_000
const AT_ONCE = 500

/** Their sketches by what they are about, the newest last. */
export type RecentObservations = ReadonlyMap<string, ReadonlyMap<Id, string>>

interface Recent {
  readonly seq: number
  readonly bySymbol: RecentObservations
}

const known = new WeakMap<Log, Recent>()

/** As of the head, caught up by seq. */
export const recentObservations = async (log: Log, state: State): Promise<RecentObservations> => {
  const { seq } = state.head
  const before = known.get(log)
  if (before?.seq === seq) return before.bySymbol
  const goesOn = before !== undefined && before.seq <= seq
  const rows = await changedRows(log, goesOn ? before.seq : 0, seq)
  const bySymbol = withRows(goesOn ? before.bySymbol : new Map(), rows)
  known.set(log, { seq, bySymbol })
  return bySymbol
}

const changedRows = async (
  { store }: Log,
  afterSeq: number,
  toSeq: number,
): Promise<readonly KnowledgeRow[]> => {
  const changed = await store.columns('knowledge', { columns: ['id'], afterSeq, toSeq, ended: false })
  const ids = changed.slice(-MOST_READ).map(([, , id]) => String(id))
  const rows: KnowledgeRow[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE)
    rows.push(
      // As they are by now: one that was told a thousand times has as many versions.
      ...(await store.rows('knowledge', {
        among: { column: 'id', values: ids.slice(from, from + AT_ONCE) },
      })),
    )
  return rows.sort((a, b) => a.n - b.n)
}

const withRows = (before: RecentObservations, rows: readonly KnowledgeRow[]): RecentObservations => {
  if (rows.length === 0) return before
  const bySymbol = new Map(before)
  const own = new Map<string, Map<Id, string>>()
  for (const row of rows) {
    if (row.origin !== 'observation' || row.sketch === null) continue
    const about = aboutWhat(row.symbol)
    const of = own.get(about) ?? new Map(before.get(about))
    own.set(about, of)
    bySymbol.set(about, of)
    if (row.status !== 'standing') of.delete(row.id)
    else of.set(row.id, row.sketch)
    if (of.size > MOST_COMPARED) for (const oldest of of.keys()) if (of.delete(oldest)) break
  }
  return bySymbol
}
