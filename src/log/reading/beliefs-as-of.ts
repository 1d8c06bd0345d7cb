import { observe } from '#memories'
import { CHECKPOINT_EVERY } from '#record'
import type { LogStore } from '../ports.ts'
import type { BeliefRow, EvidenceRow } from '../rows/memory-rows.ts'
import type { Moment } from './moment.ts'

/** Beliefs as they stood after an event: the last version of each, and what was counted since (BeliefRow). */
export const beliefsAsOf = async ({ log: { store }, seq }: Moment): Promise<readonly BeliefRow[]> => {
  const versions = await store.rows('beliefs', { seq, order: { column: 'n' } })
  const beliefs = new Map(versions.map((belief) => [belief.n, belief]))
  for (const row of await evidenceSince(store, versions, seq)) {
    const { episodes, r, measure, at, knownAt } = row
    const [episode] = episodes
    if (episode === undefined) continue
    for (const n of row.beliefs) {
      const belief = beliefs.get(n)
      if (!belief || row.seq <= belief.saved) continue
      beliefs.set(n, { ...belief, ...observe(belief, { episode, r, measure, at, knownAt }), seq: row.seq })
    }
  }
  return [...beliefs.values()]
}

const evidenceSince = async (
  store: LogStore,
  versions: readonly BeliefRow[],
  seq: number,
): Promise<readonly EvidenceRow[]> => {
  const grounds = new Map<string, { readonly strategy: string; readonly symbol: string }>()
  for (const { strategy, symbol } of versions)
    if (strategy !== null && symbol !== null) grounds.set(`${strategy}\n${symbol}`, { strategy, symbol })
  const rows: EvidenceRow[] = []
  for (const where of grounds.values()) rows.push(...(await sinceCheckpoint(store, where, seq)))
  return rows.sort((a, b) => a.seq - b.seq || a.n - b.n)
}

const sinceCheckpoint = async (
  store: LogStore,
  where: { readonly strategy: string; readonly symbol: string },
  seq: number,
): Promise<readonly EvidenceRow[]> => {
  for (let limit = 2 * CHECKPOINT_EVERY; ; limit *= 4) {
    const order = { column: 'seq', descending: true }
    const newest = await store.rows('evidence', { seq, where, order, limit })
    const last = newest.findIndex((row) => row.checkpoint)
    if (last >= 0) return newest.slice(0, last)
    if (newest.length < limit) return newest
  }
}
