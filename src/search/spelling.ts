// A word that occurs nowhere, beside those that do and differ from it in a letter or two.

const SHORTEST = 4
/** From so many letters on, two of them may be wrong. */
const LONG = 8

/** How many letters of a word may be wrong; 0 where it is too short, or no word of letters. */
export const wrongLetters = (word: string): number =>
  !/^\p{L}+$/u.test(word) || word.length < SHORTEST ? 0 : word.length < LONG ? 1 : 2

/** Letters to be put in, taken out, exchanged or swapped with their neighbour; more than `most` gives `most` + 1. */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}

/** Of a vocabulary, the words that one may be meant by, nearest first. */
export const meantBy = (word: string, vocabulary: Iterable<string>): readonly string[] => {
  const most = wrongLetters(word)
  if (most === 0) return []
  const near: { readonly text: string; readonly distance: number }[] = []
  for (const text of vocabulary) {
    const distance = text === word ? most + 1 : editDistance(word, text, most)
    if (distance <= most) near.push({ text, distance })
  }
  return near.sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1)).map(({ text }) => text)
}

/** How its neighbours begin: with its first letter, or with its first two swapped. Erbium is no misspelt terbium. */
export const beginnings = (word: string): readonly string[] => {
  const [first = '', second = ''] = word
  return first === second ? [first] : [first, second + first]
}
