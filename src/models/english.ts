const PLAIN = /^[\p{ASCII}]*$/u
const LATIN_WORD = /\p{Script=Latin}+/gu
const OTHER_LETTER = /[\p{L}--\p{Script=Latin}]/gv
/** A Chinese word is about two characters; in scripts with longer words this only abstains a little sooner. */
const LETTERS_A_WORD = 2
/**
 * Of its words, so many at least must be in Latin letters. Half was too few: of "RSI and MACD" in a Chinese sentence the table
 * sees the names and not what is said of them.
 */
const LEAST_SHARE = 0.75

/**
 * False for a text with much in another script, of which a table of English words sees too little. Other languages in
 * Latin letters pass: most of their words are unknown, and unknown words say little.
 */
export const mayBeEnglish = (text: string): boolean => {
  if (PLAIN.test(text)) return true
  const latin = text.match(LATIN_WORD)?.length ?? 0
  const other = (text.match(OTHER_LETTER)?.length ?? 0) / LETTERS_A_WORD
  return latin >= LEAST_SHARE * (latin + other)
}
