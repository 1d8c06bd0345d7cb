import { expect, test } from 'vitest'
import { consistency } from './consistency.ts'

const memory = (handle: string, likeness: number, sentiment: number | null) => ({
  handle,
  likeness,
  sentiment,
})

test('the mean of .7 times likeness and .3 times alignment', () => {
  expect(consistency({ direction: 1 }, [memory('O1', 0.8, 1), memory('O2', 0.6, -0.5)])).toEqual({
    score: expect.closeTo((0.7 * 0.8 + 0.3 + 0.7 * 0.6 + 0.3 * 0.25) / 2, 12),
    inconsistent: false,
    against: ['O2'],
  })
})

test('below .3 it is inconsistent, for a short as for a long', () => {
  for (const direction of [1, -1] as const)
    expect(consistency({ direction }, [memory('O1', 0.3, -direction), memory('O2', 0.2, null)])).toEqual({
      score: expect.closeTo((0.21 + 0.14 + 0.15) / 2, 12),
      inconsistent: true,
      against: ['O1'],
    })
})

test('a decision not to trade has nothing against it', () => {
  expect(consistency({ direction: 0 }, [memory('O1', 0.9, -1)])).toMatchObject({
    inconsistent: false,
    against: [],
  })
})

test('with no memory alike there is no score', () => {
  const none = { score: null, inconsistent: false, against: [] }
  expect(consistency({ direction: 1 }, [])).toEqual(none)
  expect(consistency({ direction: 1 }, [memory('O1', 0, -1)])).toEqual(none)
})
