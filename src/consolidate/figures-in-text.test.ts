import { expect, test } from 'vitest'
import { figuresIn, hasUnknownFigure } from './figures-in-text.ts'

test('numbers are read as they are meant', () => {
  const valuesIn = (text: string) => figuresIn(text).map(({ value }) => value)
  expect(valuesIn('EPS 2.31 on sales of 1,250,000; up 3,5% on 12, 13 May')).toEqual([
    2.31, 1_250_000, 3.5, 12, 13,
  ])
  expect(valuesIn('财报：每股收益2.31元')).toEqual([2.31])
  expect(valuesIn('T12 in US30 on M15')).toEqual([])
  expect(valuesIn('lost -７.7R, ٩')).toEqual([-7.7, Number.NaN])
})

test.each([
  ['lost -1.02R', false],
  ['about -1R', false],
  ['lost 1.02R', false],
  ['made +1.02R', true],
  ['lost -1.024R', true],
  ['lost -٩R', true],
])('of -1.02 a text may say %s: unknown %s', (text, isUnknown) => {
  expect(hasUnknownFigure(text, [-1.02])).toBe(isUnknown)
})
