import { expect, test } from 'vitest'
import type { Exact } from '#vocabulary'
import { executedPrice } from './executed-price.ts'
import { parsePositions } from './position-file.ts'
import type { PriceBar } from './price-file.ts'
import { explainFills, type StampedFill } from './price-origin.ts'

const bar = (buy: string, low: string, high: string): PriceBar => ({ buy, sell: null, low, high })
const PRICES = new Map([
  [
    'X',
    new Map([
      ['2030-01-02 10:00:00', bar('20', '19', '21')],
      ['2030-01-02 11:00:00', bar('22', '21', '23')],
      ['2030-01-02 12:00:00', bar('24', '23', '25')],
      ['2030-01-03 10:00:00', bar('26', '25', '27')],
    ]),
  ],
])

const fill = (stamp: string, price: string, model = 'm'): StampedFill => ({
  model,
  symbol: 'X',
  stamp,
  price: price as Exact,
})
const originsOf = (...fills: StampedFill[]): string[] =>
  explainFills(fills, PRICES).map(({ origin }) => origin)

test('a fill is explained by its own hour, an earlier one, or one still to come', () => {
  expect(originsOf(fill('2030-01-02 11:00:00', '22'))).toEqual(['exact'])
  expect(originsOf(fill('2030-01-02 12:00:00', '20'))).toEqual(['earlier'])
  expect(originsOf(fill('2030-01-02 10:00:00', '24'))).toEqual(['later'])
})

test('another day’s price explains nothing', () => {
  expect(originsOf(fill('2030-01-02 12:00:00', '26'))).toEqual(['outside'])
})

test('a price that all paid on one day is the day’s, and older than the later stamp', () => {
  const found = explainFills(
    [fill('2030-01-02 10:00:00', '20.5', 'a'), fill('2030-01-02 12:00:00', '20.5', 'b')],
    PRICES,
  )
  expect(found.map(({ origin, paidEarlier }) => [origin, paidEarlier])).toEqual([
    ['day', false],
    ['day', true],
  ])
})

test('a price nobody else paid is outside the hour or without explanation', () => {
  expect(originsOf(fill('2030-01-02 10:00:00', '21.5'))).toEqual(['outside'])
  expect(originsOf(fill('2030-01-02 10:00:00', '20.5'))).toEqual(['none'])
})

test('one factor over several hours is an adjusted price file', () => {
  const paid = [
    fill('2030-01-02 10:00:00', '20.02'),
    fill('2030-01-02 11:00:00', '22.022'),
    fill('2030-01-03 10:00:00', '26.026'),
  ]
  expect(originsOf(...paid)).toEqual(['adjusted', 'adjusted', 'adjusted'])
  expect(originsOf(...paid.slice(1))).not.toContain('adjusted')
})

test('the price paid is the change of cash over the size, freed of what doubles add', () => {
  const [before, sold] = parsePositions(
    [
      '{"date":"2030-01-02 10:00:00","id":0,"positions":{"X":13,"CASH":100.1}}',
      '{"date":"2030-01-02 11:00:00","id":1,"this_action":{"action":"sell","symbol":"X","amount":13},"positions":{"X":0,"CASH":3288.0899999999997}}',
    ].join('\n'),
    'test',
  )
  if (!before || !sold) throw new Error('no rows')
  expect(executedPrice(sold, before)).toBe('245.23')
})
