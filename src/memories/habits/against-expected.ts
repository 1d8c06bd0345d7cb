import { percent, signedR } from '#vocabulary'
import { mean } from '../evidence/moments.ts'
import { zOfMean } from './association.ts'
import { type Figure, isFound, knownFigure, LEAST_FOR_HABIT, LEAST_TRADES, unknownFigure } from './figure.ts'
import type { Trades } from './habit-trades.ts'
import { clear, judged } from './wording.ts'

// What was meant beside what came: outcomes by what beliefs expected of them, exits by the target.

/** Least difference in R a trade worth reporting. */
const LEAST_DIFFERENCE = 0.1

/** Mean outcome less what the beliefs that applied expected at the entry. */
export const againstExpected = ({ closed, basis }: Trades): Figure => {
  const told = closed.flatMap(({ episode: { r, rSource, expectedR } }) =>
    r !== null && rSource === basis && expectedR !== null ? [{ r, expectedR }] : [],
  )
  const n = told.length
  const of = closed.length
  if (n < LEAST_FOR_HABIT)
    return unknownFigure(
      'Outcome against the expected one',
      n,
      LEAST_FOR_HABIT,
      `${n} of at least ${LEAST_FOR_HABIT} trades that a belief expected something of`,
      of,
    )
  const surprises = told.map(({ r, expectedR }) => r - expectedR)
  const value = mean(surprises)
  const z = zOfMean(surprises)
  const found = isFound(z, value, LEAST_DIFFERENCE)
  const expected = mean(told.map(({ expectedR }) => expectedR))
  const actual = mean(told.map(({ r }) => r))
  const text = `Made ${signedR(actual)} a trade where beliefs expected ${signedR(expected)} (${judged(n, of, 'trades')})${clear(found)}.`
  return knownFigure({ value, n, of, least: LEAST_FOR_HABIT, z, found, text })
}

/** Share of the way to the target at which an exit is early by habit: costs alone take some of the rest. */
const SHORT_OF_TARGET = 0.1

/** Mean share of the way to its target at which a winner was closed: 1 is at the target. */
export const exitAgainstTarget = ({ closed }: Trades): Figure => {
  const shares = closed.flatMap(({ episode: { r, rSource, targetR } }) =>
    r !== null && rSource === 'stop' && r > 0 && targetR !== null && targetR > 0 ? [r / targetR] : [],
  )
  const n = shares.length
  const of = closed.filter(({ won }) => won).length
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Exit against the target',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} winners with a stop and a target, of ${of}`,
      of,
    )
  const value = mean(shares)
  const z = zOfMean(shares.map((share) => share - 1))
  const found = value < 1 && isFound(z, value - 1, SHORT_OF_TARGET)
  const text = `Winners are closed ${percent(value)} of the way to their target (${judged(n, of, 'winners')})${clear(found)}.`
  return knownFigure({ value, n, of, least: LEAST_TRADES, z, found, text })
}
