import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const sums = (book: Book) =>
  book.trades.map(({ status, size, openedSize, realised }) => [status, size, openedSize, realised])
const differing = (book: Book) => book.flags.map(({ code, known, told }) => [code, known, told])

describe('an order told by name that fills slowly', () => {
  const order = { symbol: 'XAU', side: 'long', size: 10, price: 100, stop: 90, order: 'o1' }
  const shown = (size: number) => ({ positions: [held('long', size, { price: 100, mark: 101 })] })

  test.each([{ order: 'o1' }, {}])('is as much as its fills and the snapshot say: %j', async (id) => {
    const book = new Book()
    await book.tick('09:45', {})
    await book.tell('trade.opened', '10:00', order)
    await book.fill('10:05', { size: 4, ...id }, { id: 'f1' })
    await book.tick('10:15', shown(4))
    expect(book.trade()).toMatchObject({ size: '4', cost: '400', initialRisk: '40', realised: '0' })
    expect(book.mark()).toMatchObject({ mfe: '4' })
    await book.fill('10:25', { size: 6, stop: 90, ...id }, { id: 'f2' })
    await book.tick('10:30', shown(10))
    expect(book.trade()).toMatchObject({ size: '10', openedSize: '10', initialRisk: '100', realised: '0' })
    expect(book.flags).toEqual([])
  })

  test('is as much as the snapshot says, and flagged where nobody told its fills', async () => {
    const book = new Book()
    await book.tick('09:45', {})
    await book.tell('trade.opened', '10:00', order)
    await book.tick('10:15', shown(4))
    expect(sums(book)).toEqual([['open', '4', '4', '0']])
    expect(differing(book)).toEqual([['snapshot_differs', '10', '4']])
    await book.tick('10:30', shown(10))
    expect(sums(book)).toEqual([['open', '10', '10', '0']])
    // What a later snapshot shows less of it was sold.
    await book.tick('10:45', shown(3))
    expect(sums(book)).toEqual([['open', '3', '10', '7']])
  })

  test('is what was sold of it where an exit says so', async () => {
    const book = new Book()
    await book.tick('09:45', {})
    await book.tell('trade.opened', '10:00', order)
    await book.tick('10:15', { ...shown(4), exits: [{ symbol: 'XAU', price: 102 }] })
    expect(sums(book)).toEqual([['open', '4', '10', '12']])
    expect(book.flags).toEqual([])
  })

  test('a late fill between, in an account that tells its fills, is put in order', async () => {
    const book = new Book()
    await book.tick('09:45', {})
    await book.tell('trade.opened', '10:00', order)
    await book.tick('10:15', shown(4))
    await book.fill('10:05', { size: 4, price: 99, order: 'o1' })
    await book.fill('10:25', { size: 6, order: 'o1' })
    expect(book.trade()).toMatchObject({ size: '10', cost: '996' })
  })
})

describe('the first snapshot of a log that tells its fills', () => {
  const filled = async (at = '10:00'): Promise<Book> => {
    const book = new Book()
    await book.fill(at, { size: 2 })
    return book
  }

  test.each([
    ['less', [held('long', 1, { mark: 101 })], '1'],
    ['more', [held('long', 3, { mark: 101 })], '3'],
    ['nothing', [], '0'],
  ])('that shows %s is flagged', async (_, positions, size) => {
    for (const at of ['10:00', '2026-02-02T10:00:00Z']) {
      const book = await filled(at)
      await book.tick('10:15', { positions, marks: priced(101) })
      expect(differing(book)).toEqual([['snapshot_differs', '2', size]])
    }
  })

  test('that shows what fills have closed is flagged', async () => {
    const book = await filled()
    await book.fill('10:05', { side: 'sell', size: 2 })
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    expect(differing(book)).toEqual([['snapshot_lags', '0', '2']])
    await book.tick('10:30', { positions: [held('long', 2, { mark: 101 })] })
    expect(book.flags.filter(({ status }) => status === 'open')).toMatchObject([
      { code: 'snapshot_differs', known: '0', told: '2' },
    ])
  })

  test('that agrees, or shows another symbol beside, is not', async () => {
    const book = await filled()
    const other = { symbol: 'ETH', side: 'long', size: 1, mark: 10 }
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 }), other] })
    expect(book.flags).toEqual([])
  })
})

test('the fee of an exit is that of all of it: what fills told of it is not paid twice', async () => {
  const book = new Book()
  await book.tick('10:00', { positions: [held('long', 4, { price: 100, mark: 100 })] })
  await book.fill('10:05', { side: 'sell', size: 2, price: 101, fee: 1 })
  await book.tick('10:15', { exits: [{ symbol: 'XAU', price: 101, fee: 2 }] })
  expect(book.trade()).toMatchObject({ status: 'closed', fees: '2' })
  await book.fill('10:06', { side: 'sell', size: 2, price: 101, fee: 1 })
  expect(book.trade()).toMatchObject({ fees: '2', realised: '4' })
  expect(book.flags).toMatchObject([{ code: 'snapshot_differs', status: 'settled' }])
})

test('an exit that was told as a purchase is flagged', async () => {
  const book = new Book()
  await book.fill('10:00', { size: 2 })
  await book.tick('10:15', { positions: [held('long', 2, { price: 100, mark: 101 })] })
  await book.fill('10:20', { size: 2, price: 104 })
  await book.tick('10:30', { exits: [{ symbol: 'XAU', price: 104 }] })
  expect(differing(book)).toEqual([['snapshot_differs', '4', '0']])
})

describe('another size than was told stays flagged', () => {
  const seen = async (): Promise<Book> => {
    const book = new Book()
    const order = { symbol: 'XAU', side: 'long', size: 8, price: 100, trade: 't', order: 'eo' }
    await book.tell('trade.opened', '10:00', order)
    await book.tick('10:12', { positions: [held('long', 4, { price: 100, mark: 101 })] })
    expect(differing(book)).toEqual([['snapshot_differs', '8', '4']])
    return book
  }
  const isOpen = (book: Book) => book.flags.map(({ code, status }) => [code, status])

  test('when the rest is closed by name', async () => {
    const book = await seen()
    await book.tell('trade.closed', '10:30', { trade: 't', price: 102 })
    await book.tick('10:40', { marks: priced(102) })
    expect(isOpen(book)).toEqual([['snapshot_differs', 'open']])
  })

  test('when a part of the rest is closed by name', async () => {
    const book = await seen()
    await book.tell('trade.closed', '10:30', { trade: 't', price: 102, size: 1 })
    expect(isOpen(book)).toEqual([['snapshot_differs', 'open']])
  })

  test('when the opening is told again', async () => {
    const book = await seen()
    const again = {
      symbol: 'XAU',
      side: 'long',
      size: 8,
      price: 100,
      trade: 't',
      order: 'eo',
      reason: 'again',
    }
    await book.tell('trade.opened', '10:00', again)
    expect(isOpen(book)).toContainEqual(['snapshot_differs', 'open'])
  })

  test('when a fill tells what another snapshot showed', async () => {
    const book = await seen()
    await book.tick('10:30', { positions: [held('long', 5, { price: 100, mark: 101 })] })
    await book.fill('10:29', { size: 1, price: 100 })
    expect(isOpen(book)).toContainEqual(['snapshot_differs', 'open'])
  })
})
