import { plainSymbol } from '#market'
import { DAY_MS, HOUR_MS, type Instant } from '#vocabulary'
import { largestPercent, newsEvent, RETOLD, URGENT } from './news-events.ts'
import { LONGEST_OBSERVATION } from './plain-text.ts'
import { sourceStanding } from './source-standing.ts'

/** What a rubric sees of an observation. */
export interface ScoredObservation {
  readonly text: string
  /** null where it is about no one symbol: macro. */
  readonly symbol: string | null
  readonly source: string | null
  readonly category: string | null
  /** −1 to 1. */
  readonly sentiment: number | null
  /** When it was published. */
  readonly at: Instant
}

/** What was known when it came. */
export interface KnownThen {
  /** Symbols of open trades. */
  readonly holdings: readonly string[]
  /** Symbols ever traded. */
  readonly traded: readonly string[]
  /** 0 to 1: how alike the most alike observation that stands is; null where none stands. */
  readonly likeliest: number | null
  readonly at: Instant
}

export const FACTOR_NAMES = [
  'market impact',
  'novelty',
  'relevance to holdings',
  'source',
  'urgency',
] as const
export type FactorName = (typeof FACTOR_NAMES)[number]

export interface ScoredFactor {
  readonly name: FactorName
  readonly score: number
  readonly most: 30 | 25 | 20 | 15 | 10
  readonly reason: string
}

export interface RubricScore {
  /** 0 to 100: the sum of the five. */
  readonly importance: number
  readonly factors: readonly ScoredFactor[]
}

type Judged = Pick<ScoredFactor, 'score' | 'reason'>

/**
 * Importance by the five factors of INVESTOR-BENCH, which add to 100 and are not weighted again. Without a model, from nothing
 * that came later; the same for the same. An ordinary report on a holding comes to about 50 and is born into short; results on it into
 * mid; what ends a company, from an authority, into long.
 */
export const scoreByRubric = (observation: ScoredObservation, known: KnownThen): RubricScore => {
  const text = observation.text.slice(0, LONGEST_OBSERVATION)
  const told = text.trim() === '' ? EMPTY : judged({ ...observation, text }, known)
  const factors = MOST.map(([name, most], i): ScoredFactor => {
    const { score, reason } = told[i] ?? NOTHING
    return { name, score: Math.min(most, Math.max(0, Math.round(score))), most, reason }
  })
  return { importance: factors.reduce((sum, { score }) => sum + score, 0), factors }
}

const MOST = [
  ['market impact', 30],
  ['novelty', 25],
  ['relevance to holdings', 20],
  ['source', 15],
  ['urgency', 10],
] as const satisfies readonly (readonly [FactorName, ScoredFactor['most']])[]

const NOTHING: Judged = { score: 0, reason: 'there is no text' }
const EMPTY: readonly Judged[] = MOST.map(() => NOTHING)

const judged = (observation: ScoredObservation, known: KnownThen): readonly Judged[] => [
  marketImpact(observation),
  novelty(observation, known),
  relevance(observation, known),
  sourceStanding(observation.source),
  urgency(observation, known),
]

/** Percentages from which a move is worth more than its kind of news alone. */
const MOVES = [
  { from: 10, adds: 4 },
  { from: 5, adds: 3 },
  { from: 2, adds: 1 },
] as const
/** A sentiment this strong is worth as much as a small move. */
const STRONG_SENTIMENT = 0.8

const marketImpact = ({ text, category, sentiment }: ScoredObservation): Judged => {
  const event = newsEvent(text, category)
  const percent = largestPercent(text)
  const move = MOVES.find(({ from }) => (percent ?? 0) >= from)
  const strong = Math.abs(sentiment ?? 0) >= STRONG_SENTIMENT
  const reasons = [
    event === null ? 'no event that is known to move prices' : `"${event.word}": ${event.name}`,
    ...(move === undefined ? [] : [`a figure of ${percent}%`]),
    ...(strong ? [`sentiment ${sentiment}`] : []),
  ]
  const score = (event?.impact ?? 0) + (move?.adds ?? 0) + (strong ? 1 : 0)
  return { score, reason: reasons.join(', ') }
}

/** Reports of one field share this much without repeating each other, by words as by vectors. */
const UNRELATED = 0.4
/** What is older is known to the market. */
const OLD_DAYS = 7
/** News of less weight brings less that is new. */
const WEIGHTY = 16

const novelty = ({ text, category, at }: ScoredObservation, known: KnownThen): Judged => {
  const alike = Math.min(1, Math.max(0, ((known.likeliest ?? 0) - UNRELATED) / (1 - UNRELATED)))
  const fresh = 25 * (1 - alike)
  const seen =
    known.likeliest === null
      ? 'nothing stands that it could repeat'
      : `the most alike memory is ${Math.round(known.likeliest * 100)}% alike`
  const days = (known.at - at) / DAY_MS
  if (days > OLD_DAYS)
    return { score: fresh / 2, reason: `${seen}, but it was ${Math.round(days)} days old when it came` }
  if (RETOLD.test(text)) return { score: fresh / 2, reason: `${seen}, but it tells old news again` }
  if ((newsEvent(text, category)?.impact ?? 0) < WEIGHTY)
    return { score: fresh * 0.8, reason: `${seen}, but it names no event of weight` }
  return { score: fresh, reason: seen }
}

const relevance = ({ text, symbol }: ScoredObservation, { holdings, traded }: KnownThen): Judged => {
  const isSame = (one: string): boolean => symbol !== null && plainSymbol(one) === plainSymbol(symbol)
  const held = holdings.find(isSame)
  if (held !== undefined) return { score: 20, reason: `${held} is held` }
  const named = holdings.map((one) => one.toUpperCase()).find((one) => namedIn(text, one))
  if (named !== undefined) return { score: 15, reason: `it names ${named}, which is held` }
  if (symbol === null)
    return holdings.length > 0
      ? { score: 10, reason: 'it is about no one symbol, and trades are open' }
      : { score: 6, reason: 'it is about no one symbol, and no trade is open' }
  return traded.some(isSame)
    ? { score: 12, reason: `${symbol} has been traded, and is not held` }
    : { score: 4, reason: `${symbol} has never been traded` }
}

/** A symbol as a word of its own, in capitals as tickers are written; one letter is no name. */
const namedIn = (text: string, symbol: string): boolean => {
  if (symbol.length < 2) return false
  for (let at = text.indexOf(symbol); at !== -1; at = text.indexOf(symbol, at + symbol.length))
    if (!/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + symbol.length] ?? ''}`)) return true
  return false
}

const urgency = ({ text, at }: ScoredObservation, known: KnownThen): Judged => {
  const age = Math.max(0, known.at - at)
  const word = URGENT.exec(text)?.[0].toLowerCase()
  if (word === undefined)
    return age < DAY_MS
      ? { score: 2, reason: 'it is of the day, and nothing in it is urgent' }
      : { score: 0, reason: 'it is more than a day old, and nothing in it is urgent' }
  if (age < HOUR_MS) return { score: 10, reason: `"${word}", within the hour` }
  return age < DAY_MS
    ? { score: 7, reason: `"${word}", within the day` }
    : { score: 3, reason: `"${word}", but more than a day ago` }
}
