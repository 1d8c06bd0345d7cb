// Numbers as text for people and models: fixed, the same on every machine, no locale.

/** `+1.25`, `-0.50`, with the hyphen that is typed and searched for. The sign is the value's own: a loss that rounds to zero is `-0.00`. */
export const signed = (value: number, decimals: number): string =>
  `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(decimals)}`

/** The same, but the sign is that of what is shown: what rounds to zero has a plus. */
export const signedAsShown = (value: number, decimals: number): string =>
  signed(Number(value.toFixed(decimals)), decimals)

/** An outcome in a sentence: `+1.25R`, `-0.50R`; what rounds to nothing has no sign, `0.00R`. */
export const signedR = (r: number): string => (Number(r.toFixed(2)) === 0 ? '0.00R' : `${signed(r, 2)}R`)

/** `0.625` → `63%`; with one decimal `62.5%` */
export const percent = (share: number, decimals = 0): string => `${(share * 100).toFixed(decimals)}%`

/** A share of any size to so many digits, no zeros after them: with two, `0.0075` → `0.75%` and `0.3` → `30%`. */
export const percentTo = (share: number, digits: number): string =>
  `${Number((share * 100).toPrecision(digits))}%`

/** A price of 112345.67 is whole by these; of a third, or of .1 + .2, the rest is how a double keeps it. */
const PLAIN_DIGITS = 8

/** A number as somebody would write it: `0.30000000000000004` → `0.3` */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(PLAIN_DIGITS)))

/** A part of a score: `0.831` → `.83`, `1.2` → `1.20` */
export const leadingPoint = (value: number): string => value.toFixed(2).replace(/^0\./, '.')
