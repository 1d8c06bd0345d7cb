import { gaussian } from '#market'
import { CELLS, cellEdges } from '../columns/situation-cells.ts'

/** By field and cell, what the kernel of a number in it comes to at most and at least, times the field's weight. */
export interface KernelTables {
  readonly upper: Float64Array
  readonly lower: Float64Array
}

/** Of the numbers asked about, as their kernels compare them. What is not known, or not asked, adds nothing. */
export const kernelTables = (asked: Float64Array, weights: Float64Array): KernelTables => {
  const upper = new Float64Array(asked.length * CELLS)
  const lower = new Float64Array(asked.length * CELLS)
  for (let field = 0; field < asked.length; field++) {
    const weight = weights[field] ?? 0
    const value = asked[field] ?? 0
    if (weight === 0) continue
    for (let cell = 1; cell < CELLS; cell++) {
      const { low, high } = cellEdges(field, cell)
      const nearest = value < low ? low - value : value > high ? value - high : 0
      const farthest = Math.max(value - low, high - value)
      upper[field * CELLS + cell] = weight * gaussian(nearest)
      lower[field * CELLS + cell] = weight * gaussian(farthest)
    }
  }
  return { upper, lower }
}

/** The sum over a row's four cells. Written out: it is most of what a search does. */
export const cellSum = (table: Float64Array, cells: number): number =>
  (table[cells & 255] ?? 0) +
  (table[CELLS + ((cells >>> 8) & 255)] ?? 0) +
  (table[2 * CELLS + ((cells >>> 16) & 255)] ?? 0) +
  (table[3 * CELLS + (cells >>> 24)] ?? 0)
