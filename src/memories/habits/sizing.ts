import { percent } from '#vocabulary'
import { type Figure, known, LEAST_FOR_HABIT, LEAST_TRADES, unknown } from './figure.ts'
import { hindsightKelly } from './hindsight-kelly.ts'
import { mean, variance } from './moments.ts'
import { sizeBasis, sizeOf } from './size.ts'
import { outcomesR, type Trades } from './trades.ts'
import { finePercent, times } from './wording.ts'

/** Mean share of equity at risk. */
export const sizeMean = ({ entries }: Trades): Figure => {
  const shares = riskShares(entries)
  const n = shares.length
  if (n < LEAST_TRADES) return unknown('Size', n, LEAST_TRADES, withRisk(n, LEAST_TRADES))
  const value = mean(shares)
  return known({
    value,
    n,
    least: LEAST_TRADES,
    text: `Risks ${finePercent(value)} of equity a trade (${n} entries).`,
  })
}

/** Coefficient of variation of size: 0 is always the same. */
export const sizeSpread = ({ entries }: Trades): Figure => {
  const basis = sizeBasis(entries)
  const sizes = entries.flatMap((entry) => sizeOf(entry, basis) ?? [])
  const n = sizes.length
  if (n < LEAST_TRADES) return unknown('Spread of size', n, LEAST_TRADES)
  const value = Math.sqrt(variance(sizes)) / mean(sizes)
  const of = basis === 'risk' ? 'risk' : 'notional'
  return known({
    value,
    n,
    least: LEAST_TRADES,
    text: `Size varies by ${percent(value)} of its mean (${of}, ${n} entries).`,
  })
}

/** Of the record itself, open trades at their marks. */
export const kelly = (trades: Trades): Figure => {
  const rs = trades.basis === 'stop' ? outcomesR(trades) : []
  const n = rs.length
  if (n < LEAST_FOR_HABIT) return unknown('Kelly', n, LEAST_FOR_HABIT, withStop(n))
  const value = hindsightKelly(rs)
  const text =
    value === 0
      ? `Kelly over these ${n} trades is 0: they made nothing.`
      : `Kelly over these ${n} trades is ${finePercent(value)} of equity, in hindsight and without a margin for error.`
  return known({ value, n, least: LEAST_FOR_HABIT, text })
}

/** Mean size over Kelly; unknown where Kelly is nothing. */
export const sizeOverKelly = (trades: Trades): Figure => {
  const size = sizeMean(trades)
  const best = kelly(trades)
  if (size.value === null || best.value === null)
    return unknown('Size against Kelly', best.n, LEAST_FOR_HABIT, best.why ?? size.why ?? undefined)
  if (best.value === 0)
    return unknown('Size against Kelly', best.n, LEAST_FOR_HABIT, 'Kelly is 0, so any size is above it')
  const value = size.value / best.value
  const text = `Bets ${times(value)} the Kelly fraction of its own record (${best.n} trades).`
  return known({ value, n: best.n, least: LEAST_FOR_HABIT, text })
}

const riskShares = (entries: Trades['entries']): readonly number[] =>
  entries.flatMap((entry) => sizeOf(entry, 'risk') ?? [])

const withRisk = (n: number, least: number): string => `${n} of at least ${least} entries with a known risk`
const withStop = (n: number): string => `${n} of at least ${LEAST_FOR_HABIT} trades with a known stop`
