import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { logOptimal } from './kelly.ts'

const of = (...values: number[]) => Float64Array.from(values)

describe('the stake that grows fastest', () => {
  test.prop([
    fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    fc.double({ min: 0.2, max: 5, noNaN: true }),
    fc.double({ min: 0.2, max: 5, noNaN: true }),
  ])('of two outcomes is Kelly’s p/a − q/b', (p, win, loss) => {
    const kelly = p / loss - (1 - p) / win
    const found = logOptimal(of(win, -loss), of(p, 1 - p), 0.999999 / loss)
    expect(found).toBeCloseTo(Math.max(0, Math.min(kelly, 0.999999 / loss)), 9)
  })

  test('is nothing without an edge, and the bound where nothing was ever lost', () => {
    expect(logOptimal(of(1, -1), of(1, 1), 0.5)).toBe(0)
    expect(logOptimal(of(1, -2), of(1, 1), 0.5)).toBe(0)
    expect(logOptimal(of(1, 2), of(1, 1), 0.25)).toBe(0.25)
    expect(logOptimal(of(1, -0.1), of(1, 1), 0)).toBe(0)
  })

  test.prop([fc.array(fc.double({ min: -3, max: 6, noNaN: true }), { minLength: 2, maxLength: 40 })])(
    'is beaten by no other stake',
    (xs) => {
      const x = Float64Array.from(xs)
      const w = new Float64Array(xs.length).fill(1)
      const growth = (f: number): number => xs.reduce((sum, xi) => sum + Math.log(1 + f * xi), 0)
      const best = growth(logOptimal(x, w, 0.3))
      for (let f = 0; f <= 0.3; f += 0.01) expect(growth(f)).toBeLessThanOrEqual(best + 1e-9)
    },
  )
})
