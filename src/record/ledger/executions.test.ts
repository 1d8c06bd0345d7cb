import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const order = (book: Book, at: string, status: string, id = 'o1', more: object = {}) =>
  book.tell('order', at, { order: id, status, symbol: 'XAU', side: 'buy', size: 1, ...more })
const LONG = { positions: [held('long', 1, { mark: 100 })] }

describe('an executed order counts once, however it is reported', () => {
  test('by the order, then the snapshot', async () => {
    const book = new Book()
    await order(book, '10:00', 'placed')
    expect(book.executions).toHaveLength(0)
    await order(book, '10:01', 'filled')
    expect(book.executions).toMatchObject([{ symbol: 'XAU', order: 'o1' }])
    await book.tick('10:15', LONG)
    expect(book.executions).toHaveLength(1)
    await book.decide('10:20', 'exit')
    await book.tick('10:30', { marks: priced(101) })
    expect(book.executions).toHaveLength(2)
  })

  test('by the order, then its fill, then the snapshot', async () => {
    const book = new Book()
    await order(book, '10:01', 'filled')
    await book.fill('10:01', { order: 'o1' })
    await book.tick('10:15', LONG)
    expect(book.executions).toHaveLength(1)
    expect(book.trade()).toMatchObject({ size: '1' })
  })

  test('by the fill, then the order', async () => {
    const book = new Book()
    await book.fill('10:01', { order: 'o1' })
    await order(book, '10:02', 'filled')
    await order(book, '10:03', 'filled')
    await book.tick('10:15', LONG)
    expect(book.executions).toHaveLength(1)
    await book.tick('10:30', { positions: [held('long', 2, { mark: 100 })] })
    expect(book.executions).toHaveLength(2)
  })

  test('by the snapshot, then the order and the fill, late', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', LONG)
    await order(book, '10:05', 'filled')
    await book.fill('10:05', { order: 'o1' })
    expect(book.executions).toHaveLength(1)
    await book.tick('10:30', { positions: [held('long', 2, { mark: 100 })] })
    expect(book.executions).toHaveLength(2)
  })

  test('by several fills', async () => {
    const book = new Book()
    await order(book, '10:00', 'placed', 'o1', { size: 3 })
    for (const at of ['10:01', '10:02', '10:03']) await book.fill(at, { order: 'o1' })
    expect(book.executions).toHaveLength(1)
    expect(book.trade()).toMatchObject({ size: '3' })
    expect((await book.rows.rows('orders', { where: { id: 'o1' } }))[0]).toMatchObject({
      status: 'filled',
      filled: '3',
    })
  })

  test('by fills without an order, one each', async () => {
    const book = new Book()
    await book.fill('10:01', {})
    await book.fill('10:02', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 100 })] })
    expect(book.executions).toHaveLength(2)
  })

  test('by name', async () => {
    const book = new Book()
    const report = { symbol: 'XAU', side: 'long', size: 1, price: 100 }
    await book.tell('trade.opened', '10:00', { ...report, trade: 'a' })
    await book.tick('10:15', LONG)
    await book.tell('trade.closed', '10:20', { trade: 'a', price: 101 })
    expect(book.executions).toHaveLength(2)
  })

  test('by the order, then by name', async () => {
    const book = new Book()
    await order(book, '10:00', 'filled')
    await book.tell('trade.opened', '10:00', {
      symbol: 'XAU',
      side: 'long',
      size: 1,
      price: 100,
      order: 'o1',
    })
    expect(book.executions).toHaveLength(1)
  })

  test('a stop that the broker fired is no order of the agent’s', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, stop: 95 })] })
    await book.tick('10:15', { marks: priced(94) })
    expect(book.executions).toHaveLength(1)
  })

  test('a flip is one order', async () => {
    const book = new Book()
    await book.tick('10:00', LONG)
    await book.tick('10:15', { positions: [held('short', 1)], marks: priced(99) })
    expect(book.executions).toHaveLength(2)
  })

  test('orders that came to nothing do not count', async () => {
    const book = new Book()
    for (const [i, status] of ['placed', 'resting', 'cancelled', 'rejected', 'expired'].entries())
      await order(book, `10:0${i}`, status, `o${i}`)
    expect(book.executions).toHaveLength(0)
    expect((await book.rows.rows('rejections', {}))[0]).toMatchObject({ rule: 'BROKER', symbol: 'XAU' })
  })
})
