import { plainWordsOf } from '#vocabulary'
import { LONGEST_OBSERVATION } from './plain-text.ts'

// How alike two texts are, from a sketch of each that fits in a row: no text is read again to see whether a new one is a copy.
// Pairs of neighbouring words are hashed into bins, and each bin keeps the least of its hashes (one-permutation minhash). Up to some
// hundred words that is nearly the whole text, so that one changed word shows as one changed word and not as chance, as it would in a few least hashes of
// the whole text.

/** From this on, one text is a copy of the other. */
export const NEAR_COPY = 0.95
/** Of texts with other figures, or where one rises and the other falls: alike as they may be, they say different things. */
const OTHER_FACTS = 0.9

const BINS = 160
/** What a bin keeps of its least hash: a letter. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'
const EMPTY = '.'.charCodeAt(0)
const NONE = 0xffffffff
export const FACT_LETTERS = 4

/** Words that turn what is said round, or put it at another time. */
const TURNING: ReadonlySet<string> = new Set(
  `no not never without nor deny denies denied reject rejects rejected approve approves approved
  up down above below over under more less higher lower long short buy sell bull bullish bear bearish
  rise rises rose risen rising fall falls fell fallen falling gain gains gained lose loses lost loss profit
  raise raises raised hike hikes hiked cut cuts lower lowers lowered increase increases increased decrease decreases decreased
  beat beats missed miss misses upgrade upgrades upgraded downgrade downgrades downgraded
  surge surges surged soar soars soared jump jumps jumped plunge plunges plunged drop drops dropped slump slumps slumped
  halt halts halted resume resumes resumed open opens close closes win wins won
  january february april june july august september october november december spring summer autumn winter
  first second third fourth 春 夏 秋 冬
  不 没 无 未 非 否 涨 跌 升 降 增 减 盈 亏 买 卖 多 空 高 低 超 逊 上 下 好 坏 停 复`.split(/\s+/),
)
const FIGURE = /\p{N}|[一二三四五六七八九十百千万亿]/u

/**
 * The sketch of a text, 164 letters; empty where it has no word. The first four are of its figures and of the words that turn it round:
 * texts that differ there are no copies, so copies are looked for among those that begin alike.
 */
export const sketchOf = (text: string): string => {
  const words = plainWordsOf(text.slice(0, LONGEST_OBSERVATION))
  if (words.length === 0) return ''
  const least = new Uint32Array(BINS).fill(NONE)
  const facts = new Set<string>()
  let before = 0
  for (const written of words) {
    const word = written.includes(',') ? written.replaceAll(',', '') : written
    if (TURNING.has(word) || FIGURE.test(word)) facts.add(word)
    const hash = hashOf(word)
    keepLeast(least, mixed(before, hash))
    before = hash
  }
  keepLeast(least, mixed(before, 0))
  return String.fromCharCode(...factLetters(facts), ...least.map(letterOf))
}

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

const factLetters = (facts: ReadonlySet<string>): readonly number[] => {
  const hash = mixed(hashOf([...facts].sort().join(' ')), 1)
  return Array.from({ length: FACT_LETTERS }, (_, i) => letterOf(Math.floor(hash / LETTERS.length ** i)))
}

/**
 * 0 to 1: about the share of words that stand in both in the same place. A changed word changes two pairs, so it is the square root of
 * the share of pairs (Dice).
 */
export const alikeness = (a: string, b: string): number => {
  if (a.length !== b.length || a === '') return 0
  let same = 0
  let empty = 0
  // Without branches, which are taken at random here and would be most of the cost.
  for (let i = FACT_LETTERS; i < a.length; i++) {
    const letter = a.charCodeAt(i)
    const isEqual = ((letter ^ b.charCodeAt(i)) - 1) >>> 31
    same += isEqual
    empty += isEqual & (((letter ^ EMPTY) - 1) >>> 31)
  }
  const either = a.length - FACT_LETTERS - empty
  const equal = same - empty
  // One letter in 63 is the same by chance.
  const shared = Math.max(0, equal - (either - equal) / (LETTERS.length - 1))
  const words = Math.sqrt((2 * shared) / (either + shared))
  return a.startsWith(b.slice(0, FACT_LETTERS)) ? words : Math.min(words, OTHER_FACTS)
}
