import { isHindcastError, type Memory } from '#calls'
import type { Acknowledgements } from './acknowledged.ts'

/** What a look at a record found. Nobody edited anything, so whatever says so is a false alarm. */
export interface RecordCheck {
  readonly events: number
  readonly acknowledged: number
  /** Acknowledged, and not in the log. */
  readonly lost: readonly string[]
  /** In the log more than once. */
  readonly twice: readonly string[]
  /** What verify found. */
  readonly problems: readonly string[]
  readonly falseAlarms: readonly string[]
}

const PAGE = 10_000

/** Verifies a record, and looks up all that was acknowledged of it. */
export const checkRecord = async (
  memory: Memory,
  { events = [], trades = [] }: Acknowledgements,
): Promise<RecordCheck> => {
  // First of all: the next write makes a file again that was called changed.
  const verdict = await memory.verify({})
  const seen = new Map<string, number>()
  const named = new Set<unknown>()
  const edited: string[] = []
  let after = 0
  for (let more = true; more; ) {
    const page = await memory.events({ after, limit: PAGE })
    for (const event of page.events) {
      seen.set(event.event, (seen.get(event.event) ?? 0) + 1)
      named.add(event.payload.trade)
      if (event.kind === 'file.seen') edited.push(`${event.payload.file} was taken for edited by hand`)
      after = event.seq
    }
    more = page.more
  }
  return {
    events: after,
    acknowledged: events.length + trades.length,
    lost: [
      ...events.filter((id) => !seen.has(id)).map((id) => `event ${id}`),
      ...trades.filter((id) => !named.has(id)).map((id) => `trade ${id}`),
    ],
    twice: [...seen].filter(([, times]) => times > 1).map(([id]) => id),
    problems: problemsOf(verdict),
    falseAlarms: [...alarmsOf(verdict), ...edited],
  }
}

type Verdict = Awaited<ReturnType<Memory['verify']>>

export const problemsOf = ({ problems }: Verdict): string[] =>
  problems.map(({ where, problem }) => `${where} ${problem}`)

export const alarmsOf = ({ projections }: Verdict): string[] =>
  projections.map((file) => `called changed by hand: ${file}`)

/** Codes that accuse somebody, or the disk, of what nobody did. */
const ACCUSING: ReadonlySet<string> = new Set(['tampered', 'store_damaged', 'store_gone', 'home_in_use'])

/** What an error says about us: that it has no code, that it accuses falsely, or nothing. */
export const judgeError = (
  error: unknown,
): {
  readonly verdict: 'uncoded' | 'false alarm' | 'coded'
  readonly code: string
  readonly words: string
} => {
  if (!isHindcastError(error) || error.code === 'unexpected')
    return { verdict: 'uncoded', code: 'uncoded', words: wordsOf(error) }
  return {
    verdict: ACCUSING.has(error.code) ? 'false alarm' : 'coded',
    code: error.code,
    words: `${error.code}: ${error.message}${causeOf(error)}`,
  }
}

/** The system's or the database's own code, where it has one. */
const causeOf = ({ cause }: Error): string =>
  cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
