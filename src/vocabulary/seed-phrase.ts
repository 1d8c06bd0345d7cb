// The words that a wallet is restored from: 12, 15, 18, 21 or 24 of three to eight letters, off a list of 2048 (BIP-39).

const PHRASE = '(?:seed|recovery|backup|secret|wallet|mnemonic)[_ -]?(?:phrase|words?|seed)'
const WORD = '(?:\\d{1,2}[.)]\\s*)?[a-z]{3,8}'

/** Twelve words or more after what they are called, numbered or not. */
export const NAMED_PHRASE = new RegExp(
  `((?:${PHRASE}|seed|mnemonic)["']?(?:[^\\n:=]{0,24}?[:=]|\\s+(?:is|was|are):?)\\s*["'\`]?)(${WORD}(?:[\\s,]{1,3}${WORD}){11,23})(?![a-z])`,
  'gi',
)

/** As many words as a phrase has, alone on a line, in quotes or after a colon. Whether they are one is looked at by `isPhrase`. */
export const BARE_PHRASE =
  /(^[ \t]*|["'`:][ \t]*)((?:[a-z]{3,8} ){11}(?:(?:[a-z]{3,8} ){3}){0,4}[a-z]{3,8})(?=[ \t]*(?:$|["'`.]))/gm

/** Words that nearly every sentence has one of and the list has none of. */
const OF_SENTENCES = new Set(
  'the and for are was not but had has its from were been with than our out his her him she who did too per yet'.split(
    ' ',
  ),
)

/** Forms of words, of which the list has hardly any: waited, levels, trading, slowly. */
const INFLECTED = /(?:[^e]ed|[^sui]s|ing|ly)$/

/** Where one such word is a coincidence. */
const WORDS_TO_ONE_FORM = 12

/**
 * Whether words may be a phrase. The list itself is not ours to ship, and need not be: none of its words are forms or stand in
 * every sentence, and no two of them begin with the same four letters.
 */
export const isPhrase = (text: string): boolean => {
  const words = text.split(' ')
  if (words.some((word) => OF_SENTENCES.has(word))) return false
  if (words.filter((word) => INFLECTED.test(word)).length > words.length / WORDS_TO_ONE_FORM) return false
  const beginnings = new Map(words.map((word) => [word.slice(0, 4), word]))
  return words.every((word) => beginnings.get(word.slice(0, 4)) === word)
}
