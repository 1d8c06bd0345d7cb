import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { AGENT_FIELDS, type SimilarityFields, similarity } from '#market'
import { appetite, type Outcomes, readingsOf } from '#memories'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { dailySituations, history } from '../../memories/evidence/testing/daily-situations.ts'
import { sizeQuestion as ask } from '../testing/size-question.ts'
import { kellyFraction } from './kelly-fraction.ts'

const record = (rs: readonly number[], s = 1): Outcomes => ({
  r: Float64Array.from(rs),
  g: new Float64Array(rs.length).fill(1),
  s: new Float64Array(rs.length).fill(s),
  groups: [],
})
/** Six wins of 2R and four losses of 1R, n times: +.8R. */
const good = (n: number) => Array.from({ length: n }, () => [2, -1, 2, 2, -1, 2, -1, 2, -1, 2]).flat()

describe('zero, with the first reason there is', () => {
  const everythingWrong = { openUnknown: 'nobody said', halt: true }

  test('what is open comes before all others, with what to send', () => {
    const answer = kellyFraction(ask(record([-1, -1, -1], 0.2), everythingWrong))
    expect(answer).toMatchObject({ size: 0, why: 'open positions unknown' })
    expect(answer.reasons.at(-1)).toBe('zero: nobody said')
  })

  test('then halt, then too few', () => {
    expect(kellyFraction(ask(record([-1, -1, -1], 0.2), { halt: true })).why).toBe('halt')
    expect(kellyFraction(ask(record([-1, -1, -1], 0.2))).why).toBe('too few')
    expect(kellyFraction(ask(record([])))).toMatchObject({ size: 0, why: 'too few', level: null })
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
    const early = kellyFraction(ask(record(good(3))), { strict: true })
    expect(early).toMatchObject({ size: 0, why: 'not proven' })
    expect(early.proof).toBeLessThan(20)
    expect(kellyFraction(ask(record(good(3)))).size).toBeGreaterThan(0)
    const proven = kellyFraction(ask(record(good(10))), { strict: true })
    expect(proven.why).toBe('ok')
    expect(proven.proof).toBeGreaterThanOrEqual(20)
  })
})

describe('where an edge is shown', () => {
  test('size is half the stake at the lower end, under the cap', () => {
    // F = .5/3, and the log-optimal stake lies beyond it.
    const answer = kellyFraction(ask(record(good(10))), { cap: 1 })
    expect(answer.size).toBeCloseTo(0.5 * (0.5 / 3), 9)
    expect(kellyFraction(ask(record(good(10)))).size).toBe(0.02)
  })

  test('with a tail of losses it is half the best stake on the record as it would be at the lower end', () => {
    const rs = Array.from({ length: 2000 }, (_, i) => (i % 50 === 0 ? -4 : i % 5 < 2 ? -1 : 1))
    const evidence = record(rs)
    const { size, level } = kellyFraction(ask(evidence), { cap: 1 })
    const down = (readingsOf(evidence)?.meanAll ?? Number.NaN) - (level ?? Number.NaN)
    const growth = (f: number): number => rs.reduce((sum, r) => sum + Math.log(1 + f * (r - down)), 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(0.5 * (0.5 / 4))
    for (const other of [0.99, 1.01]) expect(growth(2 * size * other)).toBeLessThan(growth(2 * size))
  })

  test('a worse loss on record bounds it', () => {
    const rs = [...good(20), -10]
    expect(kellyFraction(ask(record(rs)), { cap: 1 }).size).toBeLessThanOrEqual(0.5 * (0.5 / 10))
  })

  test('it follows the share and the cap asked for', () => {
    const evidence = record(good(10))
    const whole = kellyFraction(ask(evidence), { cap: 1 }).size
    expect(kellyFraction(ask(evidence), { cap: 1, fraction: 0.25 }).size).toBeCloseTo(whole / 2, 12)
    expect(kellyFraction(ask(evidence), { cap: 0.005 }).size).toBe(0.005)
  })

  test('appetite and the half for a sparse question act after the cap', () => {
    const evidence = record(good(10))
    expect(kellyFraction(ask(evidence, { appetite: 0.1 }))).toMatchObject({ size: 0.002 })
    const sparse = kellyFraction(ask(evidence, { coverage: 0.49, here: { trend: 'up' } }))
    expect(sparse.size).toBe(0.01)
    expect(sparse.reasons).toContainEqual(
      '× 0.50: the question has 31% of what situations are compared by; ' +
        'volatility (75 daily bars), atrD1 (15 daily bars), session, atrH1 (15 hourly bars), ' +
        'spread (the spread and 15 bars of five minutes) would say more',
    )
    // Half of the weights, added up in decimals, may come to a little less than half.
    expect(kellyFraction(ask(evidence, { coverage: 0.5 - 1e-12 })).size).toBe(0.02)
  })

  test('at the mean more is staked, but the gate stays where it was', () => {
    const evidence = record(good(3))
    const [lower, mean] = [{ at: 'lower' }, { at: 'mean' }] as const
    const same = { cap: 1, fraction: 0.25 }
    expect(kellyFraction(ask(evidence), { ...same, ...mean }).size).toBeGreaterThan(
      kellyFraction(ask(evidence), { ...same, ...lower }).size,
    )
    const unproven = record([...good(1), -1])
    expect(readingsOf(unproven)?.decides?.shrunk).toBeGreaterThan(0)
    expect(kellyFraction(ask(unproven), mean)).toMatchObject({ size: 0, why: 'no edge shown' })
  })

  test('every step is told in words, with numbers for people', () => {
    expect(kellyFraction(ask(record(good(10)), { appetite: 0.75 })).reasons).toEqual([
      'in all 100 trades, weighted +0.79R, at least +0.53R',
      'expected here by all readings together +0.79R',
      'best stake at the lower end, +0.53R: 16.7% of equity; 21.4% by its variance',
      '× 0.50 of the smaller = 8.33%, capped at 2.00%',
      '× appetite 0.750',
      '1.50% of equity at 1R',
    ])
    expect(kellyFraction(ask(record(good(1).slice(0, 4)))).reasons.at(-1)).toBe(
      'zero: the record is worth 4.0 outcomes; at least 10 are needed',
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
  test.prop([records])('where no reading of the record is positive, size is exactly zero', (told) => {
    const evidence = drawn(told)
    const above = Math.max(0, ...(readingsOf(evidence)?.readings.map(({ mean }) => mean) ?? []))
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
})
