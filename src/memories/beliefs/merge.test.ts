import { describe, expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import type { Belief } from './belief.ts'
import { cellsOf } from './grid.ts'
import { isAlike, isContainer, mergedInto, mergeLook } from './merge.ts'
import type { BeliefEvidence } from './split.ts'
import { aBelief, BELIEF_START } from './testing/a-belief.ts'

const evidence = (name: string, n: number, mean: number): readonly BeliefEvidence[] =>
  Array.from({ length: n }, (_, i) => ({
    id: contentId(BELIEF_START, `${name} ${i}`),
    r: mean + (i % 2 === 0 ? 1 : -1),
    facts: {},
  }))

const cells = cellsOf({
  strategy: 'breakout',
  symbol: 'XAUUSD',
  measure: 'stop',
  trend: 'up',
  session: 'asia',
})
const [all, up, asia, both] = cells.map((cell, n) => aBelief({ ...cell, n })) as [
  Belief,
  Belief,
  Belief,
  Belief,
]

const looked = (
  child: Belief,
  own: readonly BeliefEvidence[],
  container: Belief,
  rest: readonly BeliefEvidence[],
) => mergeLook({ belief: child, evidence: own }, { belief: container, evidence: [...own, ...rest] })
const look = (...given: Parameters<typeof looked>) => {
  const found = looked(...given)
  if (found === null) throw new Error('a look')
  return found
}

describe('a container', () => {
  test('says more of the same kind', () => {
    expect(isContainer(all, up)).toBe(true)
    expect(isContainer(up, both)).toBe(true)
    expect(isContainer(up, all)).toBe(false)
    expect(isContainer(up, asia)).toBe(false)
    expect(isContainer(up, up)).toBe(false)
  })

  test('claims the same, in the same measure, and is not retired', () => {
    expect(isContainer({ ...all, claim: 'loses' }, up)).toBe(false)
    expect(isContainer({ ...all, measure: 'proxy' }, up)).toBe(false)
    expect(isContainer({ ...all, state: 'retired' }, up)).toBe(false)
  })
})

describe('a belief', () => {
  test('is compared with the rest of its container, thirty on both sides', () => {
    expect(looked(up, evidence('u', 29, 0), all, evidence('d', 60, 0))).toBeNull()
    expect(looked(up, evidence('u', 60, 0), all, evidence('d', 29, 0))).toBeNull()
    // The same evidence under a wider name: what is narrower adds nothing.
    expect(look(up, evidence('u', 10, 0.5), all, []).difference.p).toBe(1)
    const one = look(up, evidence('u', 30, 0.5), all, evidence('d', 40, 0.25))
    expect([one.inside.n, one.rest.n]).toEqual([30, 40])
    expect(one.difference.mean).toBeCloseTo(0.25, 12)
  })

  test('is merged where the 90% interval of the difference contains zero', () => {
    const alike = look(up, evidence('u', 40, 0.1), all, evidence('d', 40, -0.1))
    const apart = look(up, evidence('u', 40, 0.2), all, evidence('d', 40, -0.2))
    // By hand: error √(2/39) = .2265, t₉₅(78) = 1.6646, so ±.377.
    expect([isAlike(alike), isAlike(apart)]).toEqual([true, false])
    expect(mergedInto(up, [alike], 1)).toBe(all.id)
    expect(mergedInto(up, [apart], 1)).toBeNull()
  })

  test('goes to the narrowest container that it is like', () => {
    const own = evidence('b', 40, 0)
    const wide = look(both, own, all, evidence('w', 200, 0))
    const narrow = look(both, own, up, evidence('n', 50, 0))
    const apart = look(both, own, asia, evidence('a', 40, 2))
    expect(mergedInto(both, [wide, narrow, apart], 3)).toBe(up.id)
    expect(mergedInto(both, [wide, apart], 2)).toBe(all.id)
  })

  test('once merged stays until it is told apart at the level of a split', () => {
    const merged = { ...up, mergedInto: all.id }
    const hardly = look(merged, evidence('u', 40, 0.2), all, evidence('d', 40, -0.2))
    const clearly = look(merged, evidence('u', 40, 0.5), all, evidence('d', 40, -0.5))
    expect(mergedInto(merged, [hardly], 1)).toBe(all.id)
    expect(mergedInto(merged, [clearly], 1)).toBeNull()
    // t = 1/.2265: p 3e-5 does not pass among ten thousand looks.
    expect(mergedInto(merged, [clearly], 10_000)).toBe(all.id)
  })

  test('is on its own again when its container is gone', () => {
    expect(mergedInto({ ...up, mergedInto: all.id }, [], 1)).toBeNull()
  })
})
