import { percent, signedR } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { mean } from '../evidence/moments.ts'
import { wilson } from '../evidence/wilson.ts'
import { type Figure, FOUND_Z, knownFigure, LEAST_TRADES, unknownFigure } from './figure.ts'
import type { RBasis, Trades } from './habit-trades.ts'
import { meanRInterval } from './interval.ts'
import { type Choice, choicesOf } from './pattern-choices.ts'

/** Something the agent does more often than not. */
export interface Pattern {
  readonly about: Choice['about']
  /** `stop at 1.4–1.6 ATR` */
  readonly what: string
  readonly share: number
  /** 90% interval of the share. */
  readonly lower: number
  readonly upper: number
  /** Trades that do it, of those where it is known. */
  readonly count: number
  readonly n: number
  /** Most common trend, volatility and session when it does. */
  readonly context: readonly { readonly field: ContextTag; readonly value: string; readonly share: number }[]
  /** The outcome of those trades. */
  readonly meanR: Figure
  readonly text: string
}

/** Least share of a pattern: what is done in fewer than half of the trades is not a habit. */
const LEAST_SHARE = 0.5
/** Least trades in which the behaviour is known. */
const LEAST_FOR_PATTERN = 20

export const CONTEXT_TAGS = ['trend', 'volatility', 'session'] as const
type ContextTag = (typeof CONTEXT_TAGS)[number]

/** Standard errors between a share and what an agent that takes every option alike would show. */
const aboveEven = (share: number, n: number, options: number): number =>
  (share - 1 / options) / Math.sqrt((1 / options) * (1 - 1 / options)) / n ** -0.5

/**
 * A pattern is a choice made in at least half of 20 trades or more, and clearly more often than if every option were
 * taken alike: of two sides one always has half.
 */
export const patternsOf = (trades: Trades): readonly Pattern[] =>
  choicesOf(trades)
    .flatMap((choice) => {
      const n = choice.of.length
      const count = choice.doing.length
      const share = count / n
      if (n < LEAST_FOR_PATTERN || share < LEAST_SHARE) return []
      if (aboveEven(share, n, choice.options) < FOUND_Z) return []
      return [patternOf(choice, trades)]
    })
    .sort((a, b) => b.share - a.share)

const patternOf = (choice: Choice, { basis, open }: Trades): Pattern => {
  const n = choice.of.length
  const interval = wilson(choice.doing.length / n, n)
  const marks = new Map(open.map(({ episode, markedR }) => [episode.id, markedR]))
  const meanR = outcomeOf(
    choice.doing.flatMap((episode) => outcomeR(episode, basis, marks.get(episode.id)) ?? []),
  )
  const context = CONTEXT_TAGS.flatMap((field) => commonest(choice.doing, field))
  const mostly = context.filter((tag) => tag.share >= LEAST_SHARE && tag.field !== choice.about)
  const where =
    mostly.length === 0 ? '' : `, mostly ${mostly.map(({ field, value }) => `${field} ${value}`).join(', ')}`
  const came = meanR.value === null ? '' : `: ${signedR(meanR.value)} a trade`
  return {
    about: choice.about,
    what: choice.what,
    ...interval,
    count: choice.doing.length,
    n,
    context,
    meanR,
    text: `${capital(choice.what)} in ${percent(interval.share)} of ${n} trades${where}${came}.`,
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const outcomeR = (episode: Episode, basis: RBasis, marked: number | null | undefined): number | null =>
  episode.status === 'open'
    ? basis === 'stop'
      ? (marked ?? null)
      : null
    : episode.rSource === basis
      ? episode.r
      : null

const outcomeOf = (rs: readonly number[]): Figure => {
  const n = rs.length
  if (n < LEAST_TRADES) return unknownFigure('Outcome', n, LEAST_TRADES)
  const value = mean(rs)
  return knownFigure({
    value,
    ...meanRInterval(rs),
    n,
    least: LEAST_TRADES,
    text: `${signedR(value)} a trade over ${n} trades.`,
  })
}

const commonest = (episodes: readonly Episode[], field: ContextTag): Pattern['context'] => {
  const counts = new Map<string, number>()
  for (const { context } of episodes) {
    const value = context[field]
    if (value !== undefined && value !== 'unknown') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return most === undefined ? [] : [{ field, value: most[0], share: most[1] / episodes.length }]
}
