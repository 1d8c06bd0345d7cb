import { digestOf } from './digest.ts'
import type { Instant } from './instant.ts'

declare const idBrand: unique symbol

/** 10 characters of time, then 16 of content: ids sort by `at` and are the same wherever the same fact is recorded. */
export type Id = string & { readonly [idBrand]: true }

/** Crockford's base 32: no letter that is read as another. */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const CONTENT_LENGTH = 16
export const ID_LENGTH = TIME_LENGTH + CONTENT_LENGTH

/** An id from the moment a thing happened and what it is (a caller's own id, or the canonical content). */
export const contentId = (at: Instant, content: string): Id => {
  writeTime(at)
  writeContent(digestOf(content))
  // One text in one piece: put together letter by letter it would stay as many small ones, and take four times the memory.
  return LETTERS.toString('latin1') as Id
}

/** Between which all ids of a moment are. */
export const idsAt = (at: Instant): { readonly from: string; readonly to: string } => {
  writeTime(at)
  const time = LETTERS.toString('latin1', 0, TIME_LENGTH)
  return { from: time, to: `${time}~` }
}

const LETTERS = Buffer.alloc(ID_LENGTH)
const ALPHABET = Buffer.from(ID_ALPHABET, 'latin1')

/** The last one: several ids are made of one moment. */
let lastAt = Number.NaN

const writeTime = (at: Instant): void => {
  if (lastAt === at) return
  let rest: number = at
  for (let i = TIME_LENGTH - 1; i >= 0; i--) {
    LETTERS[i] = ALPHABET[rest % 32] as number
    rest = Math.floor(rest / 32)
  }
  lastAt = at
}

/** 80 bits of the hash, five at a time. */
const writeContent = (digest: string): void => {
  for (let i = 0; i < CONTENT_LENGTH; i++) {
    const bit = i * 5
    const byte = bit >> 3
    const two = (digest.charCodeAt(byte) << 8) | digest.charCodeAt(byte + 1)
    LETTERS[TIME_LENGTH + i] = ALPHABET[(two >> (11 - (bit & 7))) & 31] as number
  }
}

export const isId = (text: string): text is Id => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
