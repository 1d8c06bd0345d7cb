import { expect, test } from 'vitest'
import { amountIn, pairBySuffix, pairOf } from './pair.ts'

test('an asset whose name begins with a digit is told from the amount by the pair', () => {
  expect(pairBySuffix('1INCHUSDT', '100.0001INCH', '51USDT')).toEqual({ base: '1INCH', quote: 'USDT' })
  expect(amountIn('100.0001INCH', '1INCH')?.text).toBe('100')
  expect(pairBySuffix('BTCUSDT', '0.1ETH', '6000USDT')).toBeUndefined()
})

test('a pair without amounts is told by what it is priced in', () => {
  expect(pairOf('BTCFDUSD')).toEqual({ base: 'BTC', quote: 'FDUSD' })
  expect(pairOf('ETHBTC')).toEqual({ base: 'ETH', quote: 'BTC' })
  expect(pairOf('BTCUSDT_260327')).toEqual({ base: 'BTC', quote: 'USDT' })
  expect(pairOf('NOBODY')).toBeUndefined()
})
