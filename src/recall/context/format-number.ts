import { signedAsShown } from '#vocabulary'

// Numbers for reading: fixed, the same on every machine, no locale.

const WHOLE_AND_FRACTION = /^(-?)(\d+)(?:\.(\d+))?$/

/** An amount of money: `-1234567.5` → `-1,234,567.50` */
export const money = (exact: string, decimals = 2): string => {
  const match = WHOLE_AND_FRACTION.exec(rounded(exact, decimals))
  if (!match) return exact
  const [, sign, whole = '', fraction] = match
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? `${sign}${grouped}` : `${sign}${grouped}.${fraction}`
}

/** Money with its sign in front, as results are shown. */
export const signedMoney = (exact: string): string => {
  const text = money(exact)
  return text.startsWith('-') ? text : `+${text}`
}

/** Decimals of a price at most, and digits that one has all the same: of coins at 0.0000000012 the first is the tenth decimal. */
const PRICE_DECIMALS = 8
const PRICE_DIGITS = 6

/** A price: at most 8 decimals, or 6 digits after the zeros; no trailing zeros. */
export const price = (exact: string): string => {
  const zeros = /^-?0*\.(0*)/.exec(exact)?.[1]?.length ?? 0
  const text = money(exact, Math.min(Math.max(PRICE_DECIMALS, zeros + PRICE_DIGITS), decimalsOf(exact)))
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}

/** `0.01234` → `+1.23%` */
export const signedShare = (share: number): string => `${signedAsShown(share * 100, 2)}%`

/** Minutes as a duration: `150` → `2h30m` */
export const minutes = (count: number): string => {
  const whole = Math.round(count)
  if (whole < 60) return `${whole}m`
  const hours = Math.floor(whole / 60)
  if (hours < 48) return whole % 60 === 0 ? `${hours}h` : `${hours}h${whole % 60}m`
  return `${Math.floor(hours / 24)}d${hours % 24 === 0 ? '' : `${hours % 24}h`}`
}

const decimalsOf = (exact: string): number => exact.split('.')[1]?.length ?? 0

/** Rounded half away from zero at `decimals`, on the text itself: no double ever holds the amount. */
const rounded = (exact: string, decimals: number): string => {
  const negative = exact.startsWith('-')
  const [whole = '0', fraction = ''] = exact.replace('-', '').split('.')
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const up = (fraction[decimals] ?? '0') >= '5'
  const digits = (up ? kept + 1n : kept).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}
