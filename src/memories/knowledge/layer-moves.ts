import { DAY_MS, type Instant, LAST_INSTANT, laterOf } from '#vocabulary'
import type { Layer } from './layer-names.ts'
import { type ForgottenBelow, PRESETS, type Preset } from './layer-presets.ts'
import { daysBetween, importanceAt, recencyAt, type Standing } from './layers.ts'

export interface LayerMove {
  readonly to: Layer | 'forgotten'
  /** In plain words, with the figures that decided. */
  readonly why: string
}

/** News moves between three layers; a reflection stays one, or is forgotten. */
const ABOVE: { readonly [L in Layer]: Layer | null } = {
  short: 'mid',
  mid: 'long',
  long: null,
  reflection: null,
}
const BELOW: { readonly [L in Layer]: Layer | null } = {
  short: null,
  mid: 'short',
  long: 'mid',
  reflection: null,
}

/** What a memory of a layer can fall below or reach, and what becomes of it then. */
const boundsOf = ({ layer, entered }: Standing, preset: Preset) => {
  const { layers } = PRESETS[preset]
  const { leaves, stayDays, forgotten } = layers[layer]
  const [above, below] = [ABOVE[layer], BELOW[layer]]
  return {
    forgotten,
    free: (entered + stayDays * DAY_MS) as Instant,
    falls: below === null || leaves === null ? null : { to: below, under: leaves },
    rises: above === null ? null : { to: above, from: layers[above].enters ?? Number.POSITIVE_INFINITY },
  }
}

/** What is due of it at a moment, one layer at a time; null where it stays. */
export const moveDue = (standing: Standing, at: Instant, preset: Preset): LayerMove | null => {
  const { forgotten, free, falls, rises } = boundsOf(standing, preset)
  const importance = importanceAt(standing, at, preset)
  const recency = recencyAt(standing, at, preset)
  const faded = fadedBelow(forgotten, importance, recency)
  const stayed = `after ${days(daysBetween(standing.entered, at))} in ${standing.layer}`
  if (faded !== null) return { to: 'forgotten', why: `${faded}, ${stayed}` }
  if (at < free) return null
  if (falls !== null && importance < falls.under)
    return { to: falls.to, why: `importance ${figure(importance)} is below ${falls.under}, ${stayed}` }
  if (rises !== null && importance >= rises.from)
    return { to: rises.to, why: `importance ${figure(importance)} has reached ${rises.from}, ${stayed}` }
  return null
}

const fadedBelow = (
  { importance: least, recency: newest, score }: ForgottenBelow,
  importance: number,
  recency: number,
): string | null => {
  if (least !== undefined && importance < least) return `importance ${figure(importance)} is below ${least}`
  if (newest !== undefined && recency < newest) return `recency ${recency.toFixed(3)} is below ${newest}`
  if (score !== undefined && importance * recency < score)
    return `importance ${figure(importance)} times recency ${recency.toFixed(3)} is below ${score}`
  return null
}

const figure = (importance: number): string => importance.toFixed(1)
const days = (count: number): string => `${count < 10 ? count.toFixed(1) : Math.round(count)} days`

/** It keeps its importance. Its days in the layer begin anew, and so does its clock, but where a preset lets what falls keep its age. */
export const afterMove = (standing: Standing, to: Layer, at: Instant, preset: Preset): Standing => ({
  layer: to,
  importance: importanceAt(standing, at, preset),
  asOf: at,
  entered: at,
  clock: PRESETS[preset].restartsClock || to === ABOVE[standing.layer] ? at : standing.clock,
})

/**
 * The first moment at which a move could be due if nothing touches it, so that maintenance looks at no other. In closed form: both
 * importance and recency only fall, so it rises at once, when its stay ends, or never. At most a few milliseconds early, never late.
 */
export const dueAt = (standing: Standing, preset: Preset): Instant | null => {
  const { forgotten, free, falls, rises } = boundsOf(standing, preset)
  const { keptADay, recencyDays } = PRESETS[preset].layers[standing.layer]
  const { importance, asOf, clock } = standing
  const fading = -Math.log(keptADay)
  const aging = 1 / recencyDays
  // When each is below a bound: importance·e^(−fading·t) < bound, in days since its own beginning.
  const below = (value: number, bound: number, rate: number): number => Math.log(value / bound) / rate
  const from = (start: Instant, after: number): number => start + Math.max(0, after) * DAY_MS
  const moments: number[] = []
  if (forgotten.importance !== undefined)
    moments.push(from(asOf, below(importance, forgotten.importance, fading)))
  if (forgotten.recency !== undefined) moments.push(from(clock, below(1, forgotten.recency, aging)))
  if (forgotten.score !== undefined) {
    const score = importance * recencyAt(standing, asOf, preset)
    moments.push(from(asOf, below(score, forgotten.score, fading + aging)))
  }
  if (falls !== null) moments.push(Math.max(free, from(asOf, below(importance, falls.under, fading))))
  const soonest = laterOf(asOf, free)
  if (rises !== null && importanceAt(standing, soonest, preset) >= rises.from) moments.push(soonest)
  const first = Math.floor(Math.min(...moments)) - EARLY_MS
  return first <= LAST_INSTANT ? (Math.max(asOf, first) as Instant) : null
}

/** More than the rounding of a logarithm over a thousand years. */
const EARLY_MS = 2
