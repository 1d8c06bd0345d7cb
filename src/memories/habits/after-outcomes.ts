import { SECOND_MS } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { mean } from '../evidence/moments.ts'
import { type Association, association } from './association.ts'
import { entrySize, sizeBasis } from './entry-size.ts'
import {
  type Figure,
  isFound,
  knownFigure,
  LEAST_A_SIDE,
  LEAST_EFFECT,
  LEAST_FOR_HABIT,
  unknownFigure,
} from './figure.ts'
import type { Closed, Trades } from './habit-trades.ts'
import { clear, times } from './wording.ts'

/** Outcomes that recency looks back on. */
const LAST = 3
/** Wins in a row after which overconfidence is looked for. */
const STREAK = 2
/** Outcomes are clipped as in the scale of outcomes: one lottery win is not the whole of recent experience. */
const CLIP = 5
/** Least difference in stated confidence worth reporting: half a tenth, and it is stated in tenths. */
const LEAST_CONFIDENCE = 0.05

/** An entry with the newest outcomes known when it was made, oldest first: known, not merely entered before it. */
interface Informed {
  readonly entry: Episode
  readonly known: readonly Closed[]
}

const informed = (all: Trades, entries: readonly Episode[]): readonly Informed[] => {
  let upTo = 0
  return entries.map((entry) => {
    while ((all.closed[upTo]?.knownAt ?? Number.POSITIVE_INFINITY) <= entry.at) upTo++
    const known = all.closed.slice(Math.max(0, upTo - LAST), upTo)
    return { entry, known: known.filter(({ episode }) => episode.id !== entry.id) }
  })
}

interface Pair {
  readonly x: number
  readonly y: number
}

export interface AfterOutcomes {
  /** Geometric mean size after a loss over that after a win. */
  readonly sizeAfterLoss: Figure
  /** The same ratio of the time from an outcome to the next entry. */
  readonly waitAfterLoss: Figure
  /** Correlation of size with the mean of the last three outcomes. */
  readonly recencyBias: Figure
  /** Geometric mean size after two or more wins in a row over that otherwise. */
  readonly sizeAfterWins: Figure
  /** Difference in stated confidence after two or more wins in a row and otherwise. */
  readonly confidenceAfterWins: Figure
}

/** `all` says what was known at each entry; the figures are taken over the entries of `window`. */
export const afterOutcomes = (all: Trades, window: Trades): AfterOutcomes => {
  const rows = informed(all, window.entries)
  const basis = sizeBasis(window.entries)
  const logSize = ({ entry }: Informed): number | null => logOf(entrySize(entry, basis))
  // After a scratch it is neither: such an entry is on no side.
  const lost = ({ known }: Informed): number | null => {
    const last = known.at(-1)
    return last?.lost ? 1 : last?.won ? 0 : null
  }
  const streak = ({ known }: Informed): number | null =>
    known.length < STREAK ? null : bit(known.slice(-STREAK).every(({ won }) => won))
  const recent = ({ known }: Informed): number | null => {
    const rs = known.flatMap(({ episode: { r, rSource } }) =>
      r !== null && rSource === all.basis ? [r] : [],
    )
    return rs.length < LAST ? null : mean(rs.map((r) => Math.max(-CLIP, Math.min(CLIP, r))))
  }
  return {
    sizeAfterLoss: ratio('Size after a loss', pairs(rows, lost, logSize), {
      sentence: (value) => `After a loss the size is ${times(value)} that after a win`,
    }),
    waitAfterLoss: ratio('Waiting after a loss', pairs(rows, lost, logWait), {
      sentence: (value) => `After a loss it waits ${times(value)} as long as after a win`,
    }),
    recencyBias: recency(pairs(rows, recent, logSize)),
    sizeAfterWins: ratio('Size after wins', pairs(rows, streak, logSize), {
      sentence: (value) => `After ${STREAK} wins in a row the size is ${times(value)} what it is otherwise`,
      onlyUp: true,
    }),
    confidenceAfterWins: confidence(pairs(rows, streak, ({ entry }) => entry.confidence)),
  }
}

