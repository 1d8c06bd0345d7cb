import { ID_ALPHABET, ID_LENGTH, type Id } from '#vocabulary'

// An id is 130 bits in 26 characters, the first two of them zero: 16 bytes here, 48 as a string.

/** The value of a character that no id has: one above all others. */
const NO_DIGIT = ID_ALPHABET.length
/** Value of a character by its code. */
const VALUES = new Uint8Array(128).fill(NO_DIGIT)
for (let value = 0; value < ID_ALPHABET.length; value++) VALUES[ID_ALPHABET.charCodeAt(value)] = value

export const ID_WORDS = 4
/** 48 bits of time: no moment that an id can hold has its first 16 all set. */
const OTHER = 0xffff

/** The digits of the id that is being written. */
const DIGITS = new Uint8Array(ID_LENGTH)

/** Whether a text has the form of an id (isId); its digits are then in DIGITS. One pass, where isId would be another. */
const readDigits = (id: string): boolean => {
  if (id.length !== ID_LENGTH) return false
  for (let i = 0; i < ID_LENGTH; i++) {
    const value = VALUES[id.charCodeAt(i)] ?? NO_DIGIT
    if (value === NO_DIGIT) return false
    DIGITS[i] = value
  }
  return true
}

const bitsOf = (from: number, to: number): number => {
  let bits = 0
  for (let i = from; i < to; i++) bits = bits * 32 + (DIGITS[i] ?? 0)
  return bits
}

const textOf = (bits: number, characters: number): string => {
  let text = ''
  for (let rest = bits; text.length < characters; rest = Math.floor(rest / 32))
    text = ID_ALPHABET.charAt(rest % 32) + text
  return text
}

/** Packs ids into words. One that is not of the usual form is kept as it is, beside them. */
export class PackedIds {
  readonly #others: string[] = []
  readonly #placeOfOther = new Map<string, number>()

  write(words: Uint32Array, row: number, id: string): void {
    const at = row * ID_WORDS
    const time = readDigits(id) ? bitsOf(0, 10) : Number.POSITIVE_INFINITY
    const high = Math.floor(time / 2 ** 32)
    if (high >= OTHER) {
      words[at] = OTHER
      words[at + 1] = this.#other(id)
      return
    }
    const last = bitsOf(22, 26)
    words[at] = high | ((last & 0xffff) << 16)
    words[at + 1] = time % 2 ** 32
    words[at + 2] = bitsOf(10, 16) | (((last >>> 16) & 3) << 30)
    words[at + 3] = bitsOf(16, 22) | ((last >>> 18) << 30)
  }

  read(words: Uint32Array, row: number): Id {
    const at = row * ID_WORDS
    const w0 = words[at] ?? 0
    const w1 = words[at + 1] ?? 0
    const w2 = words[at + 2] ?? 0
    const w3 = words[at + 3] ?? 0
    const high = w0 & 0xffff
    // Both came in as an Id: the packing gives back what it was given.
    if (high === OTHER) return (this.#others[w1] ?? '') as Id
    const last = (w0 >>> 16) | ((w2 >>> 30) << 16) | ((w3 >>> 30) << 18)
    return (textOf(high * 2 ** 32 + w1, 10) +
      textOf(w2 & 0x3fffffff, 6) +
      textOf(w3 & 0x3fffffff, 6) +
      textOf(last, 4)) as Id
  }

  #other(id: string): number {
    const known = this.#placeOfOther.get(id)
    if (known !== undefined) return known
    this.#placeOfOther.set(id, this.#others.length)
    return this.#others.push(id) - 1
  }
}
