import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { calibration, type Statement } from './calibration.ts'
import { momentumBias } from './momentum-bias.ts'

const said = (confidence: number, wins: number, losses: number): Statement[] => [
  ...Array.from({ length: wins }, () => ({ confidence, won: true })),
  ...Array.from({ length: losses }, () => ({ confidence, won: false })),
]
const known = (statements: readonly Statement[]) => {
  const result = calibration(statements)
  if (!result.known) throw new Error('not enough')
  return result
}

describe('the calibration of stated confidence', () => {
  test('is unknown under twenty statements', () => {
    expect(calibration(said(0.5, 10, 9))).toEqual({ known: false, n: 19, needed: 20 })
    expect(calibration(said(0.5, 10, 10)).known).toBe(true)
  })

  test('by hand: .8 right eight times in ten, .3 right three times in ten', () => {
    const result = known([...said(0.8, 8, 2), ...said(0.3, 3, 7)])
    // (8·.04 + 2·.64 + 3·.49 + 7·.09)/20 = .185; base rate 11/20, .55·.45
    expect(result.brier).toBeCloseTo(0.185, 12)
    expect(result.baseRate).toBe(0.55)
    expect(result.baseBrier).toBeCloseTo(0.2475, 12)
    expect(result.bins.map(({ from, n, stated, won }) => [from, n, stated, won.share])).toEqual([
      [0.2, 10, expect.closeTo(0.3, 12), 0.3],
      [0.8, 10, expect.closeTo(0.8, 12), 0.8],
    ])
  })

  test('has Wilson’s interval in each bin', () => {
    const [bin] = known(said(1, 10, 10)).bins
    // p .5, n 20, z 1.6448536: centre .5, reach 1.6448536/(1 + 2.7055434/20)·√(.25/20 + 2.7055434/1600) = .1726
    expect(bin).toMatchObject({ from: 0.8, to: 1, n: 20 })
    expect(bin?.won.lower).toBeCloseTo(0.3274, 3)
    expect(bin?.won.upper).toBeCloseTo(0.6726, 3)
  })

  const statements = fc.array(
    fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), won: fc.boolean() }),
    { minLength: 20, maxLength: 80 },
  )
  test.prop([statements])('counts every statement once, and scores in 0 to 1', (all) => {
    const { bins, brier, n } = known(all)
    expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(n)
    expect(brier).toBeGreaterThanOrEqual(0)
    expect(brier).toBeLessThanOrEqual(1)
    for (const bin of bins) {
      expect(bin.stated).toBeGreaterThanOrEqual(bin.from - 1e-12)
      expect(bin.stated).toBeLessThanOrEqual(bin.to + 1e-12)
    }
  })

  test('tells one that knows from one that only sounds sure', () => {
    const random = mulberry32(7)
    const agent = (state: (truth: number) => number) =>
      Array.from({ length: 500 }, () => {
        const truth = random()
        return { confidence: state(truth), won: random() < truth }
      })
    const honest = known(agent((truth) => truth))
    const boasting = known(agent(() => 0.95))
    expect(honest.brier).toBeLessThan(honest.baseBrier)
    expect(boasting.brier).toBeGreaterThan(boasting.baseBrier)
  })
})

describe('momentum bias', () => {
  const taken = (direction: 'long' | 'short' | null, trend: string | null, n: number) =>
    Array.from({ length: n }, () => ({ direction, trend }))

  test('is unknown under ten trades whose trend is known', () => {
    const nine = [...taken('long', 'up', 9), ...taken('long', 'unknown', 5), ...taken(null, 'up', 5)]
    expect(momentumBias(nine)).toBeNull()
    expect(momentumBias([...nine, ...taken('short', 'down', 1)])).toBe(1)
  })

  test('is 1 with the trend, −1 against it, and counts none as neither', () => {
    expect(momentumBias([...taken('short', 'up', 5), ...taken('long', 'down', 5)])).toBe(-1)
    expect(
      momentumBias([...taken('long', 'up', 6), ...taken('short', 'up', 2), ...taken('long', 'none', 2)]),
    ).toBe(0.4)
  })
})
