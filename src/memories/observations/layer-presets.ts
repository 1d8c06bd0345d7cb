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
 */
export const PRESETS: { readonly [P in Preset]: LayerRules } = {
  hindcast: {
    layers: {
      short: {
        keptADay: 0.92,
        recencyDays: 3,
        enters: null,
        leaves: null,
        stayDays: 0,
        forgotten: { score: 5 },
        capacity: CAPACITY.short,
      },
      mid: {
        keptADay: 0.99,
        recencyDays: 90,
        enters: 55,
        leaves: 45,
        stayDays: 7,
        forgotten: {},
        capacity: CAPACITY.mid,
      },
      long: {
        keptADay: 0.9997,
        recencyDays: 365,
        enters: 85,
        leaves: 75,
        stayDays: 90,
        forgotten: {},
        capacity: CAPACITY.long,
      },
      reflection: {
        keptADay: 0.999,
        recencyDays: 365,
        enters: null,
        leaves: null,
        stayDays: 0,
        forgotten: { importance: 20 },
        capacity: CAPACITY.reflection,
      },
    },
    feedback: { kind: 'damped', step: 36, calm: 3, shared: 5 },
    restartsClock: true,
  },
  'investor-bench': {
    layers: {
      short: {
        keptADay: 0.92,
        recencyDays: 3,
        enters: null,
        leaves: null,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.short,
      },
      mid: {
        keptADay: 0.96,
        recencyDays: 90,
        enters: 55,
        leaves: 55,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.mid,
      },
      long: {
        keptADay: 0.96,
        recencyDays: 365,
        enters: 85,
        leaves: 85,
        stayDays: 0,
        forgotten: { importance: 20, recency: CLEAN_UP.recency },
        capacity: CAPACITY.long,
      },
      reflection: {
        keptADay: 0.98,
        recencyDays: 365,
        enters: null,
        leaves: null,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.reflection,
      },
    },
    feedback: { kind: 'fixed', step: 18 },
    restartsClock: false,
  },
  finmem: {
    layers: {
      short: {
        keptADay: 0.92,
        recencyDays: 3,
        enters: null,
        leaves: null,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.short,
      },
      mid: {
        keptADay: 0.967,
        recencyDays: 90,
        enters: 60,
        leaves: 60,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.mid,
      },
      long: {
        keptADay: 0.988,
        recencyDays: 365,
        enters: 80,
        leaves: 80,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.long,
      },
      reflection: {
        keptADay: 0.988,
        recencyDays: 365,
        enters: null,
        leaves: null,
        stayDays: 0,
        forgotten: CLEAN_UP,
        capacity: CAPACITY.reflection,
      },
    },
    // The public code adds five times the balance of right over wrong outcomes, so that early luck counts again with each later
    // one. Here it is five each time: no balance is kept.
    feedback: { kind: 'fixed', step: 5 },
    restartsClock: false,
  },
}
