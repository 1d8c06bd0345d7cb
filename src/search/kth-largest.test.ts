import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { kthLargest } from './kth-largest.ts'

test.prop([fc.array(fc.integer({ min: -5, max: 20 }), { maxLength: 60 }), fc.integer({ min: 1, max: 70 })])(
  'it is what sorting finds',
  (values, k) => {
    const sorted = [...values].sort((a, b) => b - a)
    expect(kthLargest(values, k)).toBe(sorted[k - 1] ?? Number.NEGATIVE_INFINITY)
  },
)
