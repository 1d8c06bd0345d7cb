import type { TradeRow } from '#ledger'
import type { Log } from '#log'
import {
  DECIDED,
  decisionLine,
  incidentLine,
  planLine,
  resultText,
  SHOWN,
  tradeLine,
  transcriptOf,
  WROTE,
} from '#projections'
import { DECISIONS_FILE, INCIDENTS_FILE, PLANS_FILE, RESULT_FILE, TRADES_FILE } from '#record'
import { ERASED, handleOf, isId } from '#vocabulary'
import { fileRow, soundText } from '#workspace'
import { accountDay } from './account-day.ts'
import { documentPeriod } from './document-period.ts'
import { type Passage, splitRecords } from './passage.ts'
import type { DocumentName, DocumentVersion } from './ports.ts'
import { sourceOf } from './source-of.ts'
import { splitMarkdown } from './split-markdown.ts'

/** A document as of an event, in passages. */
export interface DocumentText extends DocumentVersion {
  readonly passages: readonly Passage[]
}

/** Null where there was none as of then, or none with words. `line`: where a record stands in its file. */
export const documentAt = async (
  log: Log,
  name: DocumentName,
  seq: number,
  line: number,
): Promise<DocumentText | null> => {
  switch (name.source) {
    case 'workspace':
    case 'shared':
      return fileAt(log, name, seq)
    case 'transcript':
      return transcriptAt(log, name, seq)
    case 'decision':
      return eventAt(log, name, seq, line, DECISIONS_FILE, decisionLine)
    case 'incident':
      return eventAt(log, name, seq, line, INCIDENTS_FILE, incidentLine)
    case 'plan':
      return eventAt(log, name, seq, line, PLANS_FILE, planLine)
    case 'trade':
      return tradeAt(log, name, seq)
    case 'report':
      return reportAt(log, name, seq)
    case 'observation':
      return observationAt(log, name, seq)
  }
}

const fileAt = async (log: Log, name: DocumentName, seq: number): Promise<DocumentText | null> => {
  const found = await fileAsOf(log, name, seq)
  const text = found && (await soundText(log, found.hash))
  if (!found || text === null) return null
  const { hash: _hash, ...document } = found
  const passages = isRecords(found.path) ? splitRecords(text) : splitMarkdown(text)
  // The mark of an erasure is no answer to anything.
  return { ...document, passages: passages.filter((passage) => passage.text.trim() !== ERASED) }
}

/** A file as of an event, and the hash of the text that readers use. */
export const fileAsOf = async (
  log: Log,
  { source, ref }: DocumentName,
  seq: number,
): Promise<(DocumentVersion & { readonly hash: string }) | null> => {
  const row = await fileRow(log, ref, seq)
  if (!row || sourceOf(row.path) !== source) return null
  const { to: day } = documentPeriod(row.path)
  return { source, ref, path: row.path, day, written: row.day, hash: row.hash }
}

/** A file of one record a line. */
export const isRecords = (path: string): boolean => /\.(?:jsonl|ndjson)$/.test(path)

const transcriptAt = async (log: Log, name: DocumentName, seq: number): Promise<DocumentText | null> => {
  const found = isId(name.ref) ? await transcriptOf(log, name.ref, seq) : null
  if (!found) return null
  // What it was shown, decided and wrote are documents of their own; its title, run and account say nothing of what came of it.
  const passages = splitMarkdown(found.text).filter(
    ({ headings }) => headings.length > 1 && !FOUND_ELSEWHERE.has(headings.at(-1) ?? ''),
  )
  return { ...name, path: found.path, day: found.path.split('/')[1], passages }
}

const FOUND_ELSEWHERE: ReadonlySet<string> = new Set([SHOWN, DECIDED, WROTE])

const eventAt = async (
  log: Log,
  name: DocumentName,
  seq: number,
  line: number,
  path: string,
  textOf: typeof decisionLine,
): Promise<DocumentText | null> => {
  const [event] = isId(name.ref) ? await log.store.events({ id: name.ref, toSeq: seq, limit: 1 }) : []
  if (!event) return null
  return {
    ...name,
    path,
    day: await accountDay(log, event.at, event.seq),
    passages: recordAt(await textOf(log, event), line),
  }
}

const tradeAt = async (log: Log, name: DocumentName, seq: number): Promise<DocumentText | null> => {
  const [trade] = await log.store.rows('trades', { seq, where: { n: Number(name.ref) } })
  const text = trade ? await tradeLine(log, trade) : null
  if (!trade || text === null) return null
  return { ...name, path: TRADES_FILE, day: await tradeDay(log, trade), passages: recordAt(text, trade.n) }
}

/** Of its exit, or of its entry while it is open, by the calendar of when that became known: what is remarked later moves no day. */
const tradeDay = async (log: Log, { n, exitAt, entryAt }: TradeRow): Promise<string | undefined> => {
  const at = exitAt ?? entryAt
  if (at === null) return undefined
  const known = (await log.store.versions('trades', { n })).filter(
    ({ row }) => (row.exitAt ?? row.entryAt) === at,
  )
  return accountDay(log, at, Math.min(...known.map(({ fromSeq }) => fromSeq)))
}

/** What was read, under what it is about. What says again what was known is no document of its own. */
const observationAt = async (log: Log, name: DocumentName, seq: number): Promise<DocumentText | null> => {
  const [row] = await log.store.rows('knowledge', { seq, where: { id: name.ref } })
  const text = row && row.text !== null ? await soundText(log, row.text) : null
  if (!row || text === null) return null
  const about = row.symbol === null ? [] : [row.symbol]
  return {
    ...name,
    path: handleOf('knowledge', row.n),
    day: await accountDay(log, row.at, row.seq),
    passages: splitMarkdown(text).map((passage) => ({
      ...passage,
      headings: [...about, ...passage.headings],
    })),
  }
}

const recordAt = (text: string, line: number): readonly Passage[] =>
  splitRecords(text).map((passage) => ({ ...passage, startLine: line, endLine: line }))

/** A run's report as of its end. */
const reportAt = async (log: Log, name: DocumentName, seq: number): Promise<DocumentText | null> => {
  const [ended] = await log.store.events({
    run: name.ref,
    kinds: ['run.ended'],
    toSeq: seq,
    descending: true,
    limit: 1,
  })
  if (!ended) return null
  const text = await resultText({ log, at: ended.knownAt, seq: ended.seq, state: null })
  const day = await accountDay(log, ended.at, ended.seq)
  return { ...name, path: RESULT_FILE, day, passages: splitMarkdown(text) }
}
