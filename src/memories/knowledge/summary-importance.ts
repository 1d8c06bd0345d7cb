import type { Layer } from './layer-names.ts'
import { PRESETS, type Preset } from './layer-presets.ts'

/** What each report adds to the weightiest of those that are told as one, and all of them at most. Sane: less than lies between mid and long. */
const EACH_ADDS = 2
const MOST_ADDED = 15

/** Where several that are told as one begin: with the weightiest of them, and something for being many. */
export const summaryStanding = (
  importances: readonly number[],
  preset: Preset,
): { readonly importance: number; readonly layer: Layer } => {
  const told = Math.min(MOST_ADDED, EACH_ADDS * importances.length)
  const importance = Math.min(100, Math.max(0, ...importances) + told)
  // What would fall out of mid at once does not rise into it: many little things are a little thing.
  return { importance, layer: importance < (PRESETS[preset].layers.mid.leaves ?? 0) ? 'short' : 'mid' }
}
