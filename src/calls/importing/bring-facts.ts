import { type FactOfFile, type HeldSecret, isStoreFault } from '#log'
import {
  type ColumnMap,
  linesAhead,
  type Read,
  SOURCES,
  type Source,
  type SourceOptions,
  type Stated,
  sourceOf,
} from '#sources'
import { HindcastError, type Instant, isHindcastError, suggest } from '#vocabulary'
import { draftOfLine, type LinesInto } from '../recording/fact-line.ts'
import type { Caller } from '../session/caller.ts'
import { type RefusedLine, RefusedLines } from './refused-lines.ts'

/** What an import is given. */
export interface Given extends SourceOptions {
  readonly from?: string | undefined
  readonly facts?: readonly unknown[] | undefined
  readonly source?: string | undefined
}

/** What was read, none of it written yet. */
export interface Brought {
  readonly source: string
  readonly map: ColumnMap | null
  readonly facts: readonly FactOfFile[]
  readonly masked: readonly HeldSecret[]
  readonly refused: RefusedLines
  readonly passed: readonly Passed[]
  readonly stated: readonly Stated[]
  readonly notices: readonly string[]
}

export interface Passed {
  readonly what: string
  readonly rows: number
  /** The first of them. */
  readonly line: number
}

/** Facts of one file. They are held while they are put in order of time, at about 1 kB each; a larger file comes in parts. */
const MOST_FACTS = 200_000

/** Reads what is given to the end, and checks every fact of it. */
export const bringFacts = async (
  into: LinesInto,
  given: Given,
  heard: (done: number, total: number) => void,
): Promise<Brought> => {
  const notices: string[] = []
  const reading = await readingOf(into.caller, given, heard, (text, line) => {
    if (!isClosed(text)) notices.push(unendedNotice(line))
  })
  const facts: FactOfFile[] = []
  const masked: HeldSecret[] = []
  const refused = new RefusedLines(given.from)
  const passed = new Map<string, Passed>()
  const stated: Stated[] = []
  const order = new TimesInOrder()
  let map: ColumnMap | null = null
  const takeFact = async (line: number, raw: unknown): Promise<void> => {
    const fact = await draftOfLine(into, raw)
    if (fact === null) return
    if (facts.length === MOST_FACTS) throw tooMany(line, given.from)
    facts.push({ ...fact, line })
    order.take(fact.draft, line)
    for (const { field, what } of fact.draft.masked)
      masked.push({ field: refused.fieldOf(line, field), what })
  }
  for await (const one of reading.read) {
    const { line } = one
    if ('refused' in one) refused.add({ line, code: 'invalid_input', field: undefined, ...one.refused })
    else if ('stated' in one) stated.push(one.stated)
    else if ('map' in one) map = one.map
    else if ('notice' in one) notices.push(one.notice)
    else if ('passed' in one) {
      const before = passed.get(one.passed)
      passed.set(one.passed, { what: one.passed, line: before?.line ?? line, rows: (before?.rows ?? 0) + 1 })
    } else
      try {
        await takeFact(line, one.fact)
      } catch (error) {
        if (isHindcastError(error) && error.code === 'not_allowed') throw refused.whole(line, error)
        refused.add(refusalOf(error, line))
      }
  }
  const isTable = reading.source !== FACTS
  // Of a file with the newest first, what happened at one moment stands the other way round, too.
  if (isTable && order.isBackwards) facts.reverse()
  return {
    source: reading.source,
    map,
    facts,
    masked,
    refused,
    passed: [...passed.values()],
    stated,
    notices: [...notices, ...(isTable ? order.notices : [])],
  }
}

const FACTS = 'facts'

interface Reading {
  readonly source: string
  readonly read: AsyncIterable<Read>
}

/** The facts of the call, or those of the file. */
const readingOf = async (
  { lines, closing }: Caller,
  given: Given,
  heard: (done: number, total: number) => void,
  unended: (text: string, line: number) => void,
): Promise<Reading> => {
  const { from, facts = [], source: named, ...options } = given
  if (from === undefined) return { source: FACTS, read: asRead(facts) }
  const { beginning, all } = await linesAhead(lines.read(from, closing.signal, heard, unended))
  if (beginning.every((line) => line.trim() === '')) throw emptyFile(from)
  const source = SOURCES.find(({ name }) => name === named) ?? sourceOf(SOURCES, beginning, from, options)
  if (!source) throw unknownFormat(from)
  return { source: source.name, read: both(facts, source, all, options) }
}

async function* both(
  facts: readonly unknown[],
  source: Source,
  lines: AsyncIterable<string>,
  options: SourceOptions,
): AsyncGenerator<Read> {
  yield* asRead(facts)
  yield* source.read(lines, options)
}

/** What it is is checked as a fact, whatever it is. */
async function* asRead(facts: readonly unknown[]): AsyncGenerator<Read> {
  for (const [at, fact] of facts.entries()) yield { line: at + 1, fact: fact as never }
}

/** What is wrong with one fact; what is wrong with the log, or with who asks, is wrong with all of it. */
const refusalOf = (error: unknown, line: number): RefusedLine => {
  if (!isHindcastError(error) || isStoreFault(error) || WHOLE.has(error.code)) throw error
  return { line, code: error.code, field: error.field, what: error.message, next: error.next, cause: error }
}

const WHOLE: ReadonlySet<string> = new Set(['memory_closed', 'cancelled', 'unexpected'])

/** Whether rows of fills stand in the order of their times. */
class TimesInOrder {
  private last: { readonly at: Instant } | undefined
  private rises = 0
  private falls = 0
  private first = 0

  take({ at, kind }: FactOfFile['draft'], line: number): void {
    if (kind !== 'fill' && kind !== 'trade.recorded') return
    if (this.last && at > this.last.at) this.rises++
    if (this.last && at < this.last.at && ++this.falls === 1) this.first = line
    this.last = { at }
  }

  get isBackwards(): boolean {
    return this.falls > 0 && this.rises === 0
  }

  get notices(): readonly string[] {
    if (this.falls === 0 || this.isBackwards) return []
    const more = this.falls === 1 ? '' : `, and ${this.falls - 1} more`
    return [`times go back at line ${this.first}${more}: rows were put in the order of their times`]
  }
}

/** A text that ends with what closes it was not cut off: an object, a list, a tag, a cell in quotation marks. */
const isClosed = (text: string): boolean => /(^|[}\]>"])\s*$/.test(text)

const unendedNotice = (line: number): string =>
  `the last line has no line end: if the file was cut off there, what was read of line ${line} is wrong; look at how it ends, or export it again`

const emptyFile = (from: string): HindcastError =>
  new HindcastError('invalid_input', `${from} is empty`, {
    field: 'from',
    next: 'Check whether the export or the download was done, and export it again. Nothing was imported.',
  })

const tooMany = (line: number, from = 'the list'): HindcastError =>
  new HindcastError('payload_too_large', `at line ${line}, ${from} holds more than ${MOST_FACTS} facts`, {
    field: 'from',
    next: 'Split it by time, and import the older part first. Nothing was imported.',
  })

const unknownFormat = (from: string): HindcastError =>
  new HindcastError('invalid_input', `${from} is of no format that is known here`, {
    field: 'source',
    next: `Say what it is: ${suggest('import', { source: SOURCES.map(({ name }) => name).join('|') })}; docs/import.md has each. Nothing was imported.`,
  })
