import { aliasesOf } from '../aliases.ts'
import { type FoundWords, findWords } from '../find-words.ts'
import { passageOf } from '../passage.ts'
import type { PassageFilter, PassageTokens, PlacedPassage, Postings, WordIndex } from '../ports.ts'
import { passageTokens } from '../text-tokens.ts'

// The index over plain arrays: the reference for every other one, and their double in tests.

export interface IndexEntry {
  readonly passage: PlacedPassage
  readonly tokens: PassageTokens
  /** From this event on, and before that one. */
  readonly from: number
  readonly to?: number | undefined
}

const isVisible = (
  { passage: { path, source }, from, to = Number.POSITIVE_INFINITY }: IndexEntry,
  { seq, sources, without }: PassageFilter,
): boolean =>
  from <= seq && seq < to && (sources === undefined || sources.includes(source)) && !without?.has(path)

export const wordIndex = (entries: readonly IndexEntry[]): WordIndex => ({
  find: async (tokens, filter) => {
    const visible = entries.filter((entry) => isVisible(entry, filter))
    return {
      passages: visible.length,
      length: visible.reduce((sum, entry) => sum + entry.tokens.body.length, 0),
      postings: tokens.map((token) => postingsOf(token, visible)),
    }
  },
  tokensFrom: async (beginning) =>
    [...new Set(entries.flatMap(({ tokens }) => [...tokens.title, ...tokens.body]))].filter((token) =>
      token.startsWith(beginning),
    ),
})

const postingsOf = (token: string, visible: readonly IndexEntry[]): Postings => {
  const times = (tokens: readonly string[]): number => tokens.filter((one) => one === token).length
  const held = visible
    .map(({ passage, tokens: { title, body } }) => ({
      passage: passage.ordinal,
      length: body.length,
      title: times(title),
      body: times(body),
    }))
    .filter(({ title, body }) => title + body > 0)
  return {
    passages: held.map(({ passage }) => passage),
    lengths: held.map(({ length }) => length),
    title: held.map(({ title }) => title),
    body: held.map(({ body }) => body),
  }
}

export const entryOf = (
  ordinal: number,
  text: string,
  place: Partial<PlacedPassage> & { readonly from?: number } = {},
): IndexEntry => {
  const passage = passageOf([text], 0, 1, place.headings ?? [])
  if (passage === undefined) throw new Error('a test passage needs a text')
  const { from = 1, ...rest } = place
  const name = `notes/${ordinal}.md`
  const placed = { ...passage, ordinal, path: name, source: 'workspace', ref: name, ...rest } as const
  return { passage: placed, tokens: passageTokens(placed.path)(passage), from }
}

/** Passages with their scores, best first; equal scores in the order of the index. */
export const scored = ({ scores }: FoundWords) =>
  [...(scores?.passages ?? [])]
    .map((passage) => ({
      passage,
      score: scores?.score(passage) ?? 0,
      coverage: scores?.coverage(passage) ?? 0,
      matched: [...new Set(scores?.matched(passage))].sort(),
    }))
    .sort((a, z) => z.score - a.score || a.passage - z.passage)

export const asked = (index: WordIndex, question: string, filter: PassageFilter, aliases = aliasesOf()) =>
  findWords(index, { question, aliases }, filter)
