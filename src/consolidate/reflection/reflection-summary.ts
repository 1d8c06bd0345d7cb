import { type Bullet, NO_PATTERN, type ReflectedTrade } from '#memories'
import { inQuotes, minutes, named, oneLine, quotedLines } from '#recall'
import { type LeashInForce, leashLines } from '#record'
import { handleOf, type Instant, isoOf, MINUTE_MS, percentTo, signedR, type Trust } from '#vocabulary'
import { type Figures, figuresOf, type Group, groupsOf } from './groups.ts'

/** What a language model is told before it distils lessons: the same trades and findings that the statistics look at. */
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
  readonly leash: LeashInForce
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

/** The parts of the summary that a lesson may take its numbers from, as they are shown. */
export interface SummaryFigures {
  readonly all: string
  /** A line for each trade that is shown, by ordinal. */
  readonly trades: ReadonlyMap<number, string>
  readonly groups: readonly (Group & { readonly line: string })[]
  readonly findings: readonly (Bullet & { readonly line: string })[]
  readonly limits: readonly string[]
  readonly playbook: string | null
}

export const summaryFigures = (summary: ReflectionSummary): SummaryFigures => {
  const { strategy, from, to, considered, trades, findings, leash, playbook } = summary
  const about = strategy === null ? 'all strategies' : `strategy ${named(strategy, LONGEST_NAME)}`
  return {
    all: `${about}, ${dayOf(from)} to ${dayOf(to)}: ${counted(considered)} considered, ${figuresText(figuresOf(trades))}`,
    trades: new Map(trades.slice(0, MOST_TRADES).map((trade) => [trade.n, tradeLine(trade)])),
    groups: groupsOf(trades).map((group) => ({
      ...group,
      line: `- ${group.by} ${named(group.value, LONGEST_NAME)}: ${counted(group.trades)}, ${figuresText(group)}`,
    })),
    findings: findings.map((finding) => ({ ...finding, line: findingLine(finding) })),
    limits: leashLines(leash).map((limit) => `- ${oneLine(limit, LONGEST_RULE)}`),
    playbook: playbook === null ? null : quotedLines([...playbook].slice(0, LONGEST_PLAYBOOK).join('')),
  }
}

/** The whole of it. What is not a number or ours is in quotation marks or behind marks, so that no line of it reads as one of ours. */
export const summaryText = (summary: ReflectionSummary, figures = summaryFigures(summary)): string => {
  const { trades, remarks, lessons } = summary
  const shown = figures.trades.size
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['Summary', [figures.all]],
    [
      shown < trades.length ? `Trades, the newest ${shown} of ${trades.length}` : 'Trades',
      [...figures.trades.values()],
    ],
    ['Groups of all trades', figures.groups.map(({ line }) => line)],
    ['What the numbers support', orNone(figures.findings.map(({ line }) => line))],
    ['What a person allows', figures.limits],
    ['The strategy in a person’s words', figures.playbook === null ? [] : [figures.playbook]],
    ['Lessons in force, from older numbers', lessons === null ? [] : [quotedLines(lessons)]],
    ['What was said of the trades', remarks.slice(0, MOST_REMARKS).map(remarkLine)],
  ]
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n${lines.join('\n')}`)
    .join('\n\n')
}

const orNone = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [NO_PATTERN] : lines)

const dayOf = (at: Instant): string => isoOf(at).slice(0, 10)

const counted = (trades: number): string => (trades === 1 ? '1 trade' : `${trades} trades`)

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
