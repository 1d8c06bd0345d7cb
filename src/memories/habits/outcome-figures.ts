import { percent, signedR } from '#vocabulary'
import { mean } from '../evidence/moments.ts'
import { wilson } from '../evidence/wilson.ts'
import { type Figure, knownFigure, LEAST_TRADES, unknownFigure } from './figure.ts'
import { outcomesR, type Trades } from './habit-trades.ts'
import { meanRInterval } from './interval.ts'

const stillOpen = (count: number): string => (count === 0 ? '' : `, ${count} of them open at their marks`)

/** Share of wins. Open trades count by their marks, as they do in expectancy. */
export const winRate = ({ closed, open }: Trades): Figure => {
  const marked = open.flatMap(({ markedR }) => markedR ?? [])
  const n = closed.length + marked.length
  if (n < LEAST_TRADES) return unknownFigure('Win rate', n, LEAST_TRADES)
  const value = (closed.filter(({ won }) => won).length + marked.filter((r) => r > 0).length) / n
  const text = `Wins ${percent(value)} of ${n} trades${stillOpen(marked.length)}.`
  const { lower, upper } = wilson(value, n)
  return knownFigure({ value, lower, upper, n, least: LEAST_TRADES, text })
}

export const expectancy = (trades: Trades): Figure => {
  const rs = outcomesR(trades)
  const n = rs.length
  if (n < LEAST_TRADES) return unknownFigure('Expectancy', n, LEAST_TRADES)
  const value = mean(rs)
  const { lower, upper } = meanRInterval(rs)
  const marked = trades.basis === 'stop' ? trades.open.filter(({ markedR }) => markedR !== null).length : 0
  const proxy = trades.basis === 'proxy' ? ' (1R is the median loss)' : ''
  const text = `Makes ${signedR(value)} a trade (${signedR(lower)} to ${signedR(upper)}) over ${n} trades${stillOpen(marked)}${proxy}.`
  return knownFigure({ value, lower, upper, n, least: LEAST_TRADES, text })
}
