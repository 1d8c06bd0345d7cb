import { comparable, type Log } from '#record'
import { textsInLog } from './texts-in-log.ts'

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

/** The texts of the log that hold any of some passages, each once. */
export const textsHolding = async (
  log: Log,
  passages: readonly string[],
): Promise<readonly HoldingText[]> => {
  const sought = [...new Set(passages.map(comparable))]
    .filter(({ length }) => length >= SHORTEST_PASSAGE)
    .slice(0, MOST_PASSAGES)
  const found = new Map<string, HoldingText>()
  if (sought.length === 0) return []
  for await (const { seq, kind, field, hash, text } of textsInLog(log)) {
    if (found.has(hash)) continue
    const compared = comparable(text)
    if (sought.some((one) => compared.includes(one)))
      found.set(hash, { hash, where: `event ${seq}, ${kind} ${field}` })
  }
  return [...found.values()]
}
