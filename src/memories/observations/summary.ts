import { type Instant, isoOf, plainWordsOf } from '#vocabulary'
import { LONGEST_OBSERVATION } from './plain-text.ts'
import { sketchOf } from './sketch.ts'

/** Room for the sentences that say most of what several reports have in common. */
const MOST_CHARACTERS = 600
/** The beginning of a report says what it is about; cost stays in proportion to the number of reports. */
const SENTENCES_READ = 40
/** A sentence of fewer words is a heading or a byline. */
const LEAST_WORDS = 4

export interface DatedText {
  readonly text: string
  readonly at: Instant
}

/** Several reports in one, and which of them it tells. */
export interface Extract {
  readonly text: string
  readonly told: readonly number[]
}

interface Sentence {
  readonly text: string
  readonly words: ReadonlySet<string>
  /** The same for what says the same (sketch.ts). */
  readonly sketch: string
}

interface Lead extends Sentence {
  /** The report that it stands for, by its place. */
  readonly of: number
  readonly at: Instant
  readonly score: number
}

const BETWEEN_REPORTS = ' · '

/**
 * Several reports of one thing in one: of each its own sentence that has most in common with all the others, in the order of time. Nothing is written
 * that nobody wrote, and nothing is left out that a report says otherwise: "rose" beside "fell" stands there twice. What is said in the same
 * words is said once, by the newest. A report for which there is no room is not told: it is not one of them.
 */
export const summarise = (texts: readonly DatedText[], most = MOST_CHARACTERS): Extract => {
  const leads = leadsOf(texts)
  const quoted: Lead[] = []
  const told: Lead[] = []
  // The head with the most that it may have to say.
  let room = most - headOf(texts, true).length
  for (const lead of leads) {
    if (quoted.some(({ sketch }) => sketch === lead.sketch)) {
      told.push(lead)
      continue
    }
    const length = lead.text.length + (quoted.length === 0 ? 1 : BETWEEN_REPORTS.length)
    if (length > room) continue
    quoted.push(lead)
    told.push(lead)
    room -= length
  }
  if (quoted.length === 0) return { text: '', told: [] }
  const inTime = quoted.toSorted((a, b) => a.at - b.at || a.of - b.of)
  const head = headOf(told, quoted.length > 1)
  return {
    text: `${head} ${inTime.map(({ text }) => text).join(BETWEEN_REPORTS)}`,
    told: told.map(({ of }) => of).sort((a, b) => a - b),
  }
}

const headOf = (reports: readonly { readonly at: Instant }[], apart: boolean): string => {
  const days = reports.map(({ at }) => isoOf(at).slice(0, 10)).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const span = first === last ? first : `${first} to ${last}`
  return `${reports.length} reports, ${span}${apart ? ', each by a sentence' : ''}:`
}

/** Of each report its most central sentence, the most central first, of equals the newest. Headings and bylines stand for a report that has nothing else. */
const leadsOf = (texts: readonly DatedText[]): readonly Lead[] => {
  const reports = texts.map(({ text }) => {
    const all = inSentences(text.slice(0, LONGEST_OBSERVATION)).slice(0, SENTENCES_READ).map(sentenceOf)
    const whole = all.filter(({ words }) => words.size >= LEAST_WORDS)
    return whole.length > 0 ? whole : all.filter(({ words }) => words.size > 0)
  })
  const score = centrality(reports.flat())
  return texts
    .flatMap(({ at }, of): Lead[] => {
      const [first, ...others] = (reports[of] ?? []).map((one) => ({ ...one, of, at, score: score(one) }))
      return first ? [others.reduce((best, one) => (one.score > best.score ? one : best), first)] : []
    })
    .sort((a, b) => b.score - a.score || b.at - a.at || a.of - b.of)
}

const sentenceOf = (text: string): Sentence => ({
  text,
  words: new Set(plainWordsOf(text)),
  sketch: sketchOf(text),
})

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

/** The sum of its cosines with all the others, so that what they share counts and length does not. */
const centrality = (sentences: readonly Sentence[]): ((one: Sentence) => number) => {
  const centroid = new Map<string, number>()
  for (const { words } of sentences) {
    const weight = 1 / Math.sqrt(words.size)
    for (const word of words) centroid.set(word, (centroid.get(word) ?? 0) + weight)
  }
  return ({ words }) => {
    let sum = 0
    for (const word of words) sum += centroid.get(word) ?? 0
    // Less its own part; rounded, so that equals are equal whatever the order of the sum.
    return Math.round((sum / Math.sqrt(words.size) - 1) * 1e9)
  }
}
