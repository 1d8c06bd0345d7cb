import { money as grouped, price as priced, signedMoney } from '#recall'
import { FIRST_INSTANT, isoOf, percent, signedAsShown } from '#vocabulary'
import { line, ours, type Words } from './line.ts'

// Figures as they are read. A figure that is not known is said to be unknown, and is never a zero.

/** `+0.00` and `-0.00` are `0.00`. */
const unsignedZero = (text: string): string => text.replace(/^[+-](?=0\.0+(?!\d))/, '')

const signed = (r: number): string => unsignedZero(signedAsShown(r, 2))

/** `+1.25R`; what rounds to nothing is `0.00R`. */
export const inR = (r: number): Words => ours(`${signed(r)}R`)

/** `+0.52R (+0.35 to +0.69R)`: a mean with its interval. */
export const estimateInR = (mean: number, lower: number, upper: number): Words =>
  line`${inR(mean)} (${ours(signed(lower))} to ${inR(upper)})`

/** Shares below this have one decimal. */
const SMALL = 0.1

/** A share that was counted: `62%`, `4.5%` */
export const share = (value: number): Words =>
  ours(`${Number((value * 100).toFixed(Math.abs(value) < SMALL ? 1 : 0))}%`)

/** `58% (51–64%)` */
export const estimateShare = (value: number, lower: number, upper: number): Words =>
  ours(`${share(value)} (${Math.round(lower * 100)}–${Math.round(upper * 100)}%)`)

/** Beyond these a rounded probability would read as 0% or 100%. */
const NEARLY_NONE = 0.001
const LARGE = 0.99

/** A probability, which is never none and never all: `62%`, `99.6%`, `>99.9%` */
export const chance = (probability: number): Words => {
  if (probability < NEARLY_NONE) return ours('<0.1%')
  if (probability > 1 - NEARLY_NONE) return ours('>99.9%')
  return probability > LARGE ? ours(percent(probability, 1)) : share(probability)
}

/** Less than this is what rounding left of nothing. */
const NOTHING = 1e-9

/** An e-value or another figure whose size matters: three digits. */
export const figure = (value: number): Words =>
  ours(
    Math.abs(value) < NOTHING
      ? '0'
      : Math.abs(value) >= 1e5 && !Number.isInteger(value)
        ? value.toExponential(1)
        : String(Number(value.toPrecision(3))),
  )

/** Money with its sign, to cents: `+1,234.50` */
export const result = (exact: string): Words => ours(unsignedZero(signedMoney(exact)))

/** Money that was summed as a double, with its sign. */
export const sum = (amount: number): Words =>
  Math.abs(amount) < 1e15 ? result(amount.toFixed(2)) : ours(amount.toExponential(3))

export const money = (exact: string): Words => ours(grouped(exact))
export const price = (exact: string): Words => ours(priced(exact))

/** `2026-01-31T09:30:00.250Z` → `2026-01-31 09:30:00Z` */
export const when = (iso: string): Words =>
  ours(iso === FIRST ? 'the beginning' : iso.replace('T', ' ').replace(/\.\d+Z$/, 'Z'))
const FIRST = isoOf(FIRST_INSTANT)

/** `2026-01-31 09:30Z` */
export const minute = (iso: string): Words => ours(`${iso.slice(0, 16).replace('T', ' ')}Z`)
export const day = (iso: string): Words => ours(iso.slice(0, 10))

/** `1 event`, `2 events` */
export const plural = (count: number, one: string, many = `${one}s`): Words =>
  ours(`${count} ${count === 1 ? one : many}`)
