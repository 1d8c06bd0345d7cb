import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { Decimal, type Exact, exact } from '#vocabulary'
import type { SizeFraction } from './kelly-fraction.ts'
import { type SizeTerms, sizeInLots } from './lots.ts'

const text = (value: string): Exact => value as Exact

const fraction = (size: number, why: SizeFraction['why'] = 'ok'): SizeFraction => ({
  size,
  why,
  level: null,
  stake: null,
  proof: null,
  reasons: ['so far'],
})

/** An entry and a stop that are so far apart. */
const apart = (distance: string) => ({
  entry: text('10000000'),
  stop: Decimal.of(text('10000000')).minus(Decimal.of(text(distance))).text,
})

const terms = (over: Partial<SizeTerms> = {}): SizeTerms => ({
  equity: text('10000'),
  ...apart('5'),
  multiplier: text('100'),
  rate: text('1'),
  sizeStep: text('0.01'),
  ...over,
})

describe('lots', () => {
  test('are what may be lost over what a unit loses at the stop, down to the step', () => {
    // 10,000 · .0187 = 187; a unit loses 5 · 100 = 500: .374, so .37 that lose 185.
    expect(sizeInLots(fraction(0.0187), terms())).toEqual({
      fraction: 0.0187,
      lots: '0.37',
      risk: '185',
      why: 'ok',
      reasons: ['so far', '187 at risk ÷ 500 for each unit = 0.37, down to a step of 0.01'],
    })
  })

  test('reach a step exactly when the money does', () => {
    expect(sizeInLots(fraction(0.02), terms({ equity: text('10000') })).lots).toBe('0.4')
    expect(sizeInLots(fraction(0.02), terms({ equity: text('9999.99') })).lots).toBe('0.39')
  })

  test('take the distance from entry and stop, either way round', () => {
    const at = (entry: string, stop: string, side?: 'long' | 'short') =>
      sizeInLots(fraction(0.02), terms({ entry: text(entry), stop: text(stop), side }))
    expect(at('2000', '1995').lots).toBe('0.4')
    expect(at('2000', '2005', 'short').lots).toBe('0.4')
    expect(at('2000', '2005', 'long')).toMatchObject({ lots: '0', risk: '0', why: 'stop on the wrong side' })
    expect(at('2000', '2000', 'long').why).toBe('no stop distance')
  })

  test('convert the quote’s currency to the account’s', () => {
    // A unit loses 5 · 100 · .5 = 250.
    expect(sizeInLots(fraction(0.02), terms({ rate: text('0.5') })).lots).toBe('0.8')
  })

  test('without a known step are cut at a hundred-millionth', () => {
    expect(sizeInLots(fraction(0.02), terms({ sizeStep: null, ...apart('3') })).lots).toBe('0.66666666')
  })
})

describe('no lots', () => {
  test('and the reason of the fraction, where that is zero', () => {
    expect(sizeInLots(fraction(0, 'no edge shown'), terms())).toMatchObject({
      lots: '0',
      risk: '0',
      why: 'no edge shown',
      reasons: ['so far'],
    })
  })

  test('below one step, and where 1R has no size', () => {
    expect(sizeInLots(fraction(0.02), terms({ equity: text('200') }))).toMatchObject({
      lots: '0',
      why: 'below one step',
      reasons: ['so far', 'zero lots: 4 at risk ÷ 500 for each unit is less than one step of 0.01'],
    })
    expect(sizeInLots(fraction(0.02), terms({ stop: null }))).toMatchObject({
      lots: '0',
      why: 'no stop distance',
    })
    expect(sizeInLots(fraction(0.02), terms(apart('0'))).why).toBe('no stop distance')
  })

  test('is not the same as lots that cannot be said', () => {
    expect(sizeInLots(fraction(0.02), terms({ equity: null }))).toMatchObject({
      lots: null,
      risk: null,
      why: 'no equity',
    })
    expect(sizeInLots(fraction(0.02), terms({ rate: null }))).toMatchObject({
      lots: null,
      risk: null,
      why: 'no rate',
    })
    expect(sizeInLots(fraction(0.02), terms({ multiplier: null }))).toMatchObject({
      lots: null,
      risk: null,
      why: 'no symbol',
    })
    expect(sizeInLots(fraction(0.02), terms({ multiplier: undefined }))).toMatchObject({
      lots: null,
      risk: null,
      why: 'no instrument',
    })
    expect(sizeInLots(fraction(0.02), terms({ equity: text('-5') }))).toMatchObject({
      lots: '0',
      why: 'no equity',
    })
  })
})

const amount = (min: number, max: number) =>
  fc.integer({ min, max }).map((cents) => exact(`${cents}e-2`) ?? text('1'))

test.prop([
  fc.double({ min: 1e-6, max: 0.02, noNaN: true }),
  amount(1, 1e11),
  amount(1, 1e6),
  amount(1, 1e5),
  fc.constantFrom('1', '0.01', '0.001', '0.5', '100'),
])(
  'never risk more than was meant, and less by under one step',
  (size, equity, distance, multiplier, step) => {
    const sizeStep = text(step)
    const { lots, risk } = sizeInLots(
      fraction(size),
      terms({ equity, ...apart(distance), multiplier, sizeStep }),
    )
    const perStep = Decimal.of(distance).times(Decimal.of(multiplier)).times(Decimal.of(sizeStep))
    const meant = Decimal.of(equity).times(Decimal.parse(size) ?? Decimal.zero)
    const risked = Decimal.of(risk ?? text('0'))
    expect(risked.compare(meant)).toBeLessThanOrEqual(0)
    expect(meant.minus(risked).compare(perStep)).toBe(-1)
    expect(Decimal.of(lots ?? text('0')).over(Decimal.of(sizeStep), 12).text).not.toContain('.')
  },
)
