// What the tests of reference values share.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { SeedFields } from '../../src/market/seed-similarity.ts'
import { quality } from '../../src/memories/episodes/score-parts.ts'
import { seedSigma } from '../../src/memories/evidence/sigma.ts'
import { kellyOfRatio, seedKelly } from '../../src/recall/sizing/seed-kelly.ts'

/** The vectors beside this file, as they were computed elsewhere. */
export const read = (name: string) => JSON.parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'))

const TOLERANCE = 1e-9
export const near = (actual: number, expected: number): void =>
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(TOLERANCE)

export const product = (factors: readonly number[]): number =>
  factors.reduce((all, factor) => all * factor, 1)
export const repeat = (times: number, r: number): number[] => Array.from({ length: times }, () => r)

export const sameNumbers = (actual: unknown, expected: unknown): void => {
  if (typeof expected === 'number') near(Number(actual), expected)
  else if (typeof expected === 'object' && expected !== null)
    for (const [key, value] of Object.entries(expected))
      sameNumbers(Object.entries(Object(actual)).find(([name]) => name === key)?.[1], value)
  else expect(actual).toBe(expected)
}

interface Example {
  readonly id: string
  readonly verdict: 'right' | 'wrong' | 'derived' | 'defect'
  readonly computed: unknown
}
export const { vectors: examples }: { vectors: readonly Example[] } = read('published-formula-examples.json')
export const exampleOf = (id: string): unknown => examples.find((example) => example.id === id)?.computed

export const FULL: SeedFields = {
  regime: 'trending_up',
  volatilityRegime: 'normal',
  session: 'london',
  atrD1: 30,
  atrH1: 8,
  spreadAsAtrPct: 0.1,
  drawdownPct: 0.04,
  price: 2000,
}

/** Wins and losses recalled with everything but the outcome equal, as owm-1.0 weighs them. */
export const seedKellyOf = (wins: number, losses: number, win: number, loss: number) => {
  const rs = [...repeat(wins, win), ...repeat(losses, -loss)]
  const sigma = seedSigma(rs)
  const { p, kelly, fraction } = seedKelly(
    rs.map((r) => ({ score: quality(r, sigma), r })),
    1,
  )
  return {
    true_kelly: kellyOfRatio(wins / (wins + losses), win / loss),
    owm_p: p,
    owm_f: kelly,
    quarter: fraction,
  }
}
