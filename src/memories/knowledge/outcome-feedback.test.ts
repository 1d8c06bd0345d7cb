import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DAY_MS, plusMs } from '#vocabulary'
import { moveDue } from './layer-moves.ts'
import { LAYERS } from './layer-names.ts'
import { PRESET_NAMES } from './layer-presets.ts'
import { importanceAt } from './layers.ts'
import { afterFeedback } from './outcome-feedback.ts'
import { BIRTH, born, shareReaching } from './testing/lives.ts'

const at = plusMs(BIRTH, DAY_MS)

test('the n-th outcome moves a memory by 36/(n+3) at most, shared where many were cited', () => {
  const moved = (n: number, x: number, cited: number): number =>
    afterFeedback({ ...born('mid', 60), asOf: at }, { n, x, cited, at }, 'hindcast').importance - 60
  expect([1, 2, 3].map((n) => moved(n, 1, 5))).toEqual([9, 7.2, 6].map((step) => expect.closeTo(step, 10)))
  expect(moved(1, -0.5, 5)).toBeCloseTo(-4.5, 10)
  expect(moved(1, 1, 10)).toBeCloseTo(4.5, 10)
  // What is not clipped already is clipped here.
  expect(moved(1, 4, 1)).toBeCloseTo(9, 10)
})

test('the other presets add the same points every time', () => {
  const moved = (n: number, x: number, preset: 'investor-bench' | 'finmem'): number =>
    afterFeedback({ ...born('mid', 60), asOf: at }, { n, x, cited: 9, at }, preset).importance
  expect([moved(1, 0.1, 'investor-bench'), moved(7, -0.1, 'investor-bench')]).toEqual([78, 42])
  expect([moved(1, 0.1, 'finmem'), moved(7, -0.1, 'finmem'), moved(2, 0, 'finmem')]).toEqual([65, 55, 60])
})

test('an outcome that speaks for a memory in short restarts its clock, one against it does not', () => {
  const memory = born('short', 40)
  expect(afterFeedback(memory, { n: 1, x: 0.2, cited: 1, at }, 'hindcast').clock).toBe(at)
  expect(afterFeedback(memory, { n: 1, x: -0.2, cited: 1, at }, 'hindcast').clock).toBe(BIRTH)
  expect(afterFeedback(born('mid', 60), { n: 1, x: 0.2, cited: 1, at }, 'hindcast').clock).toBe(BIRTH)
})

test('an outcome told late counts from when the memory was last touched', () => {
  const memory = { ...born('mid', 60), asOf: at }
  expect(afterFeedback(memory, { n: 1, x: 1, cited: 1, at: BIRTH }, 'hindcast')).toMatchObject({
    importance: 69,
    asOf: at,
  })
})

const outcomes = fc.array(
  fc.record({
    x: fc.double({ min: 0.001, max: 1, noNaN: true }),
    cited: fc.integer({ min: 1, max: 40 }),
    hours: fc.nat(200),
  }),
  { minLength: 1, maxLength: 60 },
)

// An agent that is always right, and one that is always wrong. R has the side's sign, so long and short are one case here.
test.prop([outcomes, fc.constantFrom(...PRESET_NAMES), fc.constantFrom(...LAYERS), fc.constantFrom(1, -1)])(
  'feedback has the sign of the outcome every time, and importance stays within 0 and 100',
  (told, preset, layer, sign) => {
    let standing = born(layer, 50)
    for (const [i, { x, cited, hours }] of told.entries()) {
      const when = plusMs(standing.asOf, hours * 3_600_000)
      const before = importanceAt(standing, when, preset)
      standing = afterFeedback(standing, { n: i + 1, x: sign * x, cited, at: when }, preset)
      if (sign > 0 ? before < 100 : before > 0) expect(Math.sign(standing.importance - before)).toBe(sign)
      expect(standing.importance).toBeGreaterThanOrEqual(0)
      expect(standing.importance).toBeLessThanOrEqual(100)
    }
  },
)

test.prop([fc.integer({ min: 1, max: 50 }), fc.double({ min: -1, max: 1, noNaN: true })])(
  'one outcome cannot undo a move',
  (n, x) => {
    for (const [layer, enters] of [
      ['mid', 55],
      ['long', 85],
    ] as const) {
      const entered = born(layer, enters)
      const told = afterFeedback(entered, { n, x, cited: 1, at: BIRTH }, 'hindcast')
      expect(moveDue(told, plusMs(BIRTH, DAY_MS), 'hindcast')?.to ?? layer).toBe(layer)
      expect(told.importance).toBeGreaterThan(enters - 10)
    }
  },
)

describe('who is carried up, cited every 1, 3 and 10 days (method: layers)', () => {
  const LIVES = 1_500
  // Three standard errors at one half: the figures of the method page.
  const WITHIN = 3 * Math.sqrt(0.25 / LIVES)

  test.each([
    ['by chance', undefined, [0.15, 0.09, 0.01]],
    ['always', undefined, [1, 0.99, 0.15]],
    ['by chance', 18, [0.5, 0.45, 0.28]],
  ] as const)('from mid at 70 to long, right %s, points %s', (right, points, expected) => {
    for (const [i, everyDays] of [1, 3, 10].entries()) {
      const found = shareReaching({ from: born('mid', 70), reaches: 'long', everyDays, right, points }, LIVES)
      expect(Math.abs(found - (expected[i] ?? 0))).toBeLessThan(WITHIN)
    }
  })

  test.each([
    ['by chance', undefined, 0.33],
    ['always', undefined, 0.93],
    ['by chance', 18, 0.62],
    ['always', 18, 0.99],
  ] as const)('from short at 50 to mid, right %s, points %s', (right, points, expected) => {
    const found = shareReaching(
      { from: born('short', 50), reaches: 'mid', everyDays: 1, right, points },
      LIVES,
    )
    expect(Math.abs(found - expected)).toBeLessThan(WITHIN)
  })
})
