import { type Instant, isoOf } from '#vocabulary'
import { LONGEST_OBSERVATION } from './plain-text.ts'
import { wordKeyOf } from './word-key.ts'

/** As much as a context quotes of one memory. Sane: 400 to 1,000 characters. */
const MOST_CHARACTERS = 600
/** A line of fewer words is a heading or a byline. */
const LEAST_WORDS = 4

export interface DatedText {
  readonly text: string
  readonly at: Instant
}

/** Several reports in one, and which of them it has, by their places. */
export interface Extract {
  readonly text: string
  readonly of: readonly number[]
}

const BETWEEN_REPORTS = ' · '

/**
 * Several reports of one thing in one: the first sentence of each, in the order of time, the same words once. "rose" beside "fell" stands
 * there twice. A report for which there is no room is none of them.
 */
export const summarise = (texts: readonly DatedText[], most = MOST_CHARACTERS): Extract => {
  const reports = texts
    .map(({ text, at }, place) => ({ first: firstSentence(text), at, place }))
    .filter(({ first }) => first !== '')
    .sort((a, b) => a.at - b.at || a.place - b.place)
  const quoted = new Map<string, string>()
  const taken: typeof reports = []
  let room = most - headOf(reports).length
  for (const report of reports) {
    const key = wordKeyOf(report.first)
    const length = quoted.has(key) ? 0 : report.first.length + BETWEEN_REPORTS.length
    if (length > room) continue
    quoted.set(key, quoted.get(key) ?? report.first)
    taken.push(report)
    room -= length
  }
  if (taken.length === 0) return { text: '', of: [] }
  return {
    text: `${headOf(taken)} ${[...quoted.values()].join(BETWEEN_REPORTS)}`,
    of: taken.map(({ place }) => place).sort((a, b) => a - b),
  }
}

const headOf = (reports: readonly { readonly at: Instant }[]): string => {
  const days = reports.map(({ at }) => isoOf(at).slice(0, 10)).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  return `${reports.length} reports, ${first === last ? first : `${first} to ${last}`}:`
}

/** At line ends, after Chinese and Japanese full stops, and after others where a capital, a figure or a quotation follows. */
const BETWEEN =
  /\n+|(?<=[。！？；])|(?<=(?<!\b(?:\p{Lu}|Inc|Corp|Co|Ltd|Mr|Mrs|Ms|Dr|St|No|vs|approx))[.!?]["'”’)]?)\s+(?=["'“‘(]?[\p{Lu}\p{N}\p{Script=Han}])/u

const firstSentence = (text: string): string => {
  const sentences = text
    .slice(0, LONGEST_OBSERVATION)
    .split(BETWEEN)
    .map((sentence) => sentence.trim())
  const whole = sentences.find(
    (sentence) => /\p{Script=Han}{4}/u.test(sentence) || sentence.split(/\s+/).length >= LEAST_WORDS,
  )
  return whole ?? sentences.find((sentence) => sentence !== '') ?? ''
}
