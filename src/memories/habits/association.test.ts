import { expect, test } from 'vitest'
import { normal } from '../../lab/random/draw.ts'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { association, zOfMean, zOfT } from './association.ts'

// Two-sided 5%, 1% and .1% of Student's t, as tabled, against those of the normal.
test.each([
  [2.306, 8, 1.96],
  [2.086, 20, 1.96],
  [2.845, 20, 2.576],
  [5.041, 8, 3.291],
  [3.416, 80, 3.291],
])('t = %d at %d degrees is as rare as z = %d', (t, degrees, z) => {
  expect(Math.abs(zOfT(t, degrees) - z)).toBeLessThan(0.02)
  expect(zOfT(-t, degrees)).toBe(-zOfT(t, degrees))
})

test('with two groups the slope is the difference of their means', () => {
  // Means 2 and 4. Sxx = 1.5, Syy = 10, Sxy = 3: r = 3/√15
  const found = association([0, 1, 0, 1, 0, 1], [1, 3, 2, 4, 3, 5])
  expect(found?.slope).toBeCloseTo(2, 12)
  expect(found?.correlation).toBeCloseTo(3 / Math.sqrt(15), 12)
})

test('nothing goes with what never changes', () => {
  expect(association([1, 1, 1, 1], [1, 2, 3, 4])).toBeNull()
  expect(association([1, 2, 3, 4, 5], [0.1, 0.1, 0.1, 0.1, 0.1])).toMatchObject({ slope: 0, z: 0 })
})

test('the mean of equal values is far from zero, and finite', () => {
  expect(zOfMean(Array.from({ length: 20 }, () => 0.3))).toBeGreaterThan(10)
  expect(zOfMean(Array.from({ length: 20 }, () => 0))).toBe(0)
  // Mean 1, sd √(4/3), n 4: t = √3 at 3 degrees, two-sided p .182, which is z 1.335
  expect(zOfMean([0, 0, 2, 2])).toBeCloseTo(1.335, 1)
})

test('where both series wander, chance passes for a connection in under 1% of histories', () => {
  const histories = 2_000
  let found = 0
  for (let seed = 0; seed < histories; seed++) {
    const random = mulberry32(seed * 31 + 5)
    const r = Array.from({ length: 103 }, () => normal(random))
    const lastThree = Array.from({ length: 100 }, (_, i) => (r[i] ?? 0) + (r[i + 1] ?? 0) + (r[i + 2] ?? 0))
    let size = 0
    const wandering = lastThree.map(() => (size = 0.9 * size + normal(random)))
    if (Math.abs(association(lastThree, wandering)?.z ?? 0) >= 3) found++
  }
  expect(found / histories).toBeLessThan(0.01)
})
