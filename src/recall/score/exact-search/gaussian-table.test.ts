import { expect, test } from 'vitest'
import { TABLE_ERROR, tabulatedGaussian } from './gaussian-table.ts'

test('the bell curve from the table is never further off than it says', () => {
  let worst = 0
  for (let d = -12; d <= 12; d += 1e-4)
    worst = Math.max(worst, Math.abs(tabulatedGaussian(d) - Math.exp(-0.5 * d * d)))
  expect(worst).toBeLessThan(TABLE_ERROR)
  expect(worst).toBeGreaterThan(TABLE_ERROR / 2)
})
