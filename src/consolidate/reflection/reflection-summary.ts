import { type Bullet, type LimitsInForce, limitLines, NO_PATTERN, type ReflectedTrade } from '#memories'
import { inQuotes, minutes, named, oneLine, quotedLines } from '#recall'
import { handleOf, type Instant, isoOf, MINUTE_MS, percentTo, signedR, type Trust } from '#vocabulary'
import { figuresIn } from '../figures-in-text.ts'
import { type Figures, figuresOf, groupsOf } from './groups.ts'

/** A model distils lessons from the same trades and findings that the statistics look at. */
export interface ReflectionSummary {
  /** Null: all strategies. */
  readonly strategy: string | null
  readonly from: Instant
  readonly to: Instant
  /** How many trades the reflection looks at. */
  readonly considered: number
  /** Those trades, the newest first. */
  readonly trades: readonly ReflectedTrade[]
  /** What the numbers support. */
  readonly findings: readonly Bullet[]
  /** The lessons in force; null where there are none. */
  readonly lessons: string | null
  /** The strategy in a person's words; null where there are none. */
  readonly playbook: string | null
  readonly limits: LimitsInForce
  /** What the agent said of those trades, the newest first. */
  readonly remarks: readonly Remark[]
}

export interface Remark {
  /** The trade's ordinal: 12 is T12. */
  readonly n: number
  readonly text: string
  readonly trust: Trust
}

/** Trades with a line of their own: about 3,400 tokens, and more than a model weighs one by one. */
const MOST_TRADES = 60
const MOST_REMARKS = 40
const LONGEST_NAME = 40
const LONGEST_REMARK = 200
const LONGEST_RULE = 320
const LONGEST_PLAYBOOK = 1_500

/** The summary as a model reads it, and what a bullet may take from it. */
export interface SummaryFigures {
  readonly text: string
  /** Ordinals of the trades that a bullet may name. */
  readonly shown: ReadonlySet<number>
  /** Numbers that a bullet may state: those of remarks and of older lessons are none of them. */
  readonly numbers: readonly number[]
}

/** Texts of others stand in quotation marks or behind marks, so that no line of them reads as one of ours. */
export const summaryFigures = (summary: ReflectionSummary): SummaryFigures => {
  const { strategy, from, to, considered, trades, findings, limits, playbook, remarks, lessons } = summary
  const about = strategy === null ? 'all strategies' : `strategy ${named(strategy, LONGEST_NAME)}`
  const shown = trades.slice(0, MOST_TRADES)
  const counted: readonly Part[] = [
    [
      'Summary',
      [
        `${about}, ${dayOf(from)} to ${dayOf(to)}: ${countOf(considered)} considered, ${figuresText(figuresOf(trades))}`,
      ],
    ],
    [
      shown.length < trades.length ? `Trades, the newest ${shown.length} of ${trades.length}` : 'Trades',
      shown.map(tradeLine),
    ],
    [
      'Groups of all trades',
      groupsOf(trades).map(
        (group) =>
          `- ${group.by} ${named(group.value, LONGEST_NAME)}: ${countOf(group.trades)}, ${figuresText(group)}`,
      ),
    ],
    ['What the numbers support', findings.length === 0 ? [NO_PATTERN] : findings.map(findingLine)],
    ['What a person allows', limitLines(limits).map((limit) => `- ${oneLine(limit, LONGEST_RULE)}`)],
    [
      'The strategy in a person’s words',
      playbook === null ? [] : [quotedLines([...playbook].slice(0, LONGEST_PLAYBOOK).join(''))],
    ],
  ]
  const others: readonly Part[] = [
    ['Lessons in force, from older numbers', lessons === null ? [] : [quotedLines(lessons)]],
    ['Remarks on the trades', remarks.slice(0, MOST_REMARKS).map(remarkLine)],
  ]
  return {
    text: [counted, others]
      .map(partsText)
      .filter((text) => text !== '')
      .join('\n\n'),
    shown: new Set([...shown.map(({ n }) => n), ...findings.flatMap((finding) => finding.trades)]),
    numbers: figuresIn(partsText(counted)).map(({ value }) => value),
  }
}

type Part = readonly [title: string, lines: readonly string[]]

const partsText = (parts: readonly Part[]): string =>
  parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n${lines.join('\n')}`)
    .join('\n\n')

const dayOf = (at: Instant): string => isoOf(at).slice(0, 10)

const countOf = (trades: number): string => (trades === 1 ? '1 trade' : `${trades} trades`)

const figuresText = ({ won, mean }: Figures): string => `${won} won, mean ${signedR(mean)}`

const tradeLine = (trade: ReflectedTrade): string => {
  const { n, symbol, side, entryAt, exitAt, context, r, mfeR, maeR, riskShare } = trade
  const parts = [
    `- [${handleOf('trade', n)}]`,
    isoOf(entryAt).slice(0, 16).replace('T', ' '),
    `${named(symbol, LONGEST_NAME)} ${side} ${signedR(r)}`,
    mfeR === null ? null : `MFE ${signedR(mfeR)}`,
    maeR === null ? null : `MAE ${signedR(maeR)}`,
    `held ${minutes((exitAt - entryAt) / MINUTE_MS)}`,
    ...(['trend', 'volatility', 'session'] as const).map((field) => {
      const value = context[field]
      return value === undefined || value === 'unknown' ? null : `${field} ${value}`
    }),
    riskShare === null ? null : `risk ${percentTo(riskShare, 2)}`,
  ]
  return parts.filter((part) => part !== null).join(' ')
}

const findingLine = ({ slot, text, trades }: Bullet): string =>
  `- ${slot}: ${oneLine(text, LONGEST_RULE)} [${trades.map((n) => handleOf('trade', n)).join(' ')}]`

const remarkLine = ({ n, text, trust }: Remark): string =>
  `- [${handleOf('trade', n)}] ${inQuotes(text, LONGEST_REMARK, trust === 'outside')}`
