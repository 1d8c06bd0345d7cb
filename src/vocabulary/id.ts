import { sha256 } from './digest.ts'
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
export const contentId = (at: Instant, content: string): Id =>
  (timePart(at) + contentPart(sha256(content))) as Id

/** The last one: several ids are made of one moment. */
let last = { at: Number.NaN, text: '' }

const timePart = (at: Instant): string => {
  if (last.at === at) return last.text
  let rest: number = at
  let text = ''
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = ID_ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  last = { at, text }
  return text
}

/** 80 bits of the hash, five at a time. */
const contentPart = (hex: string): string => {
  let text = ''
  for (let i = 0; i < CONTENT_LENGTH; i += 4) {
    const group = Number.parseInt(hex.slice((i / 4) * 5, (i / 4) * 5 + 5), 16)
    for (let shift = 15; shift >= 0; shift -= 5) text += ID_ALPHABET.charAt((group >> shift) & 31)
  }
  return text
}

export const isId = (text: string): text is Id => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
