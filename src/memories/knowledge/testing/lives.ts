import { DAY_MS, HOUR_MS, type Instant, mulberry32, plusMs, type Random } from '#vocabulary'
import { afterMove, moveDue } from '../layer-moves.ts'
import type { Layer } from '../layer-names.ts'
import type { Preset } from '../layer-presets.ts'
import { importanceAt, type Standing } from '../layers.ts'
import { afterFeedback } from '../outcome-feedback.ts'

export const BIRTH = Date.UTC(2026, 0, 1) as Instant

export const born = (layer: Layer, importance: number, at = BIRTH): Standing => ({
  layer,
  importance,
  asOf: at,
  entered: at,
  clock: at,
})

export interface Stay {
  readonly layer: Layer
  readonly days: number
}

/** The layers of an untouched memory one after the other, with maintenance every so many hours, until it is forgotten. */
export const untouchedLife = (first: Standing, preset: Preset, everyHours = 24): readonly Stay[] => {
  const stays: Stay[] = []
  let standing = first
  for (let at = first.asOf; ; at = (at + everyHours * HOUR_MS) as Instant) {
    const move = moveDue(standing, at, preset)
    if (move === null) continue
    stays.push({ layer: standing.layer, days: (at - standing.entered) / DAY_MS })
    if (move.to === 'forgotten') return stays
    standing = afterMove(standing, move.to, at, preset)
  }
}

export const daysOf = (stays: readonly Stay[]): number => stays.reduce((sum, { days }) => sum + days, 0)

export interface CitedLife {
  readonly from: Standing
  readonly reaches: Layer
  /** Days between one outcome and the next, on average; they come by chance. */
  readonly everyDays: number
  readonly right: 'always' | 'by chance'
  /** The rule that is told apart: the damped one of the preset, or the same number of points for every outcome. */
  readonly points?: number | undefined
}

const PRESET = 'hindcast'

/**
 * Whether a memory that is cited comes to a layer before it is forgotten; a year at most. Outcomes are handed on at the end of the day,
 * when moves are looked for, as maintenance does.
 */
const reaches = ({ from, everyDays, right, points, ...life }: CitedLife, random: Random): boolean => {
  let standing = from
  let n = 0
  let outcome = waited(from.asOf, everyDays, random)
  for (let day = 1; day <= 365; day++) {
    const at = plusMs(from.asOf, day * DAY_MS)
    for (; outcome <= at; outcome = waited(outcome, everyDays, random)) {
      const x = right === 'always' || random() < 0.5 ? 1 : -1
      n += 1
      standing =
        points === undefined
          ? afterFeedback(standing, { n, x, cited: 1, at }, PRESET)
          : moved(standing, points * x, at)
    }
    const move = moveDue(standing, at, PRESET)
    if (move === null) continue
    if (move.to === 'forgotten') return false
    standing = afterMove(standing, move.to, at, PRESET)
    if (standing.layer === life.reaches) return true
  }
  return false
}

/** Feedback of a fixed number of points at the rates of `hindcast`. */
const moved = (standing: Standing, points: number, at: Instant): Standing => ({
  ...standing,
  importance: Math.min(100, Math.max(0, importanceAt(standing, at, PRESET) + points)),
  asOf: at,
  clock: standing.layer === 'short' && points > 0 ? at : standing.clock,
})

const waited = (at: Instant, everyDays: number, random: Random): Instant =>
  plusMs(at, -Math.log(1 - random()) * everyDays * DAY_MS)

export const shareReaching = (life: CitedLife, lives: number, seed = 6): number => {
  const random = mulberry32(seed)
  let reached = 0
  for (let i = 0; i < lives; i++) if (reaches(life, random)) reached += 1
  return reached / lives
}
