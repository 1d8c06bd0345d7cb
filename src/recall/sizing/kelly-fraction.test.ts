import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { AGENT_FIELDS, type SimilarityFields, similarity } from '#market'
import { appetite, type Outcomes } from '#memories'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { dailySituations, history } from '../../memories/evidence/testing/daily-situations.ts'
import { kellyFraction } from './kelly-fraction.ts'
import type { SizeQuestion } from './size-gates.ts'

const record = (rs: readonly number[], s = 1): Outcomes => ({
  r: Float64Array.from(rs),
  g: new Float64Array(rs.length).fill(1),
  s: new Float64Array(rs.length).fill(s),
})
const ask = (evidence: Outcomes, over: Partial<SizeQuestion> = {}): SizeQuestion => ({
  evidence,
  coverage: 1,
  halt: false,
  appetite: 1,
  ...over,
})
/** Six wins of 2R and four losses of 1R, n times: +.8R. */
const good = (n: number) => Array.from({ length: n }, () => [2, -1, 2, 2, -1, 2, -1, 2, -1, 2]).flat()

describe('zero, with the first reason there is', () => {
  const everythingWrong = ask(record([-1, -1, -1], 0.2), { coverage: 0.1, halt: true })

  test('a context too sparse comes before all others', () => {
    expect(kellyFraction(everythingWrong)).toMatchObject({ size: 0, why: 'context too sparse' })
    expect(kellyFraction(ask(record(good(6)), { coverage: 0.499 })).why).toBe('context too sparse')
    // Half of the weights, added up in decimals, may come to a little less than half.
    expect(kellyFraction(ask(record(good(6)), { coverage: 0.5 - 1e-12 })).why).toBe('ok')
  })

  test('then halt, then too few', () => {
    expect(kellyFraction({ ...everythingWrong, coverage: 1 }).why).toBe('halt')
    expect(kellyFraction({ ...everythingWrong, coverage: 1, halt: false }).why).toBe('too few')
    expect(kellyFraction(ask(record([])))).toMatchObject({ size: 0, why: 'too few', posterior: null })
    expect(kellyFraction(ask(record(good(1)))).why).not.toBe('too few')
  })

  test('then nothing comparable: many of another regime are not evidence', () => {
    expect(kellyFraction(ask(record(good(10), 0.2))).why).toBe('nothing comparable')
    expect(kellyFraction(ask(record(good(10), 0.5))).why).toBe('ok')
  })

  test('then no edge shown', () => {
    expect(kellyFraction(ask(record([...good(1), -1]))).why).toBe('no edge shown')
  })

  test('a strict one also asks for a proof over a lifetime', () => {
    const early = kellyFraction(ask(record(good(2))), { strict: true })
    expect(early).toMatchObject({ size: 0, why: 'not proven' })
    expect(early.proof).toBeLessThan(20)
    expect(kellyFraction(ask(record(good(2)))).size).toBeGreaterThan(0)
    const proven = kellyFraction(ask(record(good(10))), { strict: true })
    expect(proven.why).toBe('ok')
    expect(proven.proof).toBeGreaterThanOrEqual(20)
  })
})

