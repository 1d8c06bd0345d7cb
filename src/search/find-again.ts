import { sha256 } from '#vocabulary'
import { contentWordsOf } from './content-words.ts'
import { linesOf } from './passage.ts'

/** What became of a cited text. */
export type Whereabouts =
  | { readonly kind: 'same' | 'moved'; readonly startLine: number; readonly endLine: number }
  /** The words differ now; these lines are the nearest to them, sharing so much (0 to 1) of its pairs of neighbouring words. */
  | { readonly kind: 'changed'; readonly startLine: number; readonly endLine: number; readonly alike: number }
  | { readonly kind: 'gone' }

/** Lines that were cited: where they stood, their hash, and what they said. */
export interface CitedLines {
  readonly startLine: number
  readonly endLine: number
  readonly hash: string
  readonly text: string
}

/**
 * Below this share of its pairs of words a text is another one. Of edits made to try it (`find-again.test.ts`), a text of which half was
 * rewritten keeps .33 to .62; another text on the same subject shares at most .11. Single words do not tell the two apart: .43 to .80
 * against up to .50.
 */
const LEAST_ALIKE = 0.2

/** Lines are added as a text is worked on: so many times its words are looked at together. */
const WIDEST = 1.5

/** Finds cited lines again in a text as it is now; of two copies the one nearer to the old place is meant. */
export const findAgain = (cited: CitedLines, now: string): Whereabouts => {
  const lines = linesOf(now)
  const count = cited.endLine - cited.startLine + 1
  const distance = (place: number) => Math.abs(place - cited.startLine)
  const [place] = placesOf(cited.text, lines).sort((a, b) => distance(a) - distance(b))
  if (place === undefined || sha256(cited.text) !== cited.hash) return nearest(cited, lines)
  const kind = place === cited.startLine ? 'same' : 'moved'
  return { kind, startLine: place, endLine: place + count - 1 }
}

/** The lines at which a text of whole lines begins, from 1. */
const placesOf = (cited: string, lines: readonly string[]): number[] => {
  const [text, wanted] = [`\n${lines.join('\n')}\n`, `\n${linesOf(cited).join('\n')}\n`]
  const places: number[] = []
  let [line, counted] = [1, 0]
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === LINE_FEED) line++
    places.push(line)
  }
  return places
}
const LINE_FEED = 0x0a

/** A text's words by line, each with the one before it: order tells a text from another on the same subject. */
const pairsByLine = (lines: readonly string[]): readonly (readonly string[])[] => {
  let before = ''
  return lines.map((line) =>
    contentWordsOf(line).map((word) => {
      const pair = `${before} ${word}`
      before = word
      return pair
    }),
  )
}

/** The stretch of about as many words that shares most pairs with what was cited; of equals, the one nearest to the old place. */
const nearest = (cited: CitedLines, lines: readonly string[]): Whereabouts => {
  // Before the first word stands nothing that was cited.
  const [, ...asked] = pairsByLine(linesOf(cited.text)).flat()
  if (asked.length === 0) return { kind: 'gone' }
  const wanted = new Set(asked)
  const most = (asked.length + 1) * WIDEST
  const pairs = pairsByLine(lines)
  const held = pairs.map((line) => line.filter((pair) => wanted.has(pair)))
  const inside = new Map<string, number>()
  let best = { start: 0, end: 0, shared: 0 }
  let start = 0
  let words = 0
  for (const [end, line] of pairs.entries()) {
    words += line.length
    for (const pair of held[end] ?? []) inside.set(pair, (inside.get(pair) ?? 0) + 1)
    // The last line always stays, and the first holds something: what came before it and says nothing of this is no part of it.
    while (start < end && (words > most || held[start]?.length === 0)) {
      words -= pairs[start]?.length ?? 0
      for (const pair of held[start] ?? []) {
        const left = (inside.get(pair) ?? 1) - 1
        if (left === 0) inside.delete(pair)
        else inside.set(pair, left)
      }
      start++
    }
    const isNearer = Math.abs(start + 1 - cited.startLine) < Math.abs(best.start + 1 - cited.startLine)
    if (inside.size > best.shared || (inside.size === best.shared && held[end]?.length !== 0 && isNearer))
      best = { start, end, shared: inside.size }
  }
  const alike = best.shared / wanted.size
  if (alike < LEAST_ALIKE) return { kind: 'gone' }
  return {
    kind: 'changed',
    startLine: firstLine(best.start, pairs, wanted) + 1,
    endLine: best.end + 1,
    alike,
  }
}

/** A line whose first word is part of what was cited by the word before it, such as a title: that one's line. */
const firstLine = (
  start: number,
  pairs: readonly (readonly string[])[],
  wanted: ReadonlySet<string>,
): number => {
  const before = wanted.has(pairs[start]?.[0] ?? '')
    ? pairs.slice(0, start).findLastIndex((line) => line.length > 0)
    : -1
  return before < 0 ? start : before
}
