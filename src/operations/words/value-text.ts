import { price, signedMoney } from '#recall'
import { Decimal, exact, FIRST_INSTANT, isoOf } from '#vocabulary'

// How single values are shown. Times are UTC, exact numbers keep their digits while there is room.

/** The time of a log without any timed fact. */
const FIRST = isoOf(FIRST_INSTANT)

/** `2026-01-31T09:30:00.250Z` → `2026-01-31 09:30:00Z` */
export const moment = (iso: string | null): string => {
  if (iso === null) return ''
  return iso === FIRST ? 'the beginning' : iso.replace('T', ' ').replace(/\.\d+Z$/, 'Z')
}

/** A time to the minute, without its century, and as a day: longest form first. */
export const MINUTE_FORMS = [
  (iso: string | null): string => minute(iso, 0),
  (iso: string | null): string => minute(iso, 2),
  (iso: string | null): string => iso?.slice(2, 10) ?? '',
] as const

const minute = (iso: string | null, from: number): string =>
  iso === null ? '' : `${iso.slice(from, 16).replace('T', ' ')}Z`

const SHORT_DIGITS = 6

/** A number with every digit, and with six significant ones. */
export const NUMBER_FORMS = [
  (number: string | null): string => (number === null ? '' : price(number)),
  (number: string | null): string => (number === null ? '' : price(short(number))),
] as const

/** Money with its sign, to cents; what rounds to nothing has none. */
export const result = (pnl: string): string => unsignedZero(signedMoney(pnl))

/** `+0.00` and `-0.00` are `0.00`, with or without a unit behind it. */
export const unsignedZero = (text: string): string => text.replace(/^[+-](?=0\.0+(?!\d))/, '')

const short = (number: string): string => {
  const known = exact(number)
  if (known === undefined) return number
  const whole = (number.replace('-', '').split('.')[0] ?? '').replace(/^0+/, '').length
  const zeros = whole > 0 ? 0 : (/^-?0\.(0*)/.exec(number)?.[1]?.length ?? 0)
  return Decimal.of(known).rounded(Math.max(0, SHORT_DIGITS - whole + zeros)).text
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

export const bytes = (count: number): string => {
  const power = count < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(count) / 3))
  return `${power === 0 ? count : (count / 1000 ** power).toFixed(1)} ${UNITS[power]}`
}

/** `1 event`, `2 events` */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
