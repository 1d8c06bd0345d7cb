import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../../src/log/testing/book.ts'

// docs/method.md#r: R = net PnL / Σ over opening legs of |price − stop known at that leg|·size·multiplier.

describe('the risk a trade was opened with', () => {
  test('is the way to the stop, times size', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100, stop: 95 })
    expect(book.trade().initialRisk).toBe('10')
    const short = new Book()
    await short.fill('10:00', { side: 'sell', size: 2, price: 100, stop: '101.5' })
    expect(short.trade().initialRisk).toBe('3')
  })

  test('is unknown without a stop', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    expect(book.trade().initialRisk).toBeNull()
  })

  test.each([
    ['buy', 100],
    ['buy', 105],
    ['sell', 100],
    ['sell', 95],
  ])('is unknown when a %s has its stop at %d, on the wrong side of 100', async (side, stop) => {
    const book = new Book()
    await book.fill('10:00', { side, price: 100, stop })
    expect(book.trade()).toMatchObject({ stop: String(stop), initialRisk: null })
  })

  test('comes from the agent’s decision when the broker names no stop', async () => {
    const book = new Book()
    await book.decide('09:59', 'enter', { side: 'long', stop: 97 })
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    expect(book.trade()).toMatchObject({ stop: '97', initialRisk: '3' })
  })

  test('grows by every addition, by the stop known at that moment', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, stop: 95 })] })
    await book.tick('10:15', { positions: [held('long', 1, { mark: 104, stop: 101 })] })
    // 5 for the first; then 2 more at 106 with the stop at 101.
    await book.tick('10:30', { positions: [held('long', 3, { mark: 106, stop: 101 })] })
    expect(book.trade()).toMatchObject({ initialRisk: '15', stop: '101' })
  })

  test('takes the stop that the addition itself came with', async () => {
    const fills = new Book()
    await fills.fill('10:00', { size: 1, price: 100, stop: 95 })
    await fills.fill('10:30', { size: 1, price: 106, stop: 103, target: 120 })
    expect(fills.trade()).toMatchObject({ initialRisk: '8', stop: '103', target: '120' })
    const ticks = new Book()
    await ticks.tick('10:00', { positions: [held('long', 1, { mark: 100, stop: 95 })] })
    await ticks.tick('10:30', { positions: [held('long', 2, { mark: 106, stop: 103 })] })
    expect(ticks.trade()).toMatchObject({ initialRisk: '8', stop: '103' })
    const decided = new Book()
    await decided.fill('10:00', { size: 1, price: 100, stop: 95 })
    await decided.decide('10:29', 'add', { stop: 103 })
    await decided.fill('10:30', { size: 1, price: 106 })
    expect(decided.trade()).toMatchObject({ initialRisk: '8', stop: '103' })
  })

  test('becomes unknown with an addition that has no stop or a wrong one, and stays so', async () => {
    const late = new Book()
    await late.fill('10:00', { size: 1, price: 100 })
    await late.fill('10:01', { size: 1, price: 100, stop: 95 })
    expect(late.trade().initialRisk).toBeNull()
    const wrong = new Book()
    await wrong.fill('10:00', { size: 1, price: 100, stop: 95 })
    await wrong.fill('10:01', { size: 1, price: 94 })
    await wrong.fill('10:02', { size: 1, price: 100 })
    expect(wrong.trade().initialRisk).toBeNull()
  })

  test('does not change when the stop moves or part is sold', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100, stop: 95 })] })
    await book.tick('10:15', { positions: [held('long', 1, { mark: 110, stop: 105 })] })
    await book.tick('10:30', { marks: priced(106) })
    expect(book.trade()).toMatchObject({ initialRisk: '10', stop: '105', status: 'closed' })
  })

  test('follows the price that a late fill puts right', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101, stop: 95 })] })
    expect(book.trade().initialRisk).toBe('12')
    await book.fill('10:10', { size: 2, price: 100 })
    expect(book.trade()).toMatchObject({ entryPrice: '100', initialRisk: '10' })
  })
})
