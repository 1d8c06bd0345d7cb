import type { Log } from '#log'
import { comparable, holdsWords } from '#record'
import { textsInLog } from './texts-in-log.ts'
import { valuesInLog } from './values-in-log.ts'

/** A text that holds what was erased elsewhere. */
export interface HoldingText {
  readonly hash: string
  /** The fact that names it, and as what: event 5, journal whole. */
  readonly where: string
}

/** A passage of less is in too many texts to mean anything: "buy", "## Gold". Sane: 6 to 20 characters. */
const SHORTEST_PASSAGE = 10
/** Of a document of thousands of lines, so many are looked for: whatever holds the document holds them. */
const MOST_PASSAGES = 500

/** What is looked for of what was erased: passages long enough, as `comparable` reads them. */
export const soughtPassages = (passages: readonly string[]): readonly string[] =>
  [...new Set(passages.map(comparable))]
    .filter(({ length }) => length >= SHORTEST_PASSAGE)
    .slice(0, MOST_PASSAGES)

/** The texts of the log that hold any of some words, as `comparable` reads them, each once. */
export const textsHolding = async (log: Log, sought: readonly string[]): Promise<readonly HoldingText[]> => {
  const found = new Map<string, HoldingText>()
  if (sought.length === 0) return []
  for await (const { seq, kind, field, hash, text } of textsInLog(log)) {
    if (found.has(hash)) continue
    if (sought.some((one) => holdsWords(text, one)))
      found.set(hash, { hash, where: `event ${seq}, ${kind} ${field}` })
  }
  return [...found.values()]
}

/** Where facts themselves hold any of some words: a field once, with its first fact and how many more. */
export const valuesHolding = async (log: Log, sought: readonly string[]): Promise<readonly string[]> => {
  const found = new Map<string, Set<number>>()
  if (sought.length === 0) return []
  for await (const { seq, field, value } of valuesInLog(log)) {
    const compared = comparable(value)
    if (!sought.some((one) => compared.includes(one))) continue
    const events = found.get(field) ?? new Set()
    found.set(field, events.add(seq))
  }
  return [...found].map(([field, events]) => {
    const [first] = events
    const more = events.size > 1 ? ` and ${events.size - 1} more` : ''
    return `event ${first}${more}, ${field}`
  })
}
