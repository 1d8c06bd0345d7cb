import type { Layer } from './layer-names.ts'

/** Forgotten when it falls below one of these. */
export interface ForgottenBelow {
  readonly importance?: number
  readonly recency?: number
  /** importance · recency, the final score of INVESTOR-BENCH. */
  readonly score?: number
}

export interface LayerRule {
  /** Share of importance that is left a day later. */
  readonly keptADay: number
  /** Days after which recency is down to 37%. */
  readonly recencyDays: number
  /** Importance from which a memory of the layer below rises into this one; null where none does. */
  readonly enters: number | null
  /** Importance below which it falls into the layer below; null where it is forgotten instead. */
  readonly leaves: number | null
  /** Days it stays, whatever happens to its importance. */
  readonly stayDays: number
  readonly forgotten: ForgottenBelow
  /** Most memories of one symbol. */
  readonly capacity: number
}

/** What the n-th outcome adds to the importance of a memory that the decision cited. */
export type FeedbackRule =
  /** step·x/(n + calm), less where more than `shared` were cited: each outcome counts for less than the one before. */
  | { readonly kind: 'damped'; readonly step: number; readonly calm: number; readonly shared: number }
  /** The same for every outcome of its sign. */
  | { readonly kind: 'fixed'; readonly step: number }

export interface LayerRules {
  readonly layers: { readonly [L in Layer]: LayerRule }
  readonly feedback: FeedbackRule
  /** Whether falling, or an outcome that speaks for a memory in short, restarts its clock, as rising always does. */
  readonly restartsClock: boolean
}

export const PRESET_NAMES = ['hindcast', 'investor-bench', 'finmem'] as const
export type Preset = (typeof PRESET_NAMES)[number]

/** The most of the ranges that INVESTOR-BENCH plans for, a symbol. */
const CAPACITY = { short: 500, mid: 800, long: 2_000, reflection: 200 } as const
/** Its clean-up, which the public code applies in every layer. */
const CLEAN_UP = { importance: 5, recency: 0.05 } as const

/**
 * `hindcast`: rates whose lives are short 1–6 days, mid 20–63, long over a year; ten points between rising and falling, more than
 * any one outcome moves. The other two are there to compare with: the constants of INVESTOR-BENCH, where a long memory is gone by day 14,
 * and those of the public FinMem code (config.toml). Both use one bar for rising and falling, and a memory that fell keeps its age.
 * A row: share of importance kept a day, days of recency, enters, leaves, days it stays, forgotten below.
 */
const RATES: { readonly [P in Preset]: { readonly [L in Layer]: Rates } } = {
  hindcast: {
    short: [0.92, 3, null, null, 0, { score: 5 }],
    mid: [0.99, 90, 55, 45, 7, {}],
    long: [0.9997, 365, 85, 75, 90, {}],
    reflection: [0.999, 365, null, null, 0, { importance: 20 }],
  },
  'investor-bench': {
    short: [0.92, 3, null, null, 0, CLEAN_UP],
    mid: [0.96, 90, 55, 55, 0, CLEAN_UP],
    long: [0.96, 365, 85, 85, 0, { importance: 20, recency: CLEAN_UP.recency }],
    reflection: [0.98, 365, null, null, 0, CLEAN_UP],
  },
  finmem: {
    short: [0.92, 3, null, null, 0, CLEAN_UP],
    mid: [0.967, 90, 60, 60, 0, CLEAN_UP],
    long: [0.988, 365, 80, 80, 0, CLEAN_UP],
    reflection: [0.988, 365, null, null, 0, CLEAN_UP],
  },
}
type Rates = readonly [number, number, number | null, number | null, number, ForgottenBelow]

const layersOf = (preset: Preset): LayerRules['layers'] => {
  const rule = (layer: Layer): LayerRule => {
    const [keptADay, recencyDays, enters, leaves, stayDays, forgotten] = RATES[preset][layer]
    return { keptADay, recencyDays, enters, leaves, stayDays, forgotten, capacity: CAPACITY[layer] }
  }
  return { short: rule('short'), mid: rule('mid'), long: rule('long'), reflection: rule('reflection') }
}

export const PRESETS: { readonly [P in Preset]: LayerRules } = {
  hindcast: {
    layers: layersOf('hindcast'),
    feedback: { kind: 'damped', step: 36, calm: 3, shared: 5 },
    restartsClock: true,
  },
  'investor-bench': {
    layers: layersOf('investor-bench'),
    feedback: { kind: 'fixed', step: 18 },
    restartsClock: false,
  },
  // The public code adds five times the balance of right over wrong outcomes, so that early luck counts again with each later one. Here
  // it is five each time: no balance is kept.
  finmem: { layers: layersOf('finmem'), feedback: { kind: 'fixed', step: 5 }, restartsClock: false },
}
