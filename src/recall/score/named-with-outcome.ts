import type { EpisodeColumns } from './columns/episode-columns.ts'
import type { EpisodeRows } from './columns/episode-rows.ts'
import type { EpisodeFilter } from './episode-query.ts'

// Whoever names the strategy of a trade with its outcome can sort winners from losers by it. Where a run names one strategy alone there is
// nothing to sort by: it is what the program is (docs/decisions/0055-strategies-told-late.md).

/** In words, how many trades of a strategy were told only with their outcomes, by runs that told others of another one so; null: none. */
export const namedWithOutcome = (
  columns: EpisodeColumns,
  { filter, seq }: { readonly filter: EpisodeFilter; readonly seq?: number | undefined },
): string | null => {
  const { symbol, strategy, direction } = filter
  if (strategy === undefined) return null
  const own = toldAtEnd(columns, { symbol, strategy, direction, kinds: ['trade'] }, seq)
  if (own.size === 0) return null
  const all = toldAtEnd(columns, { symbol, direction, kinds: ['trade'] }, seq)
  let trades = 0
  for (const [run, n] of own) if ((all.get(run) ?? 0) > n) trades += n
  if (trades === 0) return null
  const one = trades === 1
  return (
    `${trades} ${one ? 'trade' : 'trades'} whose strategy was told with the outcome, by a run that named several: ${one ? 'it counts' : 'they count'}, and ` +
    'who names strategies by how trades ended makes an edge of any game; tell it with the decision or the opening, or give every strategy a run of its own'
  )
}

/** By run, the trades with a strategy that were told only when they had closed. */
const toldAtEnd = (columns: EpisodeColumns, filter: EpisodeFilter, seq: number | undefined) => {
  const counts = new Map<string, number>()
  const view = columns.view(filter, seq)
  for (const rows of view.rows) {
    if (rows.strategy === null) continue
    for (let row = 0; row < rows.count; row++) {
      const run = runToldAtEnd(rows, row)
      if (run !== null && view.matches(rows, row)) counts.set(run, (counts.get(run) ?? 0) + 1)
    }
  }
  return counts
}

const runToldAtEnd = (rows: EpisodeRows, row: number): string | null => {
  const attributes = rows.dictionary.attributes.all[rows.columns.attributes[row] ?? 0]
  return attributes?.toldOpen === 0 ? attributes.run : null
}
