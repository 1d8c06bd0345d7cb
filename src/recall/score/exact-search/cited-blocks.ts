import { BLOCK } from '../columns/block-bounds.ts'
import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'

/** Whether a block, or for null any block of the rows, may hold a cited episode: boost lifts it above the bound of the rest. */
export const citedBlocks = (
  view: ColumnsView,
  citations: ReadonlyMap<number, number>,
): ((rows: EpisodeRows, block: number | null) => boolean) => {
  if (citations.size === 0) return () => false
  const cited = new Map<EpisodeRows, Set<number>>()
  for (const n of citations.keys()) {
    const place = view.locate(n)
    if (place === null) continue
    const blocks = cited.get(place.rows) ?? new Set()
    blocks.add(Math.floor(place.row / BLOCK))
    cited.set(place.rows, blocks)
  }
  return (rows, block) => {
    // Where past versions of an episode are is not kept: any block of them may hold one.
    if (rows.past) return true
    const blocks = cited.get(rows)
    return blocks !== undefined && (block === null || blocks.has(block))
  }
}
