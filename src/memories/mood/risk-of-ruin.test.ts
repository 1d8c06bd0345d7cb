import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { normal } from '../../lab/random/draw.ts'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { riskOfRuin } from './risk-of-ruin.ts'

interface Game {
  readonly mean: number
  readonly sd: number
  readonly riskShare: number
  readonly drawdown: number
}

/** Share of compounded paths that ever fall to 20% below the peak they started under. */
const simulated = ({ mean, sd, riskShare, drawdown }: Game, paths: number): number => {
  const random = mulberry32(20_260_302)
  const floor = Math.log(0.8)
  // So far above the floor, what is left of the probability is under .001.
  const growth = riskShare * mean - (riskShare ** 2 * (sd ** 2 + mean ** 2)) / 2
  const safe = floor + (Math.log(1_000) * (riskShare * sd) ** 2) / (2 * growth)
  let ruined = 0
  for (let path = 0; path < paths; path++) {
    let equity = Math.log(1 - drawdown)
    while (equity > floor && equity < safe) equity += Math.log(1 + riskShare * (mean + sd * normal(random)))
    if (equity <= floor) ruined++
  }
  return ruined / paths
}

describe('risk of ruin', () => {
  // Standard error of 3,000 paths at .25: .008. Steps overshoot a floor, so the simulation may lie lower, not higher.
  test.each<Game>([
    { mean: 0.05, sd: 1.2, riskShare: 0.01, drawdown: 0 },
    { mean: 0.1, sd: 1.2, riskShare: 0.01, drawdown: 0.1 },
    { mean: 0.2, sd: 1.2, riskShare: 0.02, drawdown: 0.05 },
  ])('is what a simulation shows: %j', (game) => {
    const told = riskOfRuin({ ...game, variance: game.sd ** 2 })
    const seen = simulated(game, 3_000)
    expect(seen).toBeLessThan(told + 0.02)
    expect(seen).toBeGreaterThan(told - 0.04)
    expect(told).toBeGreaterThan(0.05)
  })

  test('is certain without growth: no edge, or an edge that is overbet', () => {
    expect(riskOfRuin({ mean: 0, variance: 1.44, riskShare: 0.01, drawdown: 0 })).toBe(1)
    expect(riskOfRuin({ mean: -0.1, variance: 1.44, riskShare: 0.01, drawdown: 0 })).toBe(1)
    // Twice Kelly grows at zero: f = 2·.2/1.48.
    expect(riskOfRuin({ mean: 0.2, variance: 1.44, riskShare: 0.271, drawdown: 0 })).toBe(1)
    expect(riskOfRuin({ mean: 0.2, variance: 1.44, riskShare: 0.27, drawdown: 0 })).toBeLessThan(1)
  })

  test('is certain at the limit, and nothing where nothing is risked', () => {
    expect(riskOfRuin({ mean: 0.3, variance: 1, riskShare: 0.01, drawdown: 0.2 })).toBe(1)
    expect(riskOfRuin({ mean: 0.3, variance: 1, riskShare: 0, drawdown: 0.1 })).toBe(0)
    expect(riskOfRuin({ mean: 0.3, variance: 0, riskShare: 0.01, drawdown: 0.1 })).toBe(0)
  })

  test('by hand', () => {
    // f .01, μ .1, σ² 1: ν = .001 − .0001·1.01/2 = .0009495; b = ln(1/.8) = .2231436; exp(−2·.0009495·.2231436/.0001)
    expect(riskOfRuin({ mean: 0.1, variance: 1, riskShare: 0.01, drawdown: 0 })).toBeCloseTo(
      Math.exp(-4.237496),
      6,
    )
  })

  const share = fc.double({ min: 0, max: 0.3, noNaN: true })
  test.prop([share, share, share, fc.double({ min: -0.5, max: 0.5, noNaN: true })])(
    'never falls with drawdown or with the stake',
    (a, b, other, mean) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      const at = (drawdown: number, riskShare: number) =>
        riskOfRuin({ mean, variance: 1.44, riskShare, drawdown })
      expect(at(more, other)).toBeGreaterThanOrEqual(at(less, other))
      expect(at(other, more)).toBeGreaterThanOrEqual(at(other, less) - 1e-12)
    },
  )
})
