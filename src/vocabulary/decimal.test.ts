import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { Decimal, type Exact, exact } from './decimal.ts'

/** A number as a fraction of two bigints: the reference the class is held against. */
interface Rational {
  readonly top: bigint
  readonly bottom: bigint
}

interface Sample {
  readonly text: string
  readonly value: Rational
}

const sampleOf = (units: bigint, places: number): Sample => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const body = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return { text: units < 0n ? `-${body}` : body, value: { top: units, bottom: 10n ** BigInt(places) } }
}

/** Decimals as people write them: signs, zeros in front and behind, up to 18 places each way. */
const samples = (): fc.Arbitrary<Sample> =>
  fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 18 }))
    .map(([units, places]) => sampleOf(units, places))

/** An odd number of the last decimal, and two: their quotient lies in the middle between two decimals. */
const halves = (): fc.Arbitrary<readonly [Sample, Sample]> =>
  fc
    .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    .map((units) => [sampleOf(2n * units + 1n, 12), sampleOf(2n, 0)])

const decimal = (text: string): Decimal => {
  const parsed = Decimal.parse(text)
  if (!parsed) throw new Error(`${text} was not read`)
  return parsed
}

/** What a canonical text says, read without the class. */
const rational = (text: string): Rational => {
  const [whole = '', fraction = ''] = text.split('.')
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) }
}

const same = (a: Rational, b: Rational): boolean => a.top * b.bottom === b.top * a.bottom
const CANONICAL = /^(0|-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?)$/

describe('arithmetic is exact', () => {
  test.prop([samples(), samples()])('sums, differences and products are what fractions give', (a, b) => {
    const [x, y] = [decimal(a.text), decimal(b.text)]
    const { top: p, bottom: q } = a.value
    const { top: r, bottom: s } = b.value
    expect(same(rational(x.plus(y).text), { top: p * s + r * q, bottom: q * s })).toBe(true)
    expect(same(rational(x.minus(y).text), { top: p * s - r * q, bottom: q * s })).toBe(true)
    expect(same(rational(x.times(y).text), { top: p * r, bottom: q * s })).toBe(true)
  })

  test.prop([samples(), samples()])('comparison is the order of the fractions', (a, b) => {
    const difference = a.value.top * b.value.bottom - b.value.top * a.value.bottom
    const expected = difference < 0n ? -1 : difference > 0n ? 1 : 0
    expect(decimal(a.text).compare(decimal(b.text))).toBe(expected)
    expect(decimal(a.text).equals(decimal(b.text))).toBe(expected === 0)
  })

  test.prop([fc.oneof(fc.tuple(samples(), samples()), halves())])(
    'a quotient is the nearest of 12 decimals, the even one in the middle',
    ([a, b]) => {
      fc.pre(b.value.top !== 0n)
      const found = decimal(a.text).over(decimal(b.text))
      // Twice the distance from the true quotient, in units of the twelfth decimal, as a fraction over `bottom`.
      const top = a.value.top * b.value.bottom * 10n ** 12n
      const bottom = a.value.bottom * b.value.top
      const { top: f, bottom: g } = rational(found.text)
      const units = (f * 10n ** 12n) / g
      const twice = 2n * (units * bottom - top)
      const [distance, whole] = [twice < 0n ? -twice : twice, bottom < 0n ? -bottom : bottom]
      expect(distance <= whole).toBe(true)
      if (distance === whole) expect(units % 2n).toBe(0n)
    },
  )

  test.each([
    ['1', '3', '0.333333333333'],
    ['2', '3', '0.666666666667'],
    ['-2', '3', '-0.666666666667'],
    // Exactly in the middle: to the even neighbour, on both sides of zero.
    ['0.000000000001', '2', '0'],
    ['0.000000000003', '2', '0.000000000002'],
    ['0.000000000005', '2', '0.000000000002'],
    ['-0.000000000003', '2', '-0.000000000002'],
    ['-0.000000000001', '2', '0'],
    ['0.0000000000031', '2', '0.000000000002'],
    ['10', '4', '2.5'],
    ['1000000000000000000', '0.001', '1000000000000000000000'],
  ])('%s / %s is %s', (a, b, expected) => {
    expect(decimal(a).over(decimal(b)).text).toBe(expected)
  })

  test('rounding to fewer decimals is half-even and leaves shorter numbers alone', () => {
    expect(decimal('1.005').rounded(2).text).toBe('1')
    expect(decimal('1.015').rounded(2).text).toBe('1.02')
    expect(decimal('-1.025').rounded(2).text).toBe('-1.02')
    expect(decimal('1.2').rounded(5).text).toBe('1.2')
  })

  test('dividing by zero is refused', () => {
    expect(() => Decimal.one.over(Decimal.zero)).toThrow('division by zero')
  })

  test('0.1 and 0.2 are 0.3, and taking both away leaves nothing', () => {
    const sum = decimal('0.1').plus(decimal('0.2'))
    expect(sum.text).toBe('0.3')
    expect(sum.minus(decimal('0.2')).minus(decimal('0.1')).isZero).toBe(true)
  })
})

