import { type Instant, isoOf, plainWordsOf } from '#vocabulary'
import { LONGEST_OBSERVATION } from './plain-text.ts'

/** Room for the sentences that say most of what several reports have in common. */
const MOST_CHARACTERS = 600
/** The beginning of a report says what it is about; cost stays in proportion to the number of reports. */
const SENTENCES_READ = 40
/** From this share of common words on, a sentence says what another has said. */
const SAID = 0.7
/** Sentences that have less in common with the others than this share of the most central one are beside the point. */
const CENTRAL = 0.3
/** A sentence of fewer words is a heading or a byline. */
const LEAST_WORDS = 4

export interface DatedText {
  readonly text: string
  readonly at: Instant
}

interface Sentence {
  readonly text: string
  readonly words: ReadonlySet<string>
  readonly at: Instant
  readonly place: number
}

/**
 * Several reports of one thing in one: their own sentences, the most central first chosen (cosine with the centroid of all of them),
 * of equals the newest, none that repeats another, in the order of time. Nothing is written that nobody wrote.
 */
export const summarise = (texts: readonly DatedText[], most = MOST_CHARACTERS): string => {
  const sentences = sentencesOf(texts)
  if (sentences.length === 0) return ''
  const head = headOf(texts)
  const chosen: Sentence[] = []
  let room = most - head.length
  for (const sentence of byCentrality(sentences)) {
    if (chosen.some((other) => overlap(sentence.words, other.words) >= SAID)) continue
    if (sentence.text.length + 1 > room) {
      // Something is said in any case.
      if (chosen.length === 0) chosen.push({ ...sentence, text: cut(sentence.text, room - 1) })
      continue
    }
    chosen.push(sentence)
    room -= sentence.text.length + 1
  }
  chosen.sort((a, b) => a.at - b.at || a.place - b.place)
  return [head, ...chosen.map(({ text }) => text)].join(' ').slice(0, Math.max(0, most))
}

const headOf = (texts: readonly DatedText[]): string => {
  const days = texts.map(({ at }) => isoOf(at).slice(0, 10)).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  return `${texts.length} reports, ${first === last ? first : `${first} to ${last}`}:`
}

const sentencesOf = (texts: readonly DatedText[]): readonly Sentence[] => {
  let place = 0
  return texts.flatMap(({ text, at }) =>
    inSentences(text.slice(0, LONGEST_OBSERVATION))
      .slice(0, SENTENCES_READ)
      .map((one) => ({ text: one, words: new Set(plainWordsOf(one)), at, place: place++ }))
      .filter(({ words }) => words.size >= LEAST_WORDS),
  )
}

/** At line ends, after Chinese and Japanese full stops, and after others where a capital, a figure or a quotation follows. */
const BETWEEN = /\n+|(?<=[。！？；])|(?<=[.!?]["'”’)]?)\s+(?=["'“‘(]?[\p{Lu}\p{N}\p{Script=Han}])/u
/** What ends in a full stop and ends no sentence. */
const ABBREVIATED =
  /(?:\b\p{Lu}|\b(?:Inc|Corp|Co|Ltd|Mr|Mrs|Ms|Dr|St|No|vs|approx|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec))\.$/u

const inSentences = (text: string): readonly string[] => {
  const sentences: string[] = []
  for (const part of text.split(BETWEEN)) {
    const before = sentences.at(-1)
    if (before !== undefined && ABBREVIATED.test(before))
      sentences[sentences.length - 1] = `${before} ${part.trim()}`
    else if (part.trim() !== '') sentences.push(part.trim())
  }
  return sentences
}

/** The sum of its cosines with all the others, so that what they share counts and length does not; without what has little to do with them. */
const byCentrality = (sentences: readonly Sentence[]): readonly Sentence[] => {
  const centroid = new Map<string, number>()
  for (const { words } of sentences) {
    const weight = 1 / Math.sqrt(words.size)
    for (const word of words) centroid.set(word, (centroid.get(word) ?? 0) + weight)
  }
  const score = ({ words }: Sentence): number => {
    let sum = 0
    for (const word of words) sum += centroid.get(word) ?? 0
    // Less its own part; rounded, so that equals are equal whatever the order of the sum.
    return Math.round((sum / Math.sqrt(words.size) - 1) * 1e9)
  }
  const scored = sentences.map((sentence) => ({ sentence, score: score(sentence) }))
  const least = CENTRAL * scored.reduce((most, one) => Math.max(most, one.score), 0)
  return scored
    .filter((one) => one.score >= least)
    .sort((a, b) => b.score - a.score || b.sentence.at - a.sentence.at || a.sentence.place - b.sentence.place)
    .map(({ sentence }) => sentence)
}

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

const cut = (text: string, most: number): string => {
  const kept = text.slice(0, Math.max(0, most - 1)).replace(/[\ud800-\udbff]$/, '')
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`
}
