import type { Bar } from '#market'
import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import { normal, positive } from '../random/draw.ts'
import type { Random } from '../random/mulberry32.ts'
import { MOTION, type TrueRegime } from './true-regime.ts'

export const BAR_MS = 900_000
export const BARS_A_DAY = DAY_MS / BAR_MS

/** How much of the wave is left a bar later: half of it is gone after six hours. */
const WAVE_KEPT = 0.5 ** (1 / 24)

interface Path {
  /** Logarithm of the lasting part of the price. */
  readonly level: number
  /** The part of past shocks that will be reversed. */
  readonly away: number
  readonly wave: number
}

/**
 *   wave ← ρ·wave + √(1−ρ²)·w·ε₁
 *   shock = σ·ε₂ stays in the level, or is given back: away ← κ·away + shock
 *   level ← level + μ + σ·wave
 */
const step = (path: Path, regime: TrueRegime, random: Random): Path & { sigma: number } => {
  const { dailyVolatility, dailyDrift, halfLife, wave: amplitude } = MOTION[regime]
  const sigma = dailyVolatility / Math.sqrt(BARS_A_DAY)
  const wave = WAVE_KEPT * path.wave + Math.sqrt(1 - WAVE_KEPT ** 2) * amplitude * normal(random)
  const shock = sigma * normal(random)
  const drift = (dailyDrift * dailyVolatility) / BARS_A_DAY + sigma * wave
  return halfLife === null
    ? { level: path.level + path.away + drift + shock, away: 0, wave, sigma }
    : { level: path.level + drift, away: path.away * 0.5 ** (1 / halfLife) + shock, wave, sigma }
}

/** The furthest a Brownian bridge from a to b goes: (a + b ± √((b−a)² − 2σ² ln u)) / 2. */
const reach = (a: number, b: number, sigma: number, random: Random, sign: 1 | -1): number =>
  (a + b + sign * Math.sqrt((b - a) ** 2 - 2 * sigma ** 2 * Math.log(positive(random)))) / 2

const cents = (logarithm: number): number => Math.round(Math.exp(logarithm) * 100) / 100

/** Bars of a series of days, one regime a day. Every bar opens where the last one closed. */
export const barsOf = (
  random: Random,
  regimes: readonly TrueRegime[],
  start: Instant,
  price: number,
): readonly Bar[] => {
  const bars: Bar[] = []
  let path: Path = { level: Math.log(price), away: 0, wave: 0 }
  for (const regime of regimes) {
    for (let i = 0; i < BARS_A_DAY; i++) {
      const open = path.level + path.away
      const next = step(path, regime, random)
      const close = next.level + next.away
      const high = reach(open, close, next.sigma, random, 1)
      const low = reach(open, close, next.sigma, random, -1)
      const at = plusMs(start, bars.length * BAR_MS)
      bars.push({ at, open: cents(open), high: cents(high), low: cents(low), close: cents(close) })
      path = next
    }
  }
  return bars
}
