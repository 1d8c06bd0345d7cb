import { HOUR_MS, type Instant } from '#vocabulary'
import type { ReflectedTrade } from '../reflected-trade.ts'

const FIRST = Date.UTC(2025, 0, 1)
const EVERY = 25 * HOUR_MS

/** The n-th trade, a day and an hour after the one before it: held for an hour, of one risk, in no context. */
export const aReflectedTrade = (n: number, given: Partial<ReflectedTrade> = {}): ReflectedTrade => ({
  n,
  symbol: 'EURUSD',
  side: 'long',
  entryAt: (FIRST + n * EVERY) as Instant,
  exitAt: (FIRST + n * EVERY + HOUR_MS) as Instant,
  heldSeconds: 3_600,
  context: {},
  r: 0,
  mfeR: null,
  maeR: null,
  riskShare: null,
  ...given,
})

/** So many trades, the i-th as `given` says; they are numbered from 1. */
export const reflectedTrades = (
  count: number,
  given: (i: number) => Partial<ReflectedTrade>,
): readonly ReflectedTrade[] => Array.from({ length: count }, (_, i) => aReflectedTrade(i + 1, given(i)))
