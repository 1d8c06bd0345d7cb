import { folded } from './content-words.ts'

/** Enough to judge a citation by, little enough to list ten. */
export const SNIPPET_UNITS = 240

/** The stretch of a text where most of the matched words stand, in whole words, with an ellipsis where something was left out. */
export const snippetOf = (text: string, matched: readonly string[], most = SNIPPET_UNITS): string => {
  const plain = text.slice(0, SEARCHED_UNITS).replace(/\s+/gu, ' ').trim()
  if (plain.length <= most && text.length <= SEARCHED_UNITS) return plain
  const places = placesOf(plain, matched)
  let best = 0
  let mostFound = 0
  for (let i = 0, end = 0; i < places.length; i++) {
    while (end < places.length && (places[end] ?? 0) < (places[i] ?? 0) + most) end++
    if (end - i > mostFound) {
      mostFound = end - i
      best = places[i] ?? 0
    }
  }
  return stretch(plain, best, most)
}

/** A line of megabytes is looked through only this far. */
const SEARCHED_UNITS = 40_000
/** A little of what comes before the first word found makes it readable. */
const LEAD_UNITS = 40

/** Where the matched words stand, ascending. Marked terms (stems, groups) are looked for by what follows the mark. */
const placesOf = (text: string, matched: readonly string[]): readonly number[] => {
  const lower = folded(text)
  // Folding can change lengths ("ﬁ"); then places would point elsewhere, and the beginning is shown instead.
  if (lower.length !== text.length) return []
  const places: number[] = []
  for (const term of matched) {
    const word = term.toLowerCase().replace(/^[~^]/, '')
    if (word === '') continue
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) places.push(at)
  }
  return places.sort((a, b) => a - b)
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
