import { expect, test } from 'vitest'
import { TRUE_REGIMES } from '../market-generator/true-regime.ts'
import { DEMO_DEFAULTS, demoPlan } from './demo-plan.ts'

const balanced = (seed: number): boolean => {
  const { series, historyDays } = demoPlan(seed, DEMO_DEFAULTS.days)
  const days = series.map(({ regimes }) => regimes.slice(historyDays))
  const all = days.flat()
  const shares = TRUE_REGIMES.map((regime) => all.filter((day) => day === regime).length / all.length)
  return (
    days.every((regimes) => new Set(regimes).size >= TRUE_REGIMES.length - 1) &&
    shares.every((share) => share >= 0.15 && share <= 0.35)
  )
}

test('the demo’s seed is the first with every regime in fair parts, not the one that earns most', () => {
  const seeds = Array.from({ length: DEMO_DEFAULTS.seed }, (_, i) => i + 1)
  expect(seeds.find(balanced)).toBe(DEMO_DEFAULTS.seed)
})
