import { expect, test } from 'vitest'
import { sameFigures, textFigures } from './text-figures.ts'

test('figures are read as they are meant', () => {
  expect(textFigures('EPS 2.31 on sales of 1,250,000; up 3,5% on 12, 13 May')).toEqual([
    '2.31',
    '1250000',
    '3,5',
    '12',
    '13',
  ])
  expect(textFigures('财报：每股收益2.31元')).toEqual(['2.31'])
  expect(textFigures('no figure')).toEqual([])
})

test.each([
  ['Tesla beat: 2.31 a share', 'A share made 2.31: Tesla beat', true],
  ['sales of 1,250', 'sales of 1250', true],
  ['Tesla beat: 2.31 a share', 'Tesla beat: 1.07 a share', false],
  ['up 2% twice, 2%', 'up 2%', false],
  ['', 'no number', true],
])('%j and %j', (a, b, same) => {
  expect(sameFigures(a, b)).toBe(same)
})
