import { percent } from '#vocabulary'
import { mean, variance } from '../evidence/moments.ts'
import { BY_RISK, entrySize, sizeBasis } from './entry-size.ts'
import { type Figure, knownFigure, LEAST_FOR_HABIT, LEAST_TRADES, unknownFigure } from './figure.ts'
import { outcomesR, type Trades } from './habit-trades.ts'
import { hindsightKelly } from './hindsight-kelly.ts'
import { finePercent, times } from './wording.ts'

/** Mean share of equity at risk. */
export const sizeMean = ({ entries }: Trades): Figure => {
  const shares = riskShares(entries)
  const n = shares.length
  if (n < LEAST_TRADES) return unknownFigure('Size', n, LEAST_TRADES, withRisk(n, LEAST_TRADES))
  const value = mean(shares)
  return knownFigure({
    value,
    n,
    least: LEAST_TRADES,
    text: `Risks ${finePercent(value)} of equity a trade (${n} entries).`,
  })
}

/** Coefficient of variation of size: 0 is always the same. */
export const sizeSpread = ({ entries }: Trades): Figure => {
  const basis = sizeBasis(entries)
  const sizes = entries.flatMap((entry) => entrySize(entry, basis) ?? [])
  const n = sizes.length
  if (n < LEAST_TRADES) return unknownFigure('Spread of size', n, LEAST_TRADES)
  const value = Math.sqrt(variance(sizes)) / mean(sizes)
  const of = basis.by === 'risk' ? 'risk' : 'notional'
  return knownFigure({
    value,
    n,
    least: LEAST_TRADES,
    text: `Size varies by ${percent(value)} of its mean (${of}, ${n} entries).`,
  })
}

/** Kelly of the record itself, open trades at their marks. */
export const kelly = (trades: Trades): Figure => {
  const rs = trades.basis === 'stop' ? outcomesR(trades) : []
  const n = rs.length
  if (n < LEAST_FOR_HABIT) return unknownFigure('Kelly', n, LEAST_FOR_HABIT, withStop(n))
  const value = hindsightKelly(rs)
  const text =
    value === 0
      ? `Kelly over these ${n} trades is 0: they made nothing.`
      : `Kelly over these ${n} trades is ${finePercent(value)} of equity, in hindsight and without a margin for error.`
  return knownFigure({ value, n, least: LEAST_FOR_HABIT, text })
}

/** Mean size over Kelly; unknown where Kelly is zero. */
export const sizeOverKelly = (trades: Trades): Figure => {
  const size = sizeMean(trades)
  const best = kelly(trades)
  if (size.value === null || best.value === null)
    return unknownFigure('Size against Kelly', best.n, LEAST_FOR_HABIT, best.why ?? size.why ?? undefined)
  if (best.value === 0)
    return unknownFigure('Size against Kelly', best.n, LEAST_FOR_HABIT, 'Kelly is 0, so any size is above it')
  const value = size.value / best.value
  const text = `Bets ${times(value)} the Kelly fraction of its own record (${best.n} trades).`
  return knownFigure({ value, n: best.n, least: LEAST_FOR_HABIT, text })
}

const riskShares = (entries: Trades['entries']): readonly number[] =>
  entries.flatMap((entry) => entrySize(entry, BY_RISK) ?? [])

const withRisk = (n: number, least: number): string => `${n} of at least ${least} entries with a known risk`
const withStop = (n: number): string => `${n} of at least ${LEAST_FOR_HABIT} trades with a known stop`
