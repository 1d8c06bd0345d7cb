import type { SituationGroups } from './situation-groups.ts'

// Sums over the groups of one field, in one pass over the record in order of entry.

/** Weight of a member against the next one entered, for the brake. Sane: .97 to .98. */
const RECENT = 0.97

export interface GroupSum {
  readonly members: number
  /** (Σg)²/Σg² and Σg·R/Σg. */
  readonly n: number
  readonly mean: number
  /** The same of members weighted .97^k, k = members entered later. */
  readonly recentN: number
  readonly recentMean: number
}

const NO_MEMBERS: GroupSum = { members: 0, n: 0, mean: 0, recentN: 0, recentMean: 0 }
const SUMS = 7

const mostOf = (groups: Uint8Array): number => {
  let most = 0
  for (let i = 0; i < groups.length; i++) most = Math.max(most, groups[i] ?? 0)
  return most
}

/** By group, its sums; group 0, of what is in no group, has none. */
export const groupSums = (
  { r, g }: { readonly r: Float64Array; readonly g: Float64Array },
  of: Uint8Array | null,
): readonly GroupSum[] => {
  const count = of === null ? 1 : mostOf(of)
  // Members, Σg, Σg², Σg·R, and the recent Σw, Σw², Σw·R; group after group.
  const sums = new Float64Array((count + 1) * SUMS)
  for (let i = 0; i < r.length; i++) {
    const group = of === null ? 1 : (of[i] ?? 0)
    if (group === 0) continue
    const at = group * SUMS
    const gi = g[i] ?? 0
    const ri = r[i] ?? 0
    sums[at] = (sums[at] ?? 0) + 1
    sums[at + 1] = (sums[at + 1] ?? 0) + gi
    sums[at + 2] = (sums[at + 2] ?? 0) + gi * gi
    sums[at + 3] = (sums[at + 3] ?? 0) + gi * ri
    sums[at + 4] = (sums[at + 4] ?? 0) * RECENT + 1
    sums[at + 5] = (sums[at + 5] ?? 0) * RECENT ** 2 + 1
    sums[at + 6] = (sums[at + 6] ?? 0) * RECENT + ri
  }
  return Array.from({ length: count + 1 }, (_, group) => {
    const [members = 0, w = 0, ww = 0, wr = 0, recent = 0, recents = 0, recentR = 0] = sums.subarray(
      group * SUMS,
      (group + 1) * SUMS,
    )
    if (group === 0 || w <= 0) return NO_MEMBERS
    return {
      members,
      n: (w * w) / ww,
      mean: wr / w,
      recentN: (recent * recent) / recents,
      recentMean: recentR / recent,
    }
  })
}

/** The groups of a field that have members, with the query's own; null where the field is no reading of this record. */
export const fieldGroups = (
  outcomes: { readonly r: Float64Array; readonly g: Float64Array },
  { of, here }: SituationGroups,
): { readonly groups: readonly GroupSum[]; readonly here: GroupSum } | null => {
  const sums = groupSums(outcomes, of)
  // Tags are numbered as they were met, which a later trade may change: sums over groups are in an order of their own.
  const groups = sums.filter(({ n }) => n > 0).sort((a, b) => a.n - b.n || a.mean - b.mean)
  return groups.length === 0 ? null : { groups, here: sums[here] ?? NO_MEMBERS }
}
