import { expect, test } from 'vitest'
import { holdoutLife, isTold } from './holdout-life.ts'

// The rates over a hundred lives stand in docs/experiments.md; here is one life of each kind.

const LIFE = { seed: 7_000, weeks: 24 }

test('ab finds an effect that is there', async () => {
  const [early, late] = await holdoutLife({ ...LIFE, effect: 2, looks: [8, 24] })
  expect(early).toMatchObject({ strata: 4, difference: null, p: null })
  expect(early?.says).toMatch(
    /^cannot be told yet: 4 of at least 5 strata have ended, about [\d,]+ more trades would tell 0\.20R a trade$/,
  )
  expect(late?.says).toMatch(/^shown beats withheld by 0\.\d\dR a day \(0\.\d\d to 1\.\d\d\)$/)
  expect(late).toMatchObject({
    strata: 12,
    shown: { blocks: 12, days: 84, trades: 36 },
    withheld: { days: 84 },
  })
  expect(late?.p).toBeLessThan(0.01)
  // 2R in three trades of seven days.
  expect(late?.difference?.lower).toBeLessThan(6 / 7)
  expect(late?.difference?.upper).toBeGreaterThan(6 / 7)
})

test('ab finds none where there is none', async () => {
  const told = await holdoutLife({ ...LIFE, effect: 0, looks: [10, 16, 24] })
  expect(told.map(isTold)).toEqual([false, false, false])
  expect(told.at(-1)?.says).toMatch(
    /^cannot be told yet: about [\d,]+ more trades would tell 0\.20R a trade; so far /,
  )
})
