import { DAY_MS, type Instant } from '#vocabulary'
import type { Layer } from './layer-names.ts'
import { PRESETS, type Preset } from './layer-presets.ts'

/** Where a memory stands. Everything else about its life follows from this and the time. `asOf` is the latest of its times. */
export interface Standing {
  readonly layer: Layer
  /** 0 to 100, as it was at `asOf`. */
  readonly importance: number
  readonly asOf: Instant
  /** When it came into the layer: what it must stay there counts from here. */
  readonly entered: Instant
  /** What recency counts from: coming into the layer, or since then an outcome that spoke for it. */
  readonly clock: Instant
}

/** Below it, news is born into short; above the other, into long. */
const BORN_MID = 55
const BORN_LONG = 85

export const bornInto = (importance: number): 'short' | 'mid' | 'long' =>
  importance < BORN_MID ? 'short' : importance <= BORN_LONG ? 'mid' : 'long'

export const daysBetween = (from: Instant, to: Instant): number => Math.max(0, to - from) / DAY_MS

/** Decay follows from the time that has passed, never from how often it was looked at. */
export const importanceAt = ({ layer, importance, asOf }: Standing, at: Instant, preset: Preset): number =>
  importance * PRESETS[preset].layers[layer].keptADay ** daysBetween(asOf, at)

/** e^(−age/scale), 1 when its clock began. */
export const recencyAt = ({ layer, clock }: Standing, at: Instant, preset: Preset): number =>
  Math.exp(-daysBetween(clock, at) / PRESETS[preset].layers[layer].recencyDays)
