import { expect, test } from 'vitest'
import { gaussian } from '#market'
import { CELLS, cellOf, packedCell } from '../columns/situation-cells.ts'
import { cellSum, kernelTables } from './kernel-tables.ts'

const asked = Float64Array.of(-15.2, -18, -3.3, 0.6)
const weights = Float64Array.of(0.15, 0.1, 0.05, 0.1)

test('the kernel of any number lies between what its cell says, near to both but in the open cells', () => {
  const { upper, lower } = kernelTables(asked, weights)
  let above = 0
  let below = 0
  let widest = 0
  for (let field = 0; field < 4; field++)
    for (let scaled = -50; scaled <= 50; scaled += 0.0101) {
      const cell = cellOf(field, scaled)
      const exact = (weights[field] ?? 0) * gaussian((asked[field] ?? 0) - scaled)
      const most = upper[field * CELLS + cell] ?? 0
      const least = lower[field * CELLS + cell] ?? 0
      above = Math.max(above, exact - most)
      below = Math.max(below, least - exact)
      if (cell > 1 && cell < CELLS - 1) widest = Math.max(widest, most - least)
    }
  expect(above).toBe(0)
  expect(below).toBe(0)
  expect(widest).toBeGreaterThan(0.005)
  expect(widest).toBeLessThan(0.012)
})

test('four cells packed into one number add up, and what is not known adds nothing', () => {
  const { upper } = kernelTables(asked, weights)
  const cells = [3, 255, 0, 200]
  const packed = cells.reduce((sum, cell, field) => (sum | packedCell(field, cell)) >>> 0, 0)
  const sum = cells.reduce((total, cell, field) => total + (upper[field * CELLS + cell] ?? 0), 0)
  expect(cellSum(upper, packed)).toBeCloseTo(sum, 15)
  expect(upper[2 * CELLS]).toBe(0)
})
