import { BLOCK } from './blocks.ts'
import type { Rows } from './rows.ts'
import type { View } from './view.ts'

/** Whether a block holds a cited episode, or, for null, any of its rows: boost may lift those above the bound of the rest. */
export const citedBlocks = (
  view: View,
  citations: ReadonlyMap<number, number>,
): ((rows: Rows, block: number | null) => boolean) => {
  if (citations.size === 0) return () => false
  const cited = new Map<Rows, Set<number>>()
  for (const n of citations.keys()) {
    const place = view.newest(n)
    if (place === null) continue
    const blocks = cited.get(place.rows) ?? new Set()
    blocks.add(Math.floor(place.row / BLOCK))
    cited.set(place.rows, blocks)
  }
  return (rows, block) => {
    // Where past versions of an episode stand is not kept: any block of them may hold one.
    if (rows.past) return true
    const blocks = cited.get(rows)
    return blocks !== undefined && (block === null || blocks.has(block))
  }
}
