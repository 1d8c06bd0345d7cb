import { someDuplicate } from './duplicates.ts'
import { Best, compareRanked, type Ranked } from './ranked.ts'
import type { Rows } from './rows.ts'
import { isLoser } from './scorer.ts'
import type { Search } from './top-rows.ts'

/** The losing side (STATISTICS 3): E, the losers, collapsed, that are at least so relevant. */
export interface Warnings {
  /** |E| */
  readonly count: number
  /** The first of E, by how much of a warning they are. */
  readonly first: readonly Ranked[]
  /** How many losers one of them stands for. */
  readonly standsFor: (one: Ranked) => number
}

export const warningsAbove = (search: Search, cut: number, limit: number): Warnings => {
  const { view, scorer } = search
  const ranked = new Map<Rows, Map<number, Ranked>>()
  const rankedAt = (rows: Rows, row: number): Ranked => {
    const ofRows = ranked.get(rows) ?? new Map<number, Ranked>()
    if (ofRows.size === 0) ranked.set(rows, ofRows)
    const done = ofRows.get(row)
    if (done !== undefined) return done
    const rel = scorer.rel(rows, row)
    const value = scorer.warn(rows.columns.r[row] ?? 0, rel)
    const one = { rows, row, at: rows.columns.at[row] ?? 0, rel, value }
    ofRows.set(row, one)
    return one
  }
  const isCandidate = (rows: Rows, row: number): boolean =>
    isLoser(rows, row) && (!scorer.needsLikeness || rankedAt(rows, row).rel > 0)

  const fates = new Map<Ranked, boolean>()
  /** A loser is kept unless one before it that is kept duplicates it: theirs is settled first. */
  const isKept = (asked: Ranked): boolean => {
    const waiting = [asked]
    for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
      const current = one
      let unknown: Ranked | undefined
      const dropped =
        !fates.has(current) &&
        someDuplicate(view, current.rows, current.row, (rows, row) => {
          if (!isCandidate(rows, row)) return false
          const other = rankedAt(rows, row)
          if (compareRanked(other, current) > 0) return false
          const fate = fates.get(other)
          if (fate === undefined) unknown = other
          return fate ?? true
        })
      if (unknown !== undefined) waiting.push(unknown)
      else {
        if (!fates.has(current)) fates.set(current, !dropped)
        waiting.pop()
      }
    }
    return fates.get(asked) ?? false
  }

  const best = new Best(Math.max(1, limit))
  let count = 0
  eachLoserAbove(search, cut, (rows, row, roof) => {
    const alone = !someDuplicate(view, rows, row, isLoser)
    if (!alone && !isKept(rankedAt(rows, row))) return
    count += 1
    if (roof >= best.least) best.offer(rankedAt(rows, row))
  })
  return {
    count,
    first: best.sorted().slice(0, limit),
    standsFor: (one) => {
      let stood = 0
      someDuplicate(view, one.rows, one.row, (rows, row) => {
        if (!isCandidate(rows, row)) return false
        const beforeIt = someDuplicate(view, rows, row, (other, at) => {
          if (!isCandidate(other, at)) return false
          const found = rankedAt(other, at)
          return compareRanked(found, one) < 0 && isKept(found)
        })
        if (!beforeIt) stood += 1
        return false
      })
      return stood
    },
  }
}

const eachLoserAbove = (
  { view, scorer, roofs }: Search,
  cut: number,
  visit: (rows: Rows, row: number, roof: number) => void,
): void => {
  const isRelevant = (rows: Rows, row: number): boolean => {
    const rel = scorer.rel(rows, row)
    return rel >= cut && (rel > 0 || !scorer.needsLikeness)
  }
  for (const rows of view.rows) {
    for (let block = rows.blocks.count - 1; block >= 0; block--) {
      if (roofs.upTo(rows, block) < cut) break
      if ((rows.blocks.bounds.worstR[block] ?? 0) >= 0) continue
      if (roofs.withoutSim(rows, block) < cut || roofs.withSim(rows, block, 'losers') < cut) continue
      const reaching = roofs.reaching(rows, block, cut)
      for (let i = 0; i < reaching; i++) {
        const row = roofs.reached.row[i] ?? 0
        if ((roofs.reached.floor[i] ?? 0) >= cut || isRelevant(rows, row))
          visit(rows, row, roofs.reached.roof[i] ?? 0)
      }
    }
  }
}
