import { folded } from './content-words.ts'

/** Enough to judge a citation by, little enough to list ten. */
export const SNIPPET_UNITS = 240

/** The stretch of a text where most of the different matched words stand, in whole words, with an ellipsis where something was left out. */
export const snippetOf = (text: string, matched: readonly string[], most = SNIPPET_UNITS): string => {
  const plain = text.replace(/\s+/gu, ' ').trim()
  if (plain.length <= most) return plain
  return stretch(plain, fullest(placesOf(plain, matched), Math.max(1, most - LEAD_UNITS)), most)
}

interface Place {
  readonly at: number
  /** Which of the matched words it is. */
  readonly word: number
}

/** Where so many units hold the most different words, and of such places the most words: one that recurs everywhere tells nothing. */
const fullest = (places: readonly Place[], units: number): number => {
  const within = new Map<number, number>()
  let [best, mostFound, end] = [0, 0, 0]
  for (const [i, { at, word }] of places.entries()) {
    for (let next = places[end]; next && next.at < at + units; next = places[++end])
      within.set(next.word, (within.get(next.word) ?? 0) + 1)
    const found = within.size + (end - i) / (places.length + 1)
    if (found > mostFound) [best, mostFound] = [at, found]
    const left = (within.get(word) ?? 0) - 1
    if (left > 0) within.set(word, left)
    else within.delete(word)
  }
  return best
}

/** A little of what comes before the first word found makes it readable. */
const LEAD_UNITS = 40

/** Where the matched words stand, ascending. Marked terms (stems, groups, names) are looked for by what follows the mark. */
const placesOf = (text: string, matched: readonly string[]): readonly Place[] => {
  const lower = folded(text)
  // Folding can change lengths ("ﬁ"); then places would point elsewhere, and the beginning is shown instead.
  if (lower.length !== text.length) return []
  const places: Place[] = []
  for (const [n, term] of matched.entries()) {
    const word = term.toLowerCase().replace(/^[~^=]/, '')
    if (word === '') continue
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      places.push({ at, word: n })
  }
  return places.sort((a, b) => a.at - b.at)
}

const stretch = (text: string, at: number, most: number): string => {
  const last = Math.max(0, text.length - most)
  const from = afterSpace(text, Math.min(Math.max(0, at - LEAD_UNITS), last))
  const whole = from + most >= text.length
  const end = whole ? text.length : beforeSpace(text, from + most, from)
  return `${from > 0 ? '…' : ''}${text.slice(from, end).trim()}${whole ? '' : '…'}`
}

const afterSpace = (text: string, from: number): number => {
  if (from === 0) return 0
  const space = text.slice(from, from + LEAD_UNITS).indexOf(' ')
  return wholePair(text, space < 0 ? from : from + space + 1)
}

const beforeSpace = (text: string, end: number, from: number): number => {
  const space = text.slice(from, end).lastIndexOf(' ')
  return wholePair(text, space > end - from - LEAD_UNITS ? from + space : end)
}

/** Not between the two halves of a surrogate pair. */
const wholePair = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}
