import type { SituationGroups } from './situation-groups.ts'

// Sums over the groups of one field, in order of entry. Lists never change, and come again with every question between two events, those of
// weights with every question about one moment: what was summed over them is kept with them.

/** Weight of a member against the next one entered, for the brake. Sane: .97 to .98. */
const RECENT = 0.97
const RECENT_SQUARED = RECENT ** 2

interface GroupSum {
  readonly members: number
  /** (Σg)²/Σg² and Σg·R/Σg. */
  readonly n: number
  readonly mean: number
}

/** The same of members weighted .97^k, k = members entered later. */
interface RecentSum {
  readonly recentN: number
  readonly recentMean: number
}

const NO_MEMBERS: GroupSum = { members: 0, n: 0, mean: 0 }
const SUMS = 4

interface Outcomes {
  readonly r: Float64Array
  readonly g: Float64Array
}

const mostOf = (groups: Uint8Array): number => {
  let most = 0
  for (let i = 0; i < groups.length; i++) most = Math.max(most, groups[i] ?? 0)
  return most
}

/** The group of all. */
const ALL = 1
/** Stands for no groups: all are in one. */
const UNGROUPED = new Uint8Array(0)

interface KeptSums {
  readonly r: Float64Array
  readonly sums: readonly GroupSum[]
}

const keptSums = new WeakMap<Float64Array, WeakMap<Uint8Array, KeptSums>>()

/** By group, its sums; group 0, of what is in no group, has none. */
const groupSums = ({ r, g }: Outcomes, of: Uint8Array): readonly GroupSum[] => {
  const byGroups = keptSums.get(g) ?? new WeakMap<Uint8Array, KeptSums>()
  keptSums.set(g, byGroups)
  const known = byGroups.get(of)
  if (known?.r === r) return known.sums
  const count = of === UNGROUPED ? ALL : mostOf(of)
  // Members, Σg, Σg², Σg·R; group after group.
  const sums = new Float64Array((count + 1) * SUMS)
  for (let i = 0; i < r.length; i++) {
    const at = (of === UNGROUPED ? ALL : (of[i] ?? 0)) * SUMS
    const gi = g[i] ?? 0
    sums[at] = (sums[at] ?? 0) + 1
    sums[at + 1] = (sums[at + 1] ?? 0) + gi
    sums[at + 2] = (sums[at + 2] ?? 0) + gi * gi
    sums[at + 3] = (sums[at + 3] ?? 0) + gi * (r[i] ?? 0)
  }
  const found = Array.from({ length: count + 1 }, (_, group) => {
    const [members = 0, w = 0, ww = 0, wr = 0] = sums.subarray(group * SUMS, (group + 1) * SUMS)
    return group === 0 || w <= 0 ? NO_MEMBERS : { members, n: (w * w) / ww, mean: wr / w }
  })
  byGroups.set(of, { r, sums: found })
  return found
}

const keptRecent = new WeakMap<Float64Array, WeakMap<Uint8Array, Map<number, RecentSum>>>()

const recentSum = (r: Float64Array, of: Uint8Array, here: number): RecentSum => {
  const byGroups = keptRecent.get(r) ?? new WeakMap<Uint8Array, Map<number, RecentSum>>()
  keptRecent.set(r, byGroups)
  const byHere = byGroups.get(of) ?? new Map<number, RecentSum>()
  byGroups.set(of, byHere)
  const known = byHere.get(here)
  if (known !== undefined) return known
  let w = 0
  let ww = 0
  let wr = 0
  for (let i = 0; i < r.length; i++) {
    if (of !== UNGROUPED && of[i] !== here) continue
    w = w * RECENT + 1
    ww = ww * RECENT_SQUARED + 1
    wr = wr * RECENT + (r[i] ?? 0)
  }
  const found = w === 0 ? { recentN: 0, recentMean: 0 } : { recentN: (w * w) / ww, recentMean: wr / w }
  byHere.set(here, found)
  return found
}

/** A group's sums, with those of its newest members. */
export type ReadSum = GroupSum & RecentSum

/** Of all outcomes. */
export const allSum = (outcomes: Outcomes): ReadSum => ({
  ...(groupSums(outcomes, UNGROUPED)[ALL] ?? NO_MEMBERS),
  ...recentSum(outcomes.r, UNGROUPED, ALL),
})

/** The groups of a field that have members, with the query's own; null where the field is no reading of this record. */
export const fieldGroups = (
  outcomes: Outcomes,
  { of, here }: SituationGroups,
): { readonly groups: readonly GroupSum[]; readonly here: ReadSum } | null => {
  const sums = groupSums(outcomes, of)
  // Tags are numbered as they were met, which a later trade may change: sums over groups are in an order of their own.
  const groups = sums.filter(({ n }) => n > 0).sort((a, b) => a.n - b.n || a.mean - b.mean)
  if (groups.length === 0) return null
  return { groups, here: { ...(sums[here] ?? NO_MEMBERS), ...recentSum(outcomes.r, of, here) } }
}
