import { fileRow, textByHash } from '#documents'
import type { PassageShown } from '#recall'
import { isShared, type Moment, positionFile, type Quoted } from '#record'
import { searchTexts, sourceOf } from '#text-index'
import { sha256 } from '#vocabulary'
import { linesIn } from '../asking/found-again.ts'
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
    found.push({ quoted, text: body, day: row.day })
  }
  return answeredFor(reading.moment, found)
}

interface Found {
  readonly quoted: Quoted
  readonly text: string
  readonly day: string | null
}

/** Passages about the symbols in question, by words alone: every turn waits for them. */
export const passagesAbout = async (reading: ContextReading): Promise<readonly QuotedPassage[]> => {
  const { caller, moment } = reading
  const found = new Map<string, Found>()
  const notes = new Set((await reading.openTrades()).map(({ symbol }) => positionFile(symbol)))
  for (const symbol of await reading.symbols()) {
    const { hits, empty } = await searchTexts(caller.texts, moment, {
      question: symbol,
      limit: MOST_PASSAGES + 1,
      sources: ['workspace', 'shared'],
      all: false,
      wordsOnly: true,
    })
    if (empty !== null) continue
    const others = hits.filter(({ chunk: { path } }) => !notes.has(path) && !RULES.has(path))
    for (const { chunk, citation } of others.slice(0, MOST_PASSAGES)) {
      const { path, startLine, endLine, hash, source } = citation
      found.set(`${path} ${hash}`, {
        quoted: { path, startLine, endLine, hash, source },
        text: chunk.text,
        day: chunk.day ?? chunk.written ?? null,
      })
    }
  }
  return answeredFor(reading.moment, [...found.values()])
}

/** Shown on the other side already. */
const RULES: ReadonlySet<string> = new Set(['SOUL.md', 'TRADING_MANUAL.md', 'playbook.md'])

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

const answersFor = async ({ log, seq }: Moment, path: string) => {
  if (isShared(path)) return { source: 'shared document', by: 'others', trust: 'outside' }
  const by = (await fileRow(log, path, seq))?.actor ?? 'agent'
  return { source: path.split('/')[0] ?? path, by, trust: by === 'person' ? 'person' : 'agent' }
}
