import type { KindName, Moment, Quoted } from '#log'
import { tradingDay } from '#market'
import type { PassageShown } from '#recall'
import { isShared, positionFile, RULE_FILES } from '#record'
import { searchTexts, sourceOf } from '#search'
import { FIRST_INSTANT, isoOf, sha256 } from '#vocabulary'
import { fileRow, textByHash } from '#workspace'
import { linesIn } from '../asking/found-again.ts'
import { pathTrust } from '../asking/text-trust.ts'
import type { ContextReading } from './context-reading.ts'

/** A passage, and what is recorded of it when it is shown. */
export interface QuotedPassage {
  readonly quoted: Quoted
  readonly shown: Omit<PassageShown, 'handle'>
}

/** Lines of a position's note that are shown. */
const MOST_LINES = 12
/** Passages of each symbol at most. */
const MOST_PASSAGES = 2

/** What was noted about each symbol that is held. */
export const positionNotes = async (reading: ContextReading): Promise<readonly QuotedPassage[]> => {
  const held = new Set((await reading.openTrades()).map(({ symbol }) => symbol))
  const found: Found[] = []
  for (const symbol of held) {
    const { log, seq } = reading.moment
    const path = positionFile(symbol)
    const row = await fileRow(log, path, seq)
    const text = row && (await textByHash(log, row.hash))
    if (!row || !text) continue
    const lines = linesIn(text).slice(0, MOST_LINES)
    const body = lines.join('\n')
    const quoted = { path, startLine: 1, endLine: lines.length, hash: sha256(body), source: sourceOf(path) }
    found.push({ quoted, text: body, day: dated(row.day) })
  }
  return answeredFor(reading.moment, found)
}

/** Before a log has a time, its day is the first there is. */
const dated = (day: string | undefined): string | null => (day === undefined || day <= FIRST_DAY ? null : day)
const FIRST_DAY = isoOf(FIRST_INSTANT).slice(0, 10)

interface Found {
  readonly quoted: Quoted
  readonly text: string
  readonly day: string | null
}

/** Passages about the symbols in question, by words alone: every turn waits for them. */
export const passagesAbout = async (reading: ContextReading): Promise<readonly QuotedPassage[]> => {
  const notes = new Set((await reading.openTrades()).map(({ symbol }) => positionFile(symbol)))
  // What looking back has taught stands there already.
  for (const { file } of (await reading.knowledge()).reflection) if (file !== null) notes.add(file)
  const found = new Map<string, Found>()
  for (const symbol of await reading.symbols()) {
    const others = (await textsAbout(reading, symbol)).filter(({ quoted }) => !notes.has(quoted.path))
    for (const one of others.slice(0, MOST_PASSAGES)) found.set(`${one.quoted.path} ${one.quoted.hash}`, one)
  }
  return answeredFor(reading.moment, [...found.values()])
}

/** What was found last, by symbol. Asked turn after turn, the answer changes only with the texts and with the day. */
const foundLast = new WeakMap<
  object,
  Map<string, { readonly asOf: string; readonly found: readonly Found[] }>
>()

const textsAbout = async (reading: ContextReading, symbol: string): Promise<readonly Found[]> => {
  const { caller, moment } = reading
  const asOf = await textsAsOf(reading)
  if (asOf === null) return []
  const last = foundLast.get(caller.texts) ?? new Map()
  foundLast.set(caller.texts, last)
  const known = last.get(symbol)
  if (known?.asOf === asOf) return known.found
  const { hits, empty, without } = await searchTexts(caller.texts, moment, {
    question: symbol,
    limit: 2 * MOST_PASSAGES,
    sources: ['workspace', 'shared'],
    all: false,
    wordsOnly: true,
  })
  // The rules stand on the other side already.
  const texts = empty === null ? hits.filter(({ passage: { path } }) => !RULE_FILES.includes(path)) : []
  const found = texts.map(({ passage: { path, startLine, endLine, hash, source, text, day, written } }) => ({
    quoted: { path, startLine, endLine, hash, source },
    text,
    day: day ?? dated(written),
  }))
  for (const lack of without) reading.lacks.add(`passages: ${lack}`)
  if (last.size >= MOST_KEPT) last.clear()
  // What was found in an index that is behind holds for now, and not until another text is written.
  if (without.length === 0) last.set(symbol, { asOf, found })
  return found
}

/** Symbols whose passages are kept. */
const MOST_KEPT = 100

/** The last change of any text as of the moment, and its day, by which older ones are covered by reviews; null where nobody wrote any. */
const textsAsOf = async ({ moment, agent }: ContextReading): Promise<string | null> => {
  const { log, seq, at } = moment
  const [last] = await log.store.events({ kinds: TEXT_KINDS, toSeq: seq, descending: true, limit: 1 })
  if (last === undefined) return null
  const { calendar } = (await agent()).config
  return `${last.seq} ${tradingDay(at, calendar)}`
}

const TEXT_KINDS: readonly KindName[] = [
  'journal',
  'note',
  'review',
  'learning',
  'approval',
  'file.seen',
  'file.given',
  'file.gone',
  'redacted',
]

/** With who wrote it, and how far it is to be trusted. */
const answeredFor = async (moment: Moment, found: readonly Found[]): Promise<readonly QuotedPassage[]> => {
  const passages: QuotedPassage[] = []
  for (const { quoted, text, day } of found) {
    const { path, startLine, endLine } = quoted
    passages.push({
      quoted,
      shown: {
        path,
        lines: startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`,
        ...(await answersFor(moment, path)),
        day,
        text,
      },
    })
  }
  return passages
}

const answersFor = async (moment: Moment, path: string) => {
  const trust = await pathTrust(moment, path)
  if (isShared(path)) return { source: 'shared document', by: 'others', trust }
  const by = (await fileRow(moment.log, path, moment.seq))?.actor ?? 'agent'
  return { source: path.split('/')[0] ?? path, by, trust }
}
