import type { KindName, Log, StoredEvent } from '#log'
import { DECISIONS_FILE, INCIDENTS_FILE, PLANS_FILE } from '#record'
import { decisionLines, incidentLines, planLines, tradeLines } from './record-lines.ts'

// The files of lines, a page of text at a time: a run of years has hundreds of thousands.

/** Lines made at once. */
const PAGE = 1_000

/** Files that only grow: one line an event. */
export const EVENT_FILES: ReadonlyMap<string, EventFile> = new Map([
  [DECISIONS_FILE, { kind: 'decision', linesOf: decisionLines }],
  [INCIDENTS_FILE, { kind: 'incident', linesOf: incidentLines }],
  [PLANS_FILE, { kind: 'plan.remarked', linesOf: planLines }],
])

export interface EventFile {
  readonly kind: KindName
  readonly linesOf: (log: Log, events: readonly StoredEvent[]) => Promise<readonly string[]>
}

/** Its lines for the events after one and up to another. */
export async function* eventLines(
  log: Log,
  { kind, linesOf }: EventFile,
  afterSeq: number,
  toSeq: number,
): AsyncGenerator<string> {
  for (let after = afterSeq; ; ) {
    const events = await log.store.events({ afterSeq: after, toSeq, kinds: [kind], limit: PAGE })
    const last = events.at(-1)
    if (!last) return
    yield textOf(await linesOf(log, events))
    after = last.seq
  }
}

/** The lines of trades.jsonl: T12 is line 12, with or without words. */
export async function* allTradeLines(log: Log, seq: number): AsyncGenerator<string> {
  for (let n = 1; ; n += PAGE) {
    const range = { column: 'n', from: n, to: n + PAGE - 1 }
    const trades = await log.store.rows('trades', { seq, range, order: { column: 'n' } })
    if (trades.length === 0) return
    yield textOf(await tradeLines(log, trades))
  }
}

/** The numbers of the trades that changed after an event and up to another. */
export const changedTrades = async (log: Log, afterSeq: number, seq: number): Promise<readonly number[]> => {
  const began = { columns: ['n'], afterSeq, toSeq: seq }
  const held = await log.store.columns('trades', { ...began, ended: false })
  // One that has ended since this moment was the newest then.
  const ended = await log.store.columns('trades', { ...began, ended: true })
  return [...new Set([...held, ...ended].map(([, , n]) => Number(n)))].sort((a, b) => a - b)
}

/** The lines of some trades as of an event, by their number. */
export const linesOfTrades = async (
  log: Log,
  numbers: readonly number[],
  seq: number,
): Promise<ReadonlyMap<number, string>> => {
  const lines = new Map<number, string>()
  for (const n of numbers) {
    const trades = await log.store.rows('trades', { seq, where: { n } })
    for (const line of await tradeLines(log, trades)) lines.set(n, line)
  }
  return lines
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
