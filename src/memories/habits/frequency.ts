import { DAY_MS, signedR } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { mean, median } from '../evidence/moments.ts'
import { association } from './association.ts'
import {
  type Figure,
  isFound,
  knownFigure,
  LEAST_A_SIDE,
  LEAST_FOR_HABIT,
  LEAST_TRADES,
  unknownFigure,
} from './figure.ts'
import type { Trades } from './habit-trades.ts'
import { clear } from './wording.ts'

// How often it trades, and what it earns when it trades much. Whether that has changed is among the drifts.

/** Entries a day, from the first of the window to its last. */
export const entriesADay = ({ entries }: Trades): Figure => {
  const [first, last] = [entries.at(0), entries.at(-1)]
  const n = entries.length
  const days = first && last ? (last.at - first.at) / DAY_MS : 0
  if (n < LEAST_TRADES || days <= 0) return unknownFigure('Entries a day', n, LEAST_TRADES)
  const value = (n - 1) / days
  const text = `Enters ${value.toFixed(1)} times a day (${n} entries).`
  return knownFigure({ value, n, least: LEAST_TRADES, text })
}

/** Outcomes are clipped as in the scale of outcomes: one lottery win is not what busy days make. */
const CLIP = 5
/** Least difference in R a trade worth reporting. */
const LEAST_DIFFERENCE = 0.1

/**
 * What a trade makes when more were entered in the 24 hours before it than usually, less what it makes otherwise. Overtrading
 * is found where that is clearly below zero: much trading alone is a style, and is no fault while it earns.
 */
export const busyOutcome = ({ entries, closed, basis }: Trades): Figure => {
  const judged = closed.flatMap(({ episode }) =>
    episode.r !== null && episode.rSource === basis
      ? [
          {
            before: enteredBefore(episode, entries),
            r: Math.max(-CLIP, Math.min(CLIP, episode.r)),
            at: episode.at,
          },
        ]
      : [],
  )
  const n = judged.length
  const usual = n === 0 ? 0 : median(judged.map(({ before }) => before))
  const inOrder = judged.toSorted((a, b) => a.at - b.at)
  const busy = inOrder.filter(({ before }) => before > usual)
  const quiet = inOrder.filter(({ before }) => before <= usual)
  const of = closed.length
  if (n < LEAST_FOR_HABIT || Math.min(busy.length, quiet.length) < LEAST_A_SIDE)
    return unknownFigure(
      'Outcome when busy',
      n,
      LEAST_FOR_HABIT,
      `${busy.length} busy against ${quiet.length} other trades; at least ${LEAST_FOR_HABIT}, and ${LEAST_A_SIDE} of each`,
      of,
    )
  const test = association(
    inOrder.map(({ before }) => (before > usual ? 1 : 0)),
    inOrder.map(({ r }) => r),
  )
  const [much, little] = [busy, quiet].map((side) => mean(side.map(({ r }) => r))) as [number, number]
  const value = much - little
  const z = test?.z ?? 0
  const found = value < 0 && isFound(z, value, LEAST_DIFFERENCE)
  const text = `With more than ${usual} entries in the 24 hours before it makes ${signedR(much)} a trade, otherwise ${signedR(little)} (${busy.length} and ${quiet.length} trades)${clear(found)}.`
  return knownFigure({ value, n, of, least: LEAST_FOR_HABIT, z, found, text })
}

const enteredBefore = ({ at, id }: Episode, entries: readonly Episode[]): number =>
  entries.filter((other) => other.id !== id && other.at <= at && other.at > at - DAY_MS).length
