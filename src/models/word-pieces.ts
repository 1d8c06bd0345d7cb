/** Splits a text into the numbers of the pieces a table holds, piece by piece (WordPiece: longest first). */
export type WordPieces = (text: string) => readonly number[]

/** Marks a piece that continues a word. */
const CONTINUES = '##'
/** The longest word that is split. Longer runs are ids and hashes, and splitting takes the square of the length. */
const LONGEST_WORD = 40

const ACCENTS = /\p{Mn}/gu
/** What words are made of. The table's pieces have these letters and digits only; punctuation adds nothing to a mean of words. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const IS_LETTER = new Uint8Array(128)
for (const letter of LETTERS) IS_LETTER[letter.charCodeAt(0)] = 1

export const wordPieces = (pieces: readonly string[]): WordPieces => {
  const starting = new Map<string, number>()
  const continuing = new Map<string, number>()
  for (const [at, piece] of pieces.entries())
    if (piece.startsWith(CONTINUES)) continuing.set(piece.slice(CONTINUES.length), at)
    else starting.set(piece, at)

  return (text) => {
    const found: number[] = []
    for (const word of wordsIn(plain(text))) {
      const whole = starting.get(word)
      if (whole !== undefined) found.push(whole)
      else if (word.length <= LONGEST_WORD) found.push(...split(word, starting, continuing))
    }
    return found
  }
}

/** Looked for letter by letter: an expression that takes all it can remembers each, and an endless word is more than it can. */
function* wordsIn(text: string): Generator<string> {
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    const isLetter = IS_LETTER[text.charCodeAt(at)] === 1
    if (isLetter && from < 0) from = at
    if (isLetter || from < 0) continue
    yield text.slice(from, at)
    from = -1
  }
}

/** "Société" and "societe" are one word. */
const plain = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').toLowerCase()

/** The longest piece the word begins with, then the longest that goes on from there; nothing if a rest is left over. */
const split = (
  word: string,
  starting: ReadonlyMap<string, number>,
  continuing: ReadonlyMap<string, number>,
): readonly number[] => {
  const found: number[] = []
  for (let from = 0; from < word.length; ) {
    const known = from === 0 ? starting : continuing
    let to = word.length
    while (to > from && !known.has(word.slice(from, to))) to--
    const piece = known.get(word.slice(from, to))
    if (piece === undefined) return []
    found.push(piece)
    from = to
  }
  return found
}
