import { expect, test } from 'vitest'
import { Decimal, type Instant } from '#vocabulary'
import type { Deal } from './deal.ts'
import { placeDeals } from './deal-positions.ts'
import { lotWorth, rateOf } from './lot-worth.ts'

const number = (text: string | number): Decimal => Decimal.parse(text) ?? Decimal.zero

let deals = 0

/** `buy in 0.1@1.1`, and what it brought. */
const deal = (what: string, profit = 0, order?: string): Deal => {
  const [, side, entry, size = '', price = ''] =
    /^(buy|sell) (in|out|in\/out) ([\d.]+)@([\d.]+)$/.exec(what) ?? []
  deals++
  return {
    line: deals,
    at: (1_900_000_000_000 + deals * 60_000) as Instant,
    deal: `${deals}`,
    symbol: 'EURUSD',
    side: side as Deal['side'],
    entry: entry as Deal['entry'],
    size: number(size),
    price: number(price),
    order: order ?? `o${deals}`,
    fee: Decimal.zero,
    swap: Decimal.zero,
    profit: number(profit),
    comment: '',
  }
}

test('on an account that hedges, an exit is of the position whose way explains what it brought', () => {
  const placed = placeDeals(
    [
      deal('buy in 0.1@1.1000', 0, 'a'),
      deal('sell out 0.1@1.1010', 10),
      deal('buy in 0.1@1.1000', 0, 'b'),
      deal('buy in 0.1@1.1020', 0, 'c'),
      deal('sell in 0.1@1.1030', 0, 'd'),
      deal('sell out 0.1@1.1050', 30),
      deal('buy out 0.1@1.1000', 30),
      deal('sell out 0.1@1.1050', 50),
    ],
    [],
    undefined,
  )
  expect(placed.map(({ position }) => position)).toEqual(['a', 'a', 'b', 'c', 'd', 'c', 'd', 'b'])
  expect(placed.map(({ moved }) => moved?.text ?? null)).toEqual([
    null,
    '0.0001',
    null,
    null,
    null,
    '0.0003',
    '0.0003',
    '0.0005',
  ])
})

test('the table of positions says which, where it is there', () => {
  const [first, second, exit] = [
    deal('buy in 0.1@1.1', 0, 'a'),
    deal('buy in 0.1@1.1', 0, 'b'),
    deal('sell out 0.1@1.2', 1_000),
  ]
  const told = { position: 'b', symbol: 'EURUSD', exitAt: exit.at, exitPrice: exit.price }
  expect(placeDeals([first, second, exit], [told], 'hedges').at(-1)?.position).toBe('b')
})

test('an exit of more than any one position, or a deal that turns one over, is of an account that nets', () => {
  const added = placeDeals(
    [deal('buy in 0.1@1.10'), deal('buy in 0.1@1.12'), deal('sell out 0.2@1.13', 400)],
    [],
    undefined,
  )
  expect(added.map(({ position, moved }) => [position, moved?.text])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, '0.004'],
  ])
  const turned = placeDeals(
    [deal('buy in 0.1@1.1'), deal('sell in/out 0.3@1.2', 1_000), deal('buy out 0.2@1.1', 2_000)],
    [],
    undefined,
  )
  expect(turned.map(({ moved }) => moved?.text)).toEqual([undefined, '0.01', '0.02'])
})

test('an exit whose entry lies before the file closes nothing that is known', () =>
  expect(placeDeals([deal('sell out 0.1@1.1', 5)], [], undefined)).toMatchObject([
    { position: undefined, moved: null },
  ]))

const result = (moved: number, profit: number) => ({ moved: number(moved), profit: number(profit) })

test('what a lot is follows from what exits brought, rounded as brokers round', () => {
  const worth = (symbol: string, ...results: ReturnType<typeof result>[]) => lotWorth(results, symbol, 'USD')
  expect(worth('XAUUSD', result(0.005, 0.5), result(0.0331, 3.31))?.multiplier.text).toBe('100')
  expect(worth('XAGUSD', result(0.001, 5))?.multiplier.text).toBe('5000')
  expect(worth('US500', result(12.5, 12.5))?.multiplier.text).toBe('1')
  expect(worth('ES', result(2, 100), result(0.25, 12.5))?.multiplier.text).toBe('50')
  // A German index on an account in dollars: the rate tells the rest.
  const index = worth('DE40', result(10, 10.83), result(20, 21.7))
  expect(index).toMatchObject({ quoteCurrency: 'EUR' })
  expect(index?.multiplier.text).toBe('1')
  expect(index && rateOf(result(10, 10.83), index)?.text).toBe('1.083')
  expect(worth('NOTHING', result(0, 0))).toBeUndefined()
})

test('of a pair that is priced in another currency than the account’s, the rate is what an exit was converted at', () => {
  const worth = lotWorth([result(0.3, 199.2)], 'USDJPY.m', 'USD')
  expect(worth).toMatchObject({ quoteCurrency: 'JPY' })
  expect(worth && rateOf(result(0.3, 199.2), worth)?.text).toBe('0.00664')
})
