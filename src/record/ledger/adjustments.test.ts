import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const cash = (book: Book, type: string, amount: number | string, more: object = {}) =>
  book.tell('cash', '12:00', { type, amount, ...more })

describe('cash that belongs to a position is part of its trade', () => {
  test('dividends, funding and fees of a symbol', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await cash(book, 'dividend', 3, { symbol: 'XAU' })
    await cash(book, 'funding', '-0.5', { symbol: 'XAU' })
    await cash(book, 'fee', 1, { symbol: 'XAU' })
    await cash(book, 'fee', '-0.25', { symbol: 'XAU' })
    expect(book.trade()).toMatchObject({ fees: '1.25', funding: '2.5', pnl: '1.25', realised: '0' })
    expect(book.legs().map((leg) => leg.kind)).toEqual(['open', 'funding', 'funding', 'fee', 'fee'])
  })

  test('also after the trade has closed, when it is named', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await book.fill('11:00', { side: 'sell', size: 1, price: 101 })
    await cash(book, 'dividend', 2, { trade: 'T1' })
    expect(book.trade()).toMatchObject({ status: 'closed', funding: '2', pnl: '3' })
    await expect(cash(book, 'dividend', 2, { trade: 'T9' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('deposits and what names no position leave trades alone', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await cash(book, 'deposit', 1000, { symbol: 'XAU' })
    await cash(book, 'interest', 5)
    await cash(book, 'dividend', 5, { symbol: 'ETH' })
    expect(book.trade()).toMatchObject({ fees: '0', funding: '0', pnl: '0' })
  })
})

describe('a split', () => {
  test('multiplies sizes and divides prices; cost, risk and result stay', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 3, { mark: 100, stop: 90, target: 130 })] })
    await book.tick('10:15', { positions: [held('long', 2)], marks: priced(110) })
    await book.tell('adjusted', '10:20', { type: 'split', symbol: 'XAU', ratio: 4 })
    expect(book.trade()).toMatchObject({
      size: '8',
      cost: '200',
      openedSize: '12',
      closedSize: '4',
      entryPrice: '25',
      averageEntry: '25',
      averageExit: '27.5',
      stop: '22.5',
      target: '32.5',
      realised: '10',
      initialRisk: '30',
    })
    expect(book.mark()).toMatchObject({ mark: '27.5', mfe: '30' })
    await book.tick('10:30', { positions: [held('long', 8)], marks: priced('27.5') })
    expect(book.trades).toHaveLength(1)
    await book.tick('10:45', { marks: priced(30) })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '50', mfe: '50' })
  })

  test('the other way round, with a ratio that does not divide evenly', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 30, price: 1 })
    await book.tell('adjusted', '10:20', { type: 'split', symbol: 'XAU', ratio: '0.1' })
    expect(book.trade()).toMatchObject({ size: '3', averageEntry: '10', cost: '30' })
    await book.tell('adjusted', '10:30', { type: 'split', symbol: 'XAU', ratio: 3 })
    expect(book.trade()).toMatchObject({ size: '9', averageEntry: '3.333333333333', cost: '30' })
    await book.fill('11:00', { side: 'sell', size: 9, price: 4 })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '6' })
  })

  test('touches its own symbol only', async () => {
    const book = new Book()
    await book.fill('10:00', { symbol: 'ETH', size: 1, price: 100 })
    await book.tell('adjusted', '10:20', { type: 'split', symbol: 'XAU', ratio: 4 })
    expect(book.trade()).toMatchObject({ size: '1', legs: 1 })
  })
})

test('a rename carries the open trade over: the next snapshot finds it under its new name', async () => {
  const book = new Book()
  await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
  await book.tell('adjusted', '10:10', { type: 'rename', symbol: 'XAU', to: 'GOLD' })
  await book.tick('10:15', { positions: [{ symbol: 'GOLD', side: 'long', size: 1, mark: 104 }] })
  expect(book.trades).toHaveLength(1)
  expect(book.trade()).toMatchObject({ symbol: 'GOLD', status: 'open', averageEntry: '100' })
  expect(book.mark()).toMatchObject({ mfe: '4' })
})

describe('what a split leaves', () => {
  const splitInThree = async (): Promise<Book> => {
    const book = new Book()
    await book.fill('10:00', { size: 10, stop: 90 })
    await book.tick('10:15', { positions: [held('long', 10, { price: 100, mark: 100 })] })
    await book.tell(
      'adjusted',
      '10:20',
      { type: 'split', symbol: 'XAU', ratio: '0.333333333333' },
      { actor: 'person' },
    )
    return book
  }

  test.each([
    ['3.3333', '300.0030', '33.323'],
    ['3.33', '300.3', '32.3'],
  ])('is what the broker rounds it to: %s', async (size, price, realised) => {
    const book = await splitInThree()
    await book.tick('10:30', { positions: [held('long', size, { price, mark: 300 })] })
    expect(book.trade()).toMatchObject({ size, openedSize: size, cost: '1000', stop: '270.00000000027' })
    await book.fill('10:40', { side: 'sell', size, price: 310 })
    expect(book.trade()).toMatchObject({ status: 'closed', realised })
    expect(book.trades).toHaveLength(1)
    expect(book.flags).toEqual([])
  })

  test('is what a fill, or a close by name, rounds it to', async () => {
    const filled = await splitInThree()
    await filled.fill('10:40', { side: 'sell', size: '3.3334', price: 310 })
    const named = await splitInThree()
    await named.tell('trade.closed', '10:40', { trade: 'T1', size: '3.3334', price: 310 })
    for (const book of [filled, named]) {
      expect(book.trades).toMatchObject([{ status: 'closed', realised: '33.354' }])
      expect(book.flags).toEqual([])
    }
  })

  test('is less where the fraction was paid out', async () => {
    const book = await splitInThree()
    await book.fill('10:40', { side: 'sell', size: 3, price: 310 })
    expect(book.trade()).toMatchObject({ status: 'open', size: '0.33333333333' })
  })
})
