// Letters at random, of which secrets that are none and ids are made at run time.

/** Uniform in [0, 1). */
export type Random = () => number

export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const DIGITS = '0123456789'
export const HEX = `${DIGITS}abcdef`
export const ALPHANUMERIC = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`
export const BASE64 = `${ALPHANUMERIC}+/`
export const BASE64_URL = `${ALPHANUMERIC}-_`
export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export const UPPER = `${LOWER.toUpperCase()}${DIGITS}`

export const BASE32 = `${LOWER.toUpperCase()}234567`

export const some = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

/** Letters and digits with at least one of each, as keys that long have. */
export const mixed = (random: Random, alphabet: string, length: number): string =>
  `${some(random, alphabet, length - 2)}a7`
