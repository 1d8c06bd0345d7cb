import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { medianLoss, proxyR } from './proxy-r.ts'

describe('R of a trade whose risk is not known', () => {
  const returns = [-0.01, 0.03, -0.02, -0.05, 0.002, -0.03, -0.04]

  test('is its return against the median losing return', () => {
    expect(medianLoss(returns)).toBe(0.03)
    expect(proxyR(0.06, returns)).toBeCloseTo(2, 12)
    expect(proxyR(-0.015, returns)).toBeCloseTo(-0.5, 12)
    expect(proxyR(0, returns)).toBe(0)
  })

  test('takes the middle of two where losses are even in number', () => {
    expect(medianLoss([...returns, -0.1])).toBeCloseTo(0.035, 12)
  })

  property.prop([
    fc.array(fc.oneof(fc.double({ noNaN: true, min: -1, max: 1 }), fc.constant(-0.5)), { maxLength: 60 }),
  ])('is by the median that sorting gives, and leaves what it was given as it was', (some) => {
    const before = [...some]
    const losses = some.filter((x) => x < 0).sort((a, b) => a - b)
    const [low = 0, high = 0] = [losses[(losses.length - 1) >> 1], losses[losses.length >> 1]]
    expect(medianLoss(some)).toBe(losses.length < 5 ? null : -(low === high ? low : (low + high) / 2))
    expect(some).toEqual(before)
  })

  test('cannot be said with fewer than five losses', () => {
    expect(proxyR(0.06, [-0.01, -0.01, -0.01, -0.01, 0.05, 0.05, 0])).toBeNull()
    expect(proxyR(0.06, [])).toBeNull()
  })
})
