import { sha256 } from '#vocabulary'
import { LONGEST_OBSERVATION } from './plain-text.ts'

/**
 * What a text says, in order: words, each Chinese or Japanese character, figures with their decimals, and the signs that say something beside a figure
 * or in its place (−5%, €, ↑, a question).
 */
const SAYING =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+(?:[.,]\p{N}+)*|(?<![\p{L}\p{N}])[\-–](?=[.\p{Sc}]?\p{N})|[\p{S}%‰?]/gv
const THOUSANDS = /,(?=\p{N}{3}(?!\p{N}))/gu
/** Without these a text says the same. No other word is left out: "was" and "by" make the buyer of whom is bought. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** Equal for texts of the same words in the same order, whatever their punctuation, capitals and articles; empty without any word. */
export const wordKeyOf = (text: string): string => {
  const plain = text.slice(0, LONGEST_OBSERVATION).normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '')
  const words = (plain.match(SAYING) ?? []).filter((word) => !ARTICLES.has(word)).map(inOneSpelling)
  return words.length === 0 ? '' : sha256(words.join(' ')).slice(0, KEY_LENGTH)
}

/** Of 64: two of a million texts have the same by a chance of 10⁻²⁷. */
const KEY_LENGTH = 32

const inOneSpelling = (word: string): string =>
  word === '–' || word === '−' ? '-' : word.replaceAll(THOUSANDS, '')

/** How many words two texts share, 0 to 1: |A ∩ B| / √(|A|·|B|). */
export const sharedWords = <Word>(a: ReadonlySet<Word>, b: ReadonlySet<Word>): number => {
  if (a.size === 0 || b.size === 0) return 0
  let both = 0
  for (const word of a) if (b.has(word)) both++
  return both / Math.sqrt(a.size * b.size)
}
