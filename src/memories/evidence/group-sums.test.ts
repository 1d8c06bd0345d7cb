import { expect, test } from 'vitest'
import { normal } from '../../lab/random/draw.ts'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { allSum, fieldGroups } from './group-sums.ts'
import { logBayesFactor } from './relevance.ts'

// Tags are numbered in the order in which they are met, which a trade told later may change.
test('groups numbered otherwise are the same evidence, to the last digit', () => {
  const outcomes = {
    r: Float64Array.from({ length: 40 }, (_, i) => Math.sin(i * 7.3) * 1.7),
    g: Float64Array.from({ length: 40 }, (_, i) => 1 / (1 + i * 0.13)),
  }
  const tags = Array.from({ length: 40 }, (_, i) => (i * i + (i >> 2)) % 5)
  const numbered = (order: readonly number[]) =>
    logBayesFactor(
      fieldGroups(outcomes, {
        field: 'trend',
        of: Uint8Array.from(tags, (tag) => 1 + order.indexOf(tag)),
        here: 1,
      })?.groups ?? [],
      1.3,
    )
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 0, 4, 1, 3],
    [1, 4, 0, 3, 2],
    [3, 2, 0, 4, 1],
  ]
  expect(new Set(orders.map(numbered)).size).toBe(1)
})

/** Member by member, as docs/method.md#size says it. */
const plainSum = (r: Float64Array, g: Float64Array, isMember: (i: number) => boolean) => {
  let [members, w, ww, wr, recent, recents, recentR] = [0, 0, 0, 0, 0, 0, 0]
  for (const [i, one] of r.entries()) {
    if (!isMember(i)) continue
    const gi = g[i] ?? 0
    members += 1
    w += gi
    ww += gi * gi
    wr += gi * one
    recent = recent * 0.97 + 1
    recents = recents * 0.97 ** 2 + 1
    recentR = recentR * 0.97 + one
  }
  if (members === 0) return { members, n: 0, mean: 0, recentN: 0, recentMean: 0 }
  return {
    members,
    n: (w * w) / ww,
    mean: wr / w,
    recentN: (recent * recent) / recents,
    recentMean: recentR / recent,
  }
}

test('sums are those of a plain pass, in whatever order lists and moments are asked about', () => {
  const dice = mulberry32(97)
  const below = (limit: number): number => Math.floor(dice() * limit)
  const some = <T>(many: readonly T[]): T => many[below(many.length)] as T
  const records = [0, 1, 7, 400].map((length) => ({
    r: Float64Array.from({ length }, () => normal(dice) * 1.7),
    gs: [1, 2].map(() => Float64Array.from({ length }, () => 0.05 + dice())),
    ofs: [1, 3, 6].map((most) => Uint8Array.from({ length }, () => below(most + 1))),
  }))
  for (let i = 0; i < 600; i++) {
    const { r, gs, ofs } = some(records)
    const g = some(gs)
    const of = some(ofs)
    const here = 1 + below(7)
    expect(allSum({ r, g })).toEqual(plainSum(r, g, () => true))
    const found = fieldGroups({ r, g }, { field: 'session', of, here })
    const plain = [1, 2, 3, 4, 5, 6].map((group) => plainSum(r, g, (j) => of[j] === group))
    const told = plain
      .filter(({ members }) => members > 0)
      .map(({ members, n, mean }) => ({ members, n, mean }))
    expect(found?.groups ?? []).toEqual(told.sort((a, b) => a.n - b.n || a.mean - b.mean))
    if (found) expect(found.here).toEqual(plainSum(r, g, (j) => of[j] === here))
  }
})
