import { Decimal, type Exact } from '#vocabulary'
import { isBlank, linesOf, type Passage } from './passage.ts'
import { RECORDS, type TextSource } from './ports.ts'

/** A passage as it is shown beside its place: a record in words, a text without the headings that are named above it. */
export const readablePassage = ({
  text,
  headings,
  source,
}: Passage & { readonly source: TextSource }): string => {
  if (RECORDS.has(source)) return recordInWords(text, rounded)
  return headings.length === 0 ? text : withoutHeadings(text)
}

/** The words of a passage, which are tokenised and embedded: in JSON a new line is an `n` at the beginning of the next word. */
export const passageInWords = (passage: Passage, source: TextSource): Passage =>
  RECORDS.has(source) ? { ...passage, text: recordInWords(passage.text) } : passage

const HEADING = /^\uFEFF?#{1,6}\s/

const withoutHeadings = (text: string): string => {
  const lines = linesOf(text)
  const first = lines.findIndex((line) => !isBlank(line) && !HEADING.test(line))
  return first <= 0 ? text : lines.slice(first).join('\n')
}

/** Who and when stand beside the passage already. */
const LEFT_OUT: ReadonlySet<string> = new Set(['at', 'run', 'turn', 'opened', 'closed', 'cites'])
/** What needs no name: `enter XAUUSD long 0.5`. */
const BARE: ReadonlySet<string> = new Set([
  'trade',
  'plan',
  'action',
  'status',
  'severity',
  'symbol',
  'side',
  'size',
])
const PROSE: ReadonlySet<string> = new Set(['text', 'reason', 'said', 'exitReason', 'remarks'])

/** `enter XAUUSD long 0.5, stop 1990: with the trend`; a record that was cut short, or is none, stays as it is. */
const recordInWords = (line: string, wordsOf: (value: unknown) => string = String): string => {
  const record = parsed(line)
  if (record === undefined) return line
  const fields = Object.entries(record).filter(([name]) => !LEFT_OUT.has(name))
  const bare = fields.filter(([name]) => BARE.has(name)).map(([, value]) => wordsOf(value))
  const named = fields.filter(([name]) => !BARE.has(name) && !PROSE.has(name))
  const prose = fields.filter(([name]) => PROSE.has(name)).flatMap(([, value]) => value)
  const what = [bare.join(' '), ...named.map(([name, value]) => `${name} ${withoutDigest(wordsOf(value))}`)]
  return [what.filter((part) => part !== '').join(', '), prose.map(String).join('; ')]
    .filter((part) => part !== '')
    .join(': ')
}

const LONG_DECIMAL = /^-?\d+\.\d{9,}$/

/** Shares and R to two decimals, exact amounts to eight: the rest is how a double or a division keeps them. */
const rounded = (value: unknown): string => {
  if (typeof value === 'number') return String(Number(value.toFixed(2)))
  const text = String(value)
  return LONG_DECIMAL.test(text) ? Decimal.of(text as Exact).rounded(8).text : text
}

/** `breakout@2#3702eeba` is a strategy with its parameters' digest: for machines. */
const withoutDigest = (value: string): string => value.replace(/#[0-9a-f]{8}$/, '')

const parsed = (line: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
