import { percent, signedAsShown } from '#vocabulary'
import { result, unsignedZero } from './value-text.ts'

// How figures of the memories are shown. What is not known is said to be, with the reason, and is never a zero.

const signedOrZero = (r: number): string => unsignedZero(signedAsShown(r, 2))

/** `+1.25R`; what rounds to nothing is `0.00R`. */
export const inR = (r: number): string => `${signedOrZero(r)}R`

/** `+0.37 to +0.82R` */
const rangeInR = (lower: number, upper: number): string => `${signedOrZero(lower)} to ${inR(upper)}`

/** Shares below this are shown with one decimal. */
const SMALL = 0.1

/** A share that was counted: `62%`, `4.5%` */
export const countedShare = (share: number): string =>
  `${Number((share * 100).toFixed(share < SMALL ? 1 : 0))}%`

/** Beyond these a rounded probability would read as 0% or 100%. */
const NEARLY_NONE = 0.001
const NEARLY_ALL = 1 - NEARLY_NONE
const LARGE = 0.99

/** A probability, which is never none and never all: `62%`, `99.6%`, `>99.9%` */
export const chance = (probability: number): string => {
  if (probability < NEARLY_NONE) return '<0.1%'
  if (probability > NEARLY_ALL) return '>99.9%'
  return probability > LARGE ? percent(probability, 1) : countedShare(probability)
}

/** `50–62%` */
export const rangePercent = (lower: number, upper: number): string =>
  `${Math.round(lower * 100)}–${Math.round(upper * 100)}%`

/** A ratio with two decimals. */
export const ratio = (value: number): string => value.toFixed(2)

/** `+0.52R (+0.35 to +0.69R)`: never a mean without its interval. */
export const estimateInR = (mean: number, lower: number, upper: number): string =>
  `${inR(mean)} (${rangeInR(lower, upper)})`

/** `58% (51–64%)` */
export const estimateShare = (share: number, lower: number, upper: number): string =>
  `${countedShare(share)} (${rangePercent(lower, upper)})`

/** An e-value: what matters is its size, from a hundredth to millions. */
export const eValueText = (value: number): string =>
  value >= 1e5 ? value.toExponential(1) : String(Number(value.toPrecision(3)))

/** Money that was summed as a double, with its sign. */
export const sum = (amount: number): string =>
  Math.abs(amount) < 1e15 ? result(amount.toFixed(2)) : amount.toExponential(3)

export const notKnown = (why: string | null): string => (why === null ? 'unknown' : `unknown (${why})`)

/** The figure, or `unknown` with the reason. */
export const orUnknown = (
  value: number | null,
  show: (value: number) => string,
  why: string | null,
): string => (value === null ? notKnown(why) : show(value))

/** What 1R is, by the source of the outcomes. */
export const ONE_R = {
  stop: '1R is the risk to the stop',
  proxy: '1R is the median loss, no stop being known',
  stated: 'as it was stated, no stop being known: no evidence',
} as const