describe('where an edge is shown', () => {
  test('size is half the stake at the lower end, under the cap', () => {
    // By hand at n_l = n_g = 100: m = .8, v = (100/99)·2.16 = 2.1818; a = .5333, u = v/150 + v/25 = .10182;
    // m̂ = (a/u + 100·m/v)/(1/u + 100/v) = .75294, sd = .13404; t₉₅(99) = 1.66039; L = .53038.
    // f₂ = .53038/(2.1818 + .2813) = .21533; F = .5/3, and the log-optimal stake lies beyond it.
    const answer = kellyFraction(ask(record(good(10))), { cap: 1 })
    expect(answer.posterior?.lower).toBeCloseTo(0.53038, 4)
    expect(answer.size).toBeCloseTo(0.5 * (0.5 / 3), 9)
    expect(kellyFraction(ask(record(good(10)))).size).toBe(0.02)
  })

  test('where only small gains were seen, the floored variance bounds it', () => {
    const { size, posterior } = kellyFraction(ask(record(Array.from({ length: 400 }, () => 0.2))), { cap: 1 })
    const lower = posterior?.lower ?? Number.NaN
    expect(lower).toBeGreaterThan(0)
    expect(size).toBeCloseTo((0.5 * lower) / (1 + lower ** 2), 12)
  })

  test('with a tail of losses it is half the best stake on the record as it would be at the lower end', () => {
    const rs = Array.from({ length: 500 }, (_, i) => (i % 50 === 0 ? -10 : i % 4 === 0 ? -1 : 1))
    const { size, posterior } = kellyFraction(ask(record(rs)), { cap: 1 })
    const down = (posterior?.meanLocal ?? Number.NaN) - (posterior?.lower ?? Number.NaN)
    const growth = (f: number): number => rs.reduce((sum, r) => sum + Math.log(1 + f * (r - down)), 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(0.5 * (0.5 / 10) * 0.95)
    for (const other of [0.99, 1.01]) expect(growth(2 * size * other)).toBeLessThan(growth(2 * size))
  })

  test('a worse loss on record bounds it', () => {
    const rs = [...good(20), -10]
    expect(kellyFraction(ask(record(rs)), { cap: 1 }).size).toBeLessThanOrEqual(0.5 * (0.5 / 10))
  })

  test('it follows the appetite, the share and the cap asked for', () => {
    const evidence = record(good(10))
    const whole = kellyFraction(ask(evidence), { cap: 1 }).size
    expect(kellyFraction(ask(evidence, { appetite: 0.1 }), { cap: 1 }).size).toBeCloseTo(whole / 10, 12)
    expect(kellyFraction(ask(evidence), { cap: 1, fraction: 0.25 }).size).toBeCloseTo(whole / 2, 12)
    expect(kellyFraction(ask(evidence), { cap: 0.005 }).size).toBe(0.005)
  })

  test('at the mean more is staked, but the gate stays where it was', () => {
    const evidence = record(good(2))
    const [lower, mean] = [{ at: 'lower' }, { at: 'mean' }] as const
    const same = { cap: 1, fraction: 0.25 }
    expect(kellyFraction(ask(evidence), { ...same, ...mean }).size).toBeGreaterThan(
      kellyFraction(ask(evidence), { ...same, ...lower }).size,
    )
    const unproven = kellyFraction(ask(record([...good(1), -1])), mean)
    expect(unproven.posterior?.mean).toBeGreaterThan(0)
    expect(unproven).toMatchObject({ size: 0, why: 'no edge shown' })
  })

  test('every step is told in words, with numbers for people', () => {
    expect(kellyFraction(ask(record(good(10)), { appetite: 0.75 })).reasons).toEqual([
      '100 outcomes on record, worth 100.0 in this situation; mean similarity 1.00',
      'expectancy +0.75R, 90% between +0.53R and +0.98R; P(edge) 100%',
      'best stake at the lower end of expectancy 16.7% of equity; 21.5% by its variance',
      '× 0.50 of the smaller × appetite 0.75 = 6.25%',
      'capped at 2.00% of equity at 1R',
    ])
    expect(kellyFraction(ask(record(good(1).slice(0, 4)))).reasons.at(-1)).toBe(
      'zero: worth 4.0 outcomes; at least 10 are needed',
    )
  })
})

/** A record in situations that vary, good enough to be given a size in most cases. */
const records = fc.tuple(
  fc.nat(),
  fc.integer({ min: 20, max: 150 }),
  fc.double({ min: -0.5, max: 1.5, noNaN: true }),
)
const drawn = ([seed, n, lift]: readonly [number, number, number]): Outcomes => {
  const random = mulberry32(seed)
  return { ...history(random, n), r: Float64Array.from({ length: n }, () => 4 * random() - 2 + lift) }
}

describe('P7', () => {
  test.prop([records])('where the record’s own expectancy is not positive, size is exactly zero', (told) => {
    const evidence = drawn(told)
    const { posterior } = kellyFraction(ask(evidence))
    const above = Math.max(posterior?.meanLocal ?? 0, posterior?.meanGlobal ?? 0, 0)
    const lowered = { ...evidence, r: evidence.r.map((r) => r - above) }
    expect(kellyFraction(ask(lowered), { cap: 1 }).size).toBe(0)
  })

  test.prop([records, fc.double({ min: 1e-6, max: 3, noNaN: true })])(
    'a better record never gets less',
    (told, c) => {
      const evidence = drawn(told)
      const better = { ...evidence, r: evidence.r.map((r) => r + c) }
      for (const options of [{}, { cap: 1 }, { cap: 1, at: 'mean' }, { cap: 1, strict: true }] as const)
        expect(kellyFraction(ask(better), options).size).toBeGreaterThanOrEqual(
          kellyFraction(ask(evidence), options).size - 1e-12,
        )
    },
  )

  const inDrawdown = (
    { now, days, evidence }: { now: SimilarityFields; days: readonly SimilarityFields[]; evidence: Outcomes },
    drawdown: number,
    exclude: typeof AGENT_FIELDS,
  ): number => {
    const query = { ...now, drawdown }
    const s = Float64Array.from(days, (day) => similarity(query, day, { exclude }))
    const question = ask({ ...evidence, s }, { appetite: appetite(drawdown), halt: drawdown >= 0.2 })
    return kellyFraction(question, { cap: 1 }).size
  }
  const lived = ([seed, n, lift]: readonly [number, number, number]) => {
    const random = mulberry32(seed)
    const days = dailySituations(random, n)
    return { now: days[n] ?? {}, days: days.slice(0, n), evidence: drawn([seed, n, lift]) }
  }

  test.prop([
    records,
    fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 2, maxLength: 6 }),
  ])('size never rises as drawdown deepens, memory and context the same', (told, drawdowns) => {
    const life = lived(told)
    const sizes = drawdowns.toSorted((a, b) => a - b).map((d) => inDrawdown(life, d, AGENT_FIELDS))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('it would rise if similarity saw the drawdown', () => {
    // Winners at 10% drawdown, losers at none: whoever is at 10% is shown more winners, and appetite alone does not undo it.
    const day = { trend: 'up', volatility: 'low', session: 'asia', atrD1: 0.01, atrH1: 0.002, spread: 0.05 }
    const days = Array.from({ length: 400 }, (_, i) => ({ ...day, drawdown: i % 2 === 0 ? 0.1 : 0 }))
    const evidence = record(days.map((_, i) => (i % 2 === 0 ? 1 : -0.8)))
    const life = { now: day, days, evidence }
    const seen: typeof AGENT_FIELDS = new Set()
    expect(inDrawdown(life, 0.1, seen)).toBeGreaterThan(inDrawdown(life, 0, seen))
    expect(inDrawdown(life, 0.1, AGENT_FIELDS)).toBeLessThan(inDrawdown(life, 0, AGENT_FIELDS))
  })
})
