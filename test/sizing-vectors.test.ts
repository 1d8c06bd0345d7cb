import { describe, expect, test } from 'vitest'
import type { SimilarityFields } from '../src/market/similarity.ts'
import { meanSimilarity } from '../src/memories/evidence/comparable.ts'
import { readingEstimate } from '../src/memories/evidence/outcome-distribution.ts'
import { type Outcomes, type Readings, readingsOf } from '../src/memories/evidence/readings.ts'
import { READING_FIELDS, situationGroups } from '../src/memories/evidence/situation-groups.ts'
import { normalTail, studentTail } from '../src/memories/evidence/tail-quantiles.ts'
import { kellyFraction } from '../src/recall/sizing/kelly-fraction.ts'
import { read } from './vectors/reference.ts'

// The size by five readings against a reference that was computed elsewhere: every intermediate value of 94 records.

type Field = (typeof READING_FIELDS)[number]

interface ExpectedReading {
  readonly name: string
  readonly n: number
  readonly mean: number
  readonly logBF: number
  readonly prior: number
  readonly recent: readonly [number, number]
  readonly relevance: number
  readonly overlap: number
  readonly alpha: number
  readonly shrunk: number
  readonly sd: number
  readonly brake: number | null
  readonly lower: number | null
}

interface Expected {
  readonly nAll: number
  readonly meanAll: number
  readonly s2: number
  readonly worst: number
  readonly pseudoLoss: number
  readonly variance: number
  readonly streaks: number
  readonly rho: number
  readonly nu: number
  readonly expected: number
  readonly readings: readonly ExpectedReading[]
  readonly similarity: number
  readonly decides?: string
  readonly lower?: number
  readonly mean?: number
  readonly sd?: number
  readonly pEdge?: number
  readonly level?: number
  readonly f1?: number
  readonly f2?: number
}

interface Sized {
  readonly name: string
  readonly R: readonly number[]
  readonly g: readonly number[]
  readonly s: readonly number[]
  readonly contexts: { readonly [F in Field]: readonly (string | number | null)[] }
  readonly query: { readonly [F in Field]: string | number | null }
  readonly appetite: number
  readonly cap: number
  readonly fraction: number
  readonly worst: number | null
  readonly expected: { readonly size: number; readonly why: string; readonly evidence: Expected | null }
}

interface Quantile {
  readonly a: number
  readonly z: number
  readonly t30: number
  readonly t9: number
}

const reference: {
  readonly tolerance: number
  readonly z: readonly Quantile[]
  readonly size: readonly Sized[]
} = read('sizing.json')

const near = (actual: number | null | undefined, expected: number | null | undefined, what: string): void => {
  if (typeof expected !== 'number' || typeof actual !== 'number')
    return expect(actual ?? null, what).toBe(expected ?? null)
  const apart = Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
  expect(apart, `${what}: ${actual} against ${expected}`).toBeLessThanOrEqual(reference.tolerance)
}

const fieldsOf = (value: (field: Field) => string | number | null): SimilarityFields =>
  Object.fromEntries(READING_FIELDS.map((field) => [field, value(field) ?? undefined]))

const outcomesOf = ({ R, g, s, contexts, query }: Sized): Outcomes => ({
  r: Float64Array.from(R),
  g: Float64Array.from(g),
  s: Float64Array.from(s),
  groups: situationGroups(
    fieldsOf((field) => query[field]),
    R.map((_, i) => fieldsOf((field) => contexts[field][i] ?? null)),
  ),
})

test.each(reference.z)('quantiles at $a', ({ a, z, t30, t9 }) => {
  near(normalTail(a), z, 'z')
  near(studentTail(a, 30), t30, 't30')
  near(studentTail(a, 9), t9, 't9')
})

test('there are 94 records, with every answer a size can have but those that are no matter of the record', () => {
  expect(reference.size).toHaveLength(94)
  expect(new Set(reference.size.map(({ expected }) => expected.why))).toEqual(
    new Set(['too few', 'nothing comparable', 'no edge shown', 'not in this situation', 'ok']),
  )
})

describe('the record', () => {
  const told = reference.size.filter(({ expected }) => expected.evidence !== null)
  test.each(told)('$name', (one) => {
    const wanted = one.expected.evidence
    const found = readingsOf(outcomesOf(one), one.worst)
    if (wanted === null || found === null) throw new Error('without evidence')
    near(found.nAll, wanted.nAll, 'n')
    near(found.meanAll, wanted.meanAll, 'mean')
    near(found.worst, wanted.worst, 'worst')
    near(found.spread.squared, wanted.s2, 's²')
    near(found.spread.owed, wanted.pseudoLoss, 'D')
    near(found.spread.variance, wanted.variance, 'v')
    near(found.spread.correlation, wanted.rho, 'ρ')
    near(found.spread.streaks, wanted.streaks, 'c')
    near(found.degrees, wanted.nu, 'ν')
    near(found.expected, wanted.expected, 'ē')
    near(meanSimilarity(outcomesOf(one)), wanted.similarity, 'similarity')
    sameReadings(found, wanted)
    if (wanted.decides === undefined) return
    expect(found.decides?.name).toBe(wanted.decides)
    near(found.decides?.lower, wanted.lower, 'L')
    near(found.decides?.shrunk, wanted.mean, 'm̂')
    near(found.decides?.sd, wanted.sd, 'sd')
    near(found.decides && readingEstimate(found.decides, found).edge, wanted.pEdge, 'P(edge)')
  })
})

const sameReadings = ({ readings }: Readings, wanted: Expected): void => {
  expect(readings.map(({ name }) => name)).toEqual(wanted.readings.map(({ name }) => name))
  for (const [j, one] of wanted.readings.entries()) {
    const found = readings[j]
    const same = (actual: number | null | undefined, expected: number | null, what: string): void =>
      near(actual, expected, `${what} of ${one.name}`)
    same(found?.n, one.n, 'n')
    same(found?.mean, one.mean, 'm')
    same(found?.logBayesFactor, one.logBF, 'B')
    same(found?.prior, one.prior, 'π')
    same(found?.recentN, one.recent[0], 'n′')
    same(found?.recentMean, one.recent[1], 'm′')
    same(found?.relevance, one.relevance, 'r')
    same(found?.overlap, one.overlap, 'o')
    same(found?.alpha, one.alpha, 'α')
    same(found?.shrunk, one.shrunk, 'm̂')
    same(found?.sd, one.sd, 'sd')
    same(found?.brake, one.brake, 'b')
    same(found?.lower, one.lower, 'L')
  }
}

describe('the size', () => {
  test.each(reference.size)('$name', (one) => {
    const evidence = outcomesOf(one)
    const answer = kellyFraction(
      {
        evidence,
        readings: readingsOf(evidence, one.worst),
        similarity: meanSimilarity(evidence),
        here: {},
        coverage: 1,
        openUnknown: null,
        halt: false,
        appetite: one.appetite,
      },
      { cap: one.cap, fraction: one.fraction },
    )
    const { size, why, evidence: wanted } = one.expected
    expect(answer.why).toBe(why)
    near(answer.size, size, 'size')
    near(answer.level, wanted?.level, 'ℓ')
    near(answer.stake?.optimal, wanted?.f1, 'f₁')
    near(answer.stake?.bounded, wanted?.f2, 'f₂')
  })
})
