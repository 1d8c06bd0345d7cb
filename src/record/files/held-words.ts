import { withoutUnseen } from '#vocabulary'

// Words as a reader sees them. An erasure means every spelling that looks the same: composed or not, in full width, with a ligature, a
// soft hyphen or a sign of no width in them, with other quotation marks or dashes.

/** A text as it is looked through for words: however they are spaced and written. */
export const comparable = (text: string): string =>
  oneCase(withoutUnseen(text.replace(/\s+/g, ' ')))
    .replace(/\s+/g, ' ')
    .trim()

const oneCase = (text: string): string =>
  text
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .normalize('NFKC')
    // By way of capitals ß is ss, and a sigma at a word's end is one.
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')

/** True if a text has words that `comparable` has read. */
export const holdsWords = (text: string, sought: string): boolean => comparable(text).includes(sought)
