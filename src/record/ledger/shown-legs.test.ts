import { describe, expect, test } from 'vitest'
import { Book, held } from '../testing/book.ts'

const REPORT = { symbol: 'XAU', side: 'long', size: 1, price: 100 }
const sums = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ status, openedSize, averageEntry, fees }) => [status, openedSize, averageEntry, fees])
const codes = (book: Book) => book.flags.map(({ code, field }) => `${code} ${field}`)

describe('more of a trade, told by name after its fill', () => {
  test.each([
    ['without ids', {}, {}],
    ['by the trade’s own id', { trade: 'a' }, { trade: 'a' }],
    ['by its order', { order: 'o1' }, { order: 'o2' }],
  ])('%s is that fill', async (_, first, second) => {
    const book = new Book()
    const order = 'order' in first
    await book.fill('10:00', { fee: 1, ...(order ? { order: 'o1' } : {}) }, { id: 'f1' })
    await book.tell('trade.opened', '10:00', { ...REPORT, fee: 1, ...first })
    await book.fill('10:05', { price: 102, ...(order ? { order: 'o2' } : {}) }, { id: 'f2' })
    await book.tell('trade.opened', '10:05', { ...REPORT, price: 102, fee: 2, ...second })
    await book.fill('12:00', { price: 104 }, { id: 'f3' })
    await book.tell('trade.opened', '12:00', { ...REPORT, price: 104 })
    expect(sums(book)).toEqual([['open', '3', '102', '3']])
    expect(book.flags).toEqual([])
  })

  test.each([{ order: 'o2' }, {}])(
    'under another name of the caller’s is that fill, and said to be: %j',
    async (ids) => {
      const book = new Book()
      await book.fill('10:00', { order: 'o1' })
      await book.tell('trade.opened', '10:00', { ...REPORT, order: 'o1', trade: 'a' })
      await book.fill('11:00', { price: 102, order: 'o2' })
      await book.tell('trade.opened', '11:00', { ...REPORT, price: 102, ...ids, trade: 'b' })
      expect(sums(book)).toEqual([['open', '2', '101', '0']])
      expect(book.flags).toMatchObject([{ code: 'taken_as_same', known: 'a', told: 'b' }])
      await book.tell('remark', '12:00', { trade: 'b', text: 'averaging up' })
      expect(book.trade().remarks).toHaveLength(1)
    },
  )

  test('at another price is flagged with the price of its fill', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.fill('11:00', { price: 102 })
    await book.tell('trade.opened', '11:00', { ...REPORT, price: 103 })
    expect(book.flags).toMatchObject([{ code: 'reports_differ', known: '102', told: '103' }])
  })

  test('its opening, told after more was filled, is its opening', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.fill('10:05', { size: 2, price: 103 })
    await book.tell('trade.opened', '10:00', { ...REPORT, reason: 'breakout' })
    expect(sums(book)).toEqual([['open', '3', '102', '0']])
    expect(book.words(book.trade().entryReason)).toBe('breakout')
    expect(book.flags).toEqual([])
  })
})

describe('an order of which a part was filled, told whole by name', () => {
  test('without its id is taken as that order, and said to be', async () => {
    const book = new Book()
    await book.fill('10:00', {}, { id: 'f1' })
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 3 })
    expect(sums(book)).toEqual([['open', '3', '100', '0']])
    await book.fill('10:01', { size: 2 }, { id: 'f2' })
    expect(sums(book)).toEqual([['open', '3', '100', '0']])
    expect(codes(book)).toEqual(['taken_as_same size'])
  })

  test('when two orders make what a snapshot showed, each is a part of it', async () => {
    const book = new Book()
    await book.tick('10:15', { positions: [held('long', 3, { price: 100, mark: 100 })] })
    await book.tell('trade.opened', '10:10', { ...REPORT, size: 2 })
    await book.tell('trade.opened', '10:11', { ...REPORT, size: 1 })
    expect(sums(book)).toEqual([['open', '3', '100', '0']])
    expect(codes(book)).toEqual(['taken_as_same size'])
  })
})
