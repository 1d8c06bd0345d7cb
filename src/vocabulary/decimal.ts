import { HindcastError } from './error.ts'

declare const exactBrand: unique symbol

/** A canonical decimal text: `-12.5`, `0`, `0.0000001`. What is stored, sent and compared. */
export type Exact = string & { readonly [exactBrand]: true }

/** Decimals of a division that cannot be exact (average cost, released cost); rounded half-even. */
export const DIVISION_DECIMALS = 12

/** The most digits of an input; longer ones are accidents or attacks. */
const MOST_DIGITS = 60

const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

const POWERS: bigint[] = [1n]
const powerOfTen = (n: number): bigint => {
  for (let i = POWERS.length; i <= n; i++) POWERS.push((POWERS[i - 1] as bigint) * 10n)
  return POWERS[n] as bigint
}

/** A cache of texts read lately: a tick reads its trade's size, cost and rate a dozen times. */
const RECENT = new Map<Exact, Decimal>()
const MOST_RECENT = 1_000

/** Exact decimal arithmetic: units / 10^scale. Immutable. */
export class Decimal {
  static readonly zero = new Decimal(0n, 0)
  static readonly one = new Decimal(1n, 0)

  readonly units: bigint
  readonly scale: number

  private constructor(units: bigint, scale: number) {
    this.units = units
    this.scale = scale
  }

  /** Reads a canonical text the system itself wrote. */
  static of(text: Exact): Decimal {
    const known = RECENT.get(text)
    if (known) return known
    const dot = text.indexOf('.')
    const read =
      dot < 0
        ? new Decimal(BigInt(text), 0)
        : new Decimal(BigInt(text.slice(0, dot) + text.slice(dot + 1)), text.length - dot - 1)
    if (RECENT.size >= MOST_RECENT) RECENT.clear()
    RECENT.set(text, read)
    return read
  }

  /** Reads what a caller gave; undefined when it is not a finite decimal of sane length. */
  static parse(value: string | number): Decimal | undefined {
    const match = SHAPE.exec(typeof value === 'number' ? String(value) : value.trim())
    if (!match) return undefined
    const [, sign, whole = '', fraction = '', exponent = '0'] = match
    const digits = whole + fraction
    const scale = fraction.length - Number(exponent)
    if (digits === '' || digits.length > MOST_DIGITS || Math.abs(scale) > MOST_DIGITS) return undefined
    const units = BigInt(sign === '-' ? `-${digits}` : digits)
    return scale >= 0 ? new Decimal(units, scale) : new Decimal(units * powerOfTen(-scale), 0)
  }

  plus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.units + other.units, this.scale)
    const scale = Math.max(this.scale, other.scale)
    return new Decimal(this.unitsAt(scale) + other.unitsAt(scale), scale)
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated())
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale)
  }

  /** Half-even at `decimals`. */
  over(other: Decimal, decimals = DIVISION_DECIMALS): Decimal {
    if (other.units === 0n)
      throw new HindcastError('unexpected', 'division by zero', {
        next: 'Report this with the command that caused it.',
      })
    const shift = decimals + other.scale - this.scale
    const top = shift >= 0 ? this.units * powerOfTen(shift) : this.units
    const bottom = shift >= 0 ? other.units : other.units * powerOfTen(-shift)
    return new Decimal(divideHalfEven(top, bottom), decimals)
  }

  /** Half-even at `decimals`; unchanged when it has no more than that. */
  rounded(decimals: number): Decimal {
    if (this.scale <= decimals) return this
    return new Decimal(divideHalfEven(this.units, powerOfTen(this.scale - decimals)), decimals)
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale)
  }

  abs(): Decimal {
    return this.units < 0n ? this.negated() : this
  }

  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale)
    const a = this.unitsAt(scale)
    const b = other.unitsAt(scale)
    return a < b ? -1 : a > b ? 1 : 0
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0
  }

  get sign(): -1 | 0 | 1 {
    return this.units < 0n ? -1 : this.units > 0n ? 1 : 0
  }

  get isZero(): boolean {
    return this.units === 0n
  }

  toNumber(): number {
    return Number(this.text)
  }

  /** The canonical text: no exponent, no trailing zeros, no minus zero. */
  get text(): Exact {
    if (this.scale === 0) return this.units.toString() as Exact
    const negative = this.units < 0n
    const digits = (negative ? -this.units : this.units).toString().padStart(this.scale + 1, '0')
    const cut = digits.length - this.scale
    let end = digits.length
    while (end > cut && digits.charCodeAt(end - 1) === 48) end--
    const body = end === cut ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${digits.slice(cut, end)}`
    return (negative && body !== '0' ? `-${body}` : body) as Exact
  }

  private unitsAt(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * powerOfTen(scale - this.scale)
  }
}

const divideHalfEven = (top: bigint, bottom: bigint): bigint => {
  const negative = top < 0n !== bottom < 0n
  const a = top < 0n ? -top : top
  const b = bottom < 0n ? -bottom : bottom
  const quotient = a / b
  const twice = (a % b) * 2n
  const up = twice > b || (twice === b && quotient % 2n === 1n)
  const rounded = up ? quotient + 1n : quotient
  return negative ? -rounded : rounded
}

export const ZERO = '0' as Exact
export const ONE = '1' as Exact

export const plus = (a: Exact, b: Exact): Exact => Decimal.of(a).plus(Decimal.of(b)).text
export const minus = (a: Exact, b: Exact): Exact => Decimal.of(a).minus(Decimal.of(b)).text
export const negated = (a: Exact): Exact => Decimal.of(a).negated().text

/** Reads a decimal from outside into canonical text, or undefined. */
export const exact = (value: string | number): Exact | undefined => Decimal.parse(value)?.text
