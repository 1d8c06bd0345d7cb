import { gaussian } from '#market'
import { CELL_EDGES, CELLS } from '../columns/situation-cells.ts'

/** Sums are of whole steps, as many to 1. Four weights of at most 1 add up to less than 2^15 of them, so that two sums fit one number of 32 bits. */
export const STEPS = 2 ** 12
const UPPER = 2 ** 16

/**
 * By field and cell, what the kernel of a number in it comes to at most and at least, times the field's weight, in STEPS: the one rounded up, in the
 * upper half, the other down, in the lower. What is not known, or not asked, adds nothing.
 */
export const kernelTable = (asked: Float64Array, weights: Float64Array): Int32Array => {
  const table = new Int32Array(asked.length * CELLS)
  for (let field = 0; field < asked.length; field++) {
    const weight = STEPS * (weights[field] ?? 0)
    const value = asked[field] ?? 0
    if (weight === 0) continue
    for (let cell = 1; cell < CELLS; cell++) {
      const { low = 0, high = 0 } = CELL_EDGES[field]?.[cell] ?? {}
      const nearest = value < low ? low - value : value > high ? value - high : 0
      const farthest = Math.max(value - low, high - value)
      table[field * CELLS + cell] =
        UPPER * Math.ceil(weight * gaussian(nearest)) + Math.floor(weight * gaussian(farthest))
    }
  }
  return table
}

/** The sums over a row's four cells. Written out: it is most of what a search does. */
export const cellSums = (table: Int32Array, cells: number): number =>
  ((table[cells & 255] ?? 0) +
    (table[CELLS + ((cells >>> 8) & 255)] ?? 0) +
    (table[2 * CELLS + ((cells >>> 16) & 255)] ?? 0) +
    (table[3 * CELLS + (cells >>> 24)] ?? 0)) |
  0

/** Of both, the one that is never too low, and the one that is never too high. */
export const upperOf = (sums: number): number => sums >>> 16
export const lowerOf = (sums: number): number => sums & 0xffff
