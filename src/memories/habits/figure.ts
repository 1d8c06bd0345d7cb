/** One figure about what an agent does: always with the trades behind it, and null where they are too few. */
export interface Figure {
  readonly value: number | null
  /** 90% interval, where the figure has one. */
  readonly lower: number | null
  readonly upper: number | null
  /** Trades it was taken from, of how many that it is about, and the fewest that it needs: the others could not be judged. */
  readonly n: number
  readonly of: number
  readonly least: number
  /** How far it is from chance, in standard errors, where that was tested. */
  readonly z: number | null
  /** Clear of chance and large enough to matter; null where there is nothing to find. */
  readonly found: boolean | null
  /** Why it is unknown; null when it is known. */
  readonly why: string | null
  /** The figure as one sentence. */
  readonly text: string
}

/** Fewest trades for a share, a mean or a median: an interval over fewer is wider than any answer. */
export const LEAST_TRADES = 10
/** Fewest trades before a habit is called one. */
export const LEAST_FOR_HABIT = 20
/** Fewest of those trades on each side of a comparison. */
export const LEAST_A_SIDE = 8

/**
 * Standard errors from chance before a habit is called found: two-sided 0.27% a test, so that an agent without any of
 * the habits tested, drift included, is reported one in under 5% of readings (constructed-agents.test.ts). A lower threshold would report, and change, far too much.
 */
export const FOUND_Z = 3
/** Least effect, a tenth more or less: a machine that sizes to the cent makes smaller differences clear, but they do not matter. */
export const LEAST_EFFECT = Math.log(1.1)

export const isFound = (z: number, effect: number, leastEffect: number = LEAST_EFFECT): boolean =>
  Math.abs(z) >= FOUND_Z && Math.abs(effect) >= leastEffect

interface KnownFigure {
  readonly value: number
  readonly n: number
  /** Left out: it judges every trade that it is about. */
  readonly of?: number | undefined
  readonly least: number
  readonly lower?: number | undefined
  readonly upper?: number | undefined
  readonly z?: number | undefined
  readonly found?: boolean | undefined
  readonly text: string
}

export const knownFigure = ({ value, n, of, least, lower, upper, z, found, text }: KnownFigure): Figure => ({
  value,
  lower: lower ?? null,
  upper: upper ?? null,
  n,
  of: of ?? n,
  least,
  z: z ?? null,
  found: found ?? null,
  why: null,
  text,
})

/** A figure that could not be computed; `name` is what its sentence calls it. */
export const unknownFigure = (
  name: string,
  n: number,
  least: number,
  why = `${n} of at least ${least} trades`,
  of = n,
): Figure => ({
  value: null,
  lower: null,
  upper: null,
  n,
  of,
  least,
  z: null,
  found: null,
  why,
  text: `${name}: unknown (${why}).`,
})
