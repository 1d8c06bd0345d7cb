import type { EpisodeTrace } from '#memories'

/** How often one regime was followed by another, from each episode to the next of its symbol. */
export interface RegimeTransition {
  readonly from: string
  readonly to: string
  readonly count: number
  /** Of all that left `from` for anything, itself included. */
  readonly share: number
}

/** Every transition, the commonest first. Episodes without a known regime, and those that were voided, are left out. */
export const regimeTransitions = (traces: readonly EpisodeTrace[]): readonly RegimeTransition[] => {
  const last = new Map<string | null, string>()
  const counts = new Map<string, Map<string, number>>()
  for (const { symbol, regime, status } of byEntry(traces)) {
    if (regime === null || regime === 'unknown' || status === 'voided') continue
    const from = last.get(symbol)
    last.set(symbol, regime)
    if (from === undefined) continue
    const onward = counts.get(from) ?? new Map<string, number>()
    counts.set(from, onward.set(regime, (onward.get(regime) ?? 0) + 1))
  }
  return [...counts]
    .flatMap(([from, onward]) => {
      const total = [...onward.values()].reduce((sum, count) => sum + count, 0)
      return [...onward].map(([to, count]) => ({ from, to, count, share: count / total }))
    })
    .sort((a, b) => b.count - a.count || (a.from + a.to < b.from + b.to ? -1 : 1))
}

/** Traces by entry. What is already in order, as a log's episodes are, is not sorted again. */
const byEntry = (traces: readonly EpisodeTrace[]): readonly EpisodeTrace[] => {
  const compare = (a: EpisodeTrace, b: EpisodeTrace): number => a.at - b.at || a.n - b.n
  let previous = traces[0]
  for (const trace of traces) {
    if (previous !== undefined && compare(previous, trace) > 0) return traces.toSorted(compare)
    previous = trace
  }
  return traces
}
