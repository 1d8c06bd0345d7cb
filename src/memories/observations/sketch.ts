import { LONGEST_OBSERVATION } from './plain-text.ts'

// How alike two texts are, from a sketch of each that fits in a row: no text is read again to see whether a new one is a copy.
// Pairs of neighbouring words are hashed into bins, and each bin keeps the least of its hashes (one-permutation minhash). Up to some
// hundred words that is nearly the whole text, so that one changed word shows as one changed word and not as chance, as it would in a few least hashes of
// the whole text.

/** From this on, one text is a copy of the other: only texts that say the same words in the same order come to it. */
export const NEAR_COPY = 0.95
/** Of all others, alike as they may be: one word of thirty turns a report round, and no list has all such words. */
const OTHER_WORDS = 0.9

const BINS = 160
/** What a bin keeps of its least hash: a letter. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const EMPTY = '.'.charCodeAt(0)
const NONE = 0xffffffff
export const WHOLE_LETTERS = 4

/**
 * What a text says, in order: words, each Chinese or Japanese character, figures with their decimals, and the signs that say something beside a figure
 * or in its place (−5%, €, ↑, a question).
 */
const SAYING =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+(?:[.,]\p{N}+)*|(?<![\p{L}\p{N}])[\-–](?=[.\p{Sc}]?\p{N})|[\p{S}%‰?]/gv
const THOUSANDS = /,(?=\p{N}{3}(?!\p{N}))/gu
/** Without these a text says the same. No other word is left out: "was" and "by" make the buyer of whom is bought. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

const sayingOf = (text: string): readonly string[] => {
  const said = text.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '').match(SAYING) ?? []
  return said.filter((word) => !ARTICLES.has(word))
}

const asOneSpelling = (word: string): string =>
  word === '–' || word === '−' ? '-' : word.includes(',') ? word.replaceAll(THOUSANDS, '') : word

/**
 * The sketch of a text, 164 letters; empty where it has no word. The first four are of all that it says, in order: texts that differ there are no
 * copies, so copies are looked for among those that begin alike.
 */
export const sketchOf = (text: string): string => {
  const words = sayingOf(text.slice(0, LONGEST_OBSERVATION))
  if (words.length === 0) return ''
  const least = new Uint32Array(BINS).fill(NONE)
  let whole = 1
  let before = 0
  for (const written of words) {
    const hash = hashOf(asOneSpelling(written))
    whole = mixed(whole, hash)
    keepLeast(least, mixed(before, hash))
    before = hash
  }
  keepLeast(least, mixed(before, 0))
  return String.fromCharCode(...wholeLetters(whole), ...least.map(letterOf))
}

/** What copies are looked up by: the letters for all that it says, and some more. */
export const sketchKey = (sketch: string): string => sketch.slice(0, KEY_LETTERS)
const KEY_LETTERS = 16

const letterOf = (value: number): number =>
  value === NONE ? EMPTY : LETTERS.charCodeAt(value % LETTERS.length)

const keepLeast = (least: Uint32Array, hash: number): void => {
  const [bin, value] = [hash % BINS, Math.floor(hash / BINS)]
  if (value < (least[bin] ?? 0)) least[bin] = value
}

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Of two in order, with every bit depending on every other (the end of murmur3). */
const mixed = (first: number, second: number): number => {
  let hash = Math.imul(first, 0x9e3779b1) ^ second
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const wholeLetters = (hash: number): readonly number[] =>
  Array.from({ length: WHOLE_LETTERS }, (_, i) => letterOf(Math.floor(hash / LETTERS.length ** i)))

/**
 * 0 to 1: about the share of words that stand in both in the same place. A changed word changes two pairs, so it is the square root of
 * the share of pairs (Dice).
 */
export const alikeness = (a: string, b: string): number => {
  if (a.length !== b.length || a === '') return 0
  let same = 0
  let empty = 0
  // Without branches, which are taken at random here and would be most of the cost.
  for (let i = WHOLE_LETTERS; i < a.length; i++) {
    const letter = a.charCodeAt(i)
    const isEqual = ((letter ^ b.charCodeAt(i)) - 1) >>> 31
    same += isEqual
    empty += isEqual & (((letter ^ EMPTY) - 1) >>> 31)
  }
  const either = a.length - WHOLE_LETTERS - empty
  const equal = same - empty
  // One letter in 63 is the same by chance.
  const shared = Math.max(0, equal - (either - equal) / (LETTERS.length - 1))
  const words = Math.sqrt((2 * shared) / (either + shared))
  return a.startsWith(b.slice(0, WHOLE_LETTERS)) ? words : Math.min(words, OTHER_WORDS)
}
