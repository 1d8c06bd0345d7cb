import { expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import type { Belief } from './belief.ts'
import { aBelief, BELIEF_START, observing, outcomes } from './testing/a-belief.ts'
import { worthTesting } from './worth-testing.ts'

const seen = (n: number, trades: number, over: Partial<Belief> = {}): Belief => ({
  ...observing(aBelief({ n }), outcomes(Array.from({ length: trades }, (_, i) => (i % 2 === 0 ? 1 : -1)))),
  ...over,
})
const handles = (beliefs: readonly Belief[], limit?: number): readonly string[] =>
  worthTesting(beliefs, limit).map(({ handle }) => handle)

test('the most uncertain candidates come first, each with what a test of ten trades needs', () => {
  const beliefs = [seen(1, 100), seen(2, 12), seen(3, 40)]
  expect(handles(beliefs)).toEqual(['B2', 'B3', 'B1'])
  expect(worthTesting(beliefs)[0]).toMatchObject({ trades: 10, condition: beliefs[1]?.condition })
  expect(handles(beliefs, 2)).toEqual(['B2', 'B3'])
})

test('a seed without any observation is the most uncertain of all, older ones first', () => {
  const seeds = [aBelief({ n: 9, source: 'seeded' }), aBelief({ n: 8, source: 'seeded' })]
  expect(handles([seen(2, 12), ...seeds])).toEqual(['B8', 'B9', 'B2'])
})

test('what is forming, found, merged or retired needs no test', () => {
  const container = contentId(BELIEF_START, 'container')
  expect(
    handles([
      seen(1, 5),
      seen(2, 20, { state: 'supported' }),
      seen(3, 20, { state: 'contradicted' }),
      seen(4, 20, { state: 'retired' }),
      seen(5, 20, { mergedInto: container }),
    ]),
  ).toEqual([])
})
