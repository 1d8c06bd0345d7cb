import { expect, test } from 'vitest'
import { gaussian } from '#market'
import { CELLS, cellOf, packedCell } from '../columns/situation-cells.ts'
import { cellSums, kernelTable, lowerOf, STEPS, upperOf } from './kernel-table.ts'

const asked = Float64Array.of(-15.2, -18, -3.3, 0.6)
const weights = Float64Array.of(0.15, 0.1, 0.05, 0.1)

test('the kernel of any number lies between what its cell says, near to both but in the open cells', () => {
  const table = kernelTable(asked, weights)
  let above = -1
  let below = -1
  let widest = 0
  for (let field = 0; field < 4; field++)
    for (let scaled = -50; scaled <= 50; scaled += 0.0101) {
      const cell = cellOf(field, scaled)
      const exact = (weights[field] ?? 0) * gaussian((asked[field] ?? 0) - scaled)
      const sums = table[field * CELLS + cell] ?? 0
      const most = upperOf(sums) / STEPS
      const least = lowerOf(sums) / STEPS
      above = Math.max(above, exact - most)
      below = Math.max(below, least - exact)
      if (cell > 1 && cell < CELLS - 1) widest = Math.max(widest, most - least)
    }
  expect(above).toBeLessThanOrEqual(0)
  expect(below).toBeLessThanOrEqual(0)
  expect(widest).toBeGreaterThan(0.005)
  expect(widest).toBeLessThan(0.012)
})

test('four cells packed into one number add up, whatever the weights, and what is not known adds nothing', () => {
  const heaviest = Float64Array.of(1, 1, 1, 1)
  const cells = [cellOf(0, -15.2), cellOf(1, -18), 0, cellOf(3, 0.6)]
  const packed = cells.reduce((sum, cell, field) => (sum | packedCell(field, cell)) >>> 0, 0)
  const table = kernelTable(asked, heaviest)
  const parts = cells.map((cell, field) => table[field * CELLS + cell] ?? 0)
  const total = (of: (sums: number) => number): number => parts.reduce((sum, part) => sum + of(part), 0)
  const sums = cellSums(table, packed)
  expect(upperOf(sums)).toBe(total(upperOf))
  expect(lowerOf(sums)).toBe(total(lowerOf))
  expect(upperOf(sums)).toBe(3 * STEPS)
  expect(table[2 * CELLS]).toBe(0)
})