const bit = (value: boolean | undefined): number | null => (value === undefined ? null : value ? 1 : 0)
const logOf = (value: number | null): number | null => (value === null ? null : Math.log(value))

/** Logarithm of the seconds from the last outcome to this entry; at once counts as one second. */
const logWait = ({ entry, known }: Informed): number | null => {
  const last = known.at(-1)
  return last === undefined ? null : Math.log(Math.max(1, (entry.at - last.knownAt) / SECOND_MS))
}

const pairs = (
  rows: readonly Informed[],
  x: (row: Informed) => number | null,
  y: (row: Informed) => number | null,
): readonly Pair[] =>
  rows.flatMap((row) => {
    const [left, right] = [x(row), y(row)]
    return left === null || right === null ? [] : [{ x: left, y: right }]
  })

const tested = (data: readonly Pair[]): Association | null =>
  association(
    data.map(({ x }) => x),
    data.map(({ y }) => y),
  )

/** Whether two groups, x being 0 and 1, have enough entries together and each. */
const groupsOf = (data: readonly Pair[]): { enough: boolean; why: string } => {
  const ones = data.filter(({ x }) => x === 1).length
  const fewest = Math.min(ones, data.length - ones)
  return {
    enough: data.length >= LEAST_FOR_HABIT && fewest >= LEAST_A_SIDE,
    why: `${ones} against ${data.length - ones} entries; at least ${LEAST_FOR_HABIT}, and ${LEAST_A_SIDE} of each`,
  }
}

interface Saying {
  readonly sentence: (value: number) => string
  readonly onlyUp?: boolean | undefined
}

const ratio = (name: string, data: readonly Pair[], { sentence, onlyUp = false }: Saying): Figure => {
  const { enough, why } = groupsOf(data)
  const test = tested(data)
  if (!enough || test === null) return unknownFigure(name, data.length, LEAST_FOR_HABIT, why)
  const { slope, z } = test
  const found = isFound(z, slope) && (z > 0 || !onlyUp)
  const value = Math.exp(slope)
  const text = `${sentence(value)} (${data.length} entries)${clear(found)}.`
  return knownFigure({ value, n: data.length, least: LEAST_FOR_HABIT, z, found, text })
}

const confidence = (data: readonly Pair[]): Figure => {
  const { enough, why } = groupsOf(data)
  const test = tested(data)
  if (!enough || test === null)
    return unknownFigure(
      'Confidence after wins',
      data.length,
      LEAST_FOR_HABIT,
      `${why}, with confidence stated`,
    )
  const { slope: value, z } = test
  const found = z > 0 && isFound(z, value, LEAST_CONFIDENCE)
  const text = `After ${STREAK} wins in a row the stated confidence is ${Math.abs(value).toFixed(2)} ${value < 0 ? 'lower' : 'higher'} than otherwise (${data.length} entries)${clear(found)}.`
  return knownFigure({ value, n: data.length, least: LEAST_FOR_HABIT, z, found, text })
}

const recency = (data: readonly Pair[]): Figure => {
  const test = data.length < LEAST_FOR_HABIT ? null : tested(data)
  if (test === null)
    return unknownFigure(
      'Recency bias',
      data.length,
      LEAST_FOR_HABIT,
      data.length < LEAST_FOR_HABIT
        ? `${data.length} of at least ${LEAST_FOR_HABIT} entries with ${LAST} outcomes known`
        : 'the last outcomes are all alike',
    )
  const { correlation: value, slope, spread, z } = test
  const found = isFound(z, slope * spread, LEAST_EFFECT)
  const text = `Each 1R more over the last ${LAST} outcomes goes with ${times(Math.exp(slope))} the size (correlation ${value.toFixed(2)}, ${data.length} entries)${clear(found)}.`
  return knownFigure({ value, n: data.length, least: LEAST_FOR_HABIT, z, found, text })
}
