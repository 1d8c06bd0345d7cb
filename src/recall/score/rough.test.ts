import { expect, test } from 'vitest'
import { ROUGHNESS, roughGaussian } from './rough.ts'

test('the bell curve from the table is never further off than it says', () => {
  let worst = 0
  for (let d = -12; d <= 12; d += 1e-4)
    worst = Math.max(worst, Math.abs(roughGaussian(d) - Math.exp(-0.5 * d * d)))
  expect(worst).toBeLessThan(ROUGHNESS)
  expect(worst).toBeGreaterThan(ROUGHNESS / 2)
})