describe('reading what callers give', () => {
  test.each([
    [0.1, '0.1'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [1.5e-10, '0.00000000015'],
    [-0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['1e3', '1000'],
    ['1E-3', '0.001'],
    ['-12.50e1', '-125'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.100', '7.1'],
    ['-0', '0'],
    ['-0.000', '0'],
    [' 42 ', '42'],
    ['1e60', `1${'0'.repeat(60)}`],
  ])('%s is %s', (given, expected) => {
    expect(exact(given)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '.',
    '-',
    '+.',
    'e5',
    '.e1',
    '1,000',
    '1_000',
    '0x10',
    '1e',
    '1e1.5',
    '--1',
    '1 2',
    'NaN',
    'Infinity',
    'twelve',
    '१२',
    '1'.repeat(61),
    '1e61',
    '1e-61',
    '1e999',
    '1e9999',
  ])('"%s" is no number', (given) => {
    expect(exact(given)).toBeUndefined()
  })

  test.each([NaN, Infinity, -Infinity, 1e300, 5e-324])('%s is no number', (given) => {
    expect(exact(given)).toBeUndefined()
  })

  test.prop([fc.double({ min: -1e15, max: 1e15, noNaN: true })])('a double is read as it prints', (given) => {
    fc.pre(given === 0 || Math.abs(given) > 1e-40)
    expect(Number(exact(given))).toBe(given === 0 ? 0 : given)
  })
})

describe('the text is canonical', () => {
  test.prop([samples()])('it has one form, and reading it back gives the same', ({ text, value }) => {
    const written = decimal(text).text
    expect(written).toMatch(CANONICAL)
    expect(same(rational(written), value)).toBe(true)
    expect(Decimal.of(written).text).toBe(written)
    expect(exact(written)).toBe(written)
  })

  test.prop([samples(), samples()])('results are canonical too', (a, b) => {
    const [x, y] = [decimal(a.text), decimal(b.text)]
    for (const result of [x.plus(y), x.minus(y), x.times(y), x.negated(), x.abs(), x.rounded(3)])
      expect(result.text).toMatch(CANONICAL)
    if (!y.isZero) expect(x.over(y).text).toMatch(CANONICAL)
  })

  test('equal numbers have equal texts, however they came about', () => {
    expect(decimal('1.50').plus(decimal('0.50')).text).toBe('2')
    expect(decimal('0.5').times(decimal('-0')).text).toBe('0')
    expect(decimal('-0.0000000000004').over(Decimal.one).text).toBe('0')
  })

  test('sign, magnitude and double agree with the text', () => {
    const loss = Decimal.of('-12.5' as Exact)
    expect([loss.sign, loss.abs().text, loss.toNumber()]).toEqual([-1, '12.5', -12.5])
    expect([Decimal.zero.sign, Decimal.one.sign]).toEqual([0, 1])
  })
})
