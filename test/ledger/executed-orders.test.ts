import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../../src/log/testing/book.ts'

const order = (book: Book, at: string, status: string, id = 'o1', more: object = {}) =>
  book.tell('order', at, { order: id, status, symbol: 'XAU', side: 'buy', size: 1, ...more })
const LONG = { positions: [held('long', 1, { mark: 100 })] }
const orderRow = async (book: Book) => (await book.rows.rows('orders', { where: { id: 'o1' } }))[0]

describe('an executed order counts once', () => {
  test('when a snapshot shows it, and not when it is only reported', async () => {
    const book = new Book()
    await order(book, '10:01', 'filled')
    expect(book.executed).toBe(0)
    await book.tick('10:15', LONG)
    expect(book.executed).toBe(1)
    await book.decide('10:20', 'exit')
    await book.tick('10:30', { marks: priced(101) })
    expect(book.executed).toBe(2)
  })

  test('in several fills', async () => {
    const book = new Book()
    await order(book, '10:00', 'placed', 'o1', { size: 3 })
    for (const at of ['10:01', '10:02', '10:03']) await book.fill(at, { order: 'o1' })
    expect(book.executed).toBe(1)
    expect(book.trade()).toMatchObject({ size: '3' })
    expect(await orderRow(book)).toMatchObject({ status: 'filled', filled: '3' })
  })

  test('by the snapshot and its late fill', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', LONG)
    await book.fill('10:05', { order: 'o1' })
    expect(book.executed).toBe(1)
  })

  test('fills without an order count one each, and a flip once', async () => {
    const book = new Book()
    await book.fill('10:01', {})
    await book.fill('10:02', {})
    expect(book.executed).toBe(2)
    await book.fill('10:03', { side: 'sell', size: 3 })
    expect(book.executed).toBe(3)
  })

  test('a whole trade counts by its orders', async () => {
    const book = new Book()
    const trade = { symbol: 'XAU', side: 'long', size: 1, entryPrice: 100, exitPrice: 101 }
    await book.tell('trade.recorded', '10:20', { ...trade, trade: 'a' })
    expect(book.executed).toBe(1)
    await book.tell('trade.recorded', '10:30', { ...trade, trade: 'b', order: 'in', exitOrder: 'out' })
    expect(book.executed).toBe(3)
  })

  test('a stop that the broker fired is no order of the agent', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, stop: 95 })] })
    await book.tick('10:15', { marks: priced(94) })
    expect(book.executed).toBe(1)
  })

  test('an order without a size is filled by its first fill', async () => {
    const book = new Book()
    await order(book, '10:00', 'placed', 'o1', { size: undefined })
    await book.fill('10:01', { order: 'o1' })
    expect(await orderRow(book)).toMatchObject({ status: 'filled', filled: '1' })
  })

  test('orders that came to nothing do not count', async () => {
    const book = new Book()
    for (const [i, status] of ['placed', 'resting', 'cancelled', 'rejected', 'expired'].entries())
      await order(book, `10:0${i}`, status, `o${i}`)
    expect(book.executed).toBe(0)
    expect((await book.rows.rows('rejections', {}))[0]).toMatchObject({ rule: 'BROKER', symbol: 'XAU' })
  })
})
