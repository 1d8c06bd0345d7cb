import { expect, test } from 'vitest'
import { textFigures } from './text-figures.ts'

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
