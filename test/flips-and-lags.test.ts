import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../src/record/testing/book.ts'

const at = (time: string): string => `2026-03-02T${time}Z`

const results = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ side, openedSize, size, realised, fees }) => [side, openedSize, size, realised, fees].join(' '))

const openFlags = (book: Book) =>
  book.flags.filter(({ status }) => status === 'open').map(({ code, field }) => `${code} ${field}`)

const ten = (more: object = {}) => ({ positions: [held('long', 10, { price: 100, mark: 101, ...more })] })

const once = ['snapshot_lags size']

describe('a snapshot that lags more than once', () => {
  test.each([[['10:30:10']], [['10:30:10', '10:30:20']], [[]]])(
    'shows what fills have closed after %o: nothing is booked, and the next that agrees settles it',
    async (lags) => {
      const book = new Book()
      await book.fill('10:00', { size: 10, position: 'p' })
      await book.tick('10:15', ten({ id: 'p' }))
      await book.fill('10:30', { side: 'sell', size: 10, price: 102, position: 'p' })
      for (const lag of [...lags, '10:30:40', '10:30:50']) {
        await book.tick(at(lag), ten({ id: 'p' }))
        expect([...new Set(openFlags(book))]).toEqual(once)
      }
      await book.tick('11:15', { marks: priced(103) })
      expect(openFlags(book)).toEqual([])
      expect(results(book)).toEqual(['long 10 0 20 0'])
    },
  )

  test.each([
    ['after it was left', '10:30', '10:45', '11:00'],
    ['a moment after', '10:30', '10:31', '10:32'],
  ])('and is shown again %s stands, and is flagged', async (_, left, first, second) => {
    const book = new Book()
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', ten())
    await book.fill(left, { side: 'sell', size: 10, price: 102 })
    await book.tick(first, ten())
    expect(openFlags(book)).toEqual(once)
    expect(book.open).toEqual([])
    await book.tick(second, ten())
    expect(openFlags(book)).toEqual(['snapshot_differs size'])
    expect(book.open).toHaveLength(1)
  })

  test('is right, where a fill makes it so', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', ten())
    await book.fill('10:30', { side: 'sell', size: 10, price: 102 })
    await book.tick('10:45', ten())
    await book.fill('10:40', { size: 10, price: 101 })
    expect(openFlags(book)).toEqual([])
    expect(results(book)).toEqual(['long 10 0 20 0', 'long 10 10 0 0'])
  })

  test('after a part was closed adds nothing', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', ten())
    await book.fill('10:30', { side: 'sell', size: 4, price: 102 })
    await book.tick(at('10:30:10'), ten())
    await book.tick(at('10:30:40'), ten())
    expect(openFlags(book)).toEqual([...once, ...once])
    await book.tick('10:45', { positions: [held('long', 6, { price: 100, mark: 101 })] })
    await book.fill('11:00', { side: 'sell', size: 6, price: 103 })
    expect(results(book)).toEqual(['long 10 0 26 0'])
    expect(openFlags(book)).toEqual([])
  })

  test('after one of several fills', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', ten())
    await book.fill('10:20', { side: 'sell', size: 2, price: 102 })
    await book.fill('10:30', { side: 'sell', size: 4, price: 102 })
    await book.tick('10:31', { positions: [held('long', 8, { price: 100, mark: 101 })] })
    expect(openFlags(book)).toEqual(once)
    await book.tick('10:45', { positions: [held('long', 4, { price: 100, mark: 101 })] })
    expect(openFlags(book)).toEqual([])
    expect(results(book)).toEqual(['long 10 4 12 0'])
  })

  test('after an entry ends nothing', async () => {
    const book = new Book()
    await book.tick('09:45', { marks: priced(100) })
    await book.fill('10:00', { size: 10 })
    await book.tick(at('10:00:10'), { marks: priced(100) })
    await book.tick(at('10:00:40'), { marks: priced(100) })
    expect(openFlags(book)).toEqual([...once, ...once])
    await book.tick('10:15', ten())
    expect(results(book)).toEqual(['long 10 10 0 0'])
    expect(openFlags(book)).toEqual([])
  })

  test('by its own scope, with another symbol seen between', async () => {
    const book = new Book()
    const own = { ...ten(), scope: ['XAU'] }
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', own)
    await book.fill('10:30', { side: 'sell', size: 10, price: 102 })
    await book.tick(at('10:30:10'), own)
    await book.tick(at('10:31:30'), { scope: ['BTC'] })
    await book.tick(at('10:32:00'), own)
    expect(openFlags(book)).toEqual([...once, ...once])
    await book.tick('10:45', { scope: ['XAU'], marks: priced(103) })
    expect(results(book)).toEqual(['long 10 0 20 0'])
    expect(openFlags(book)).toEqual([])
  })

  test('of one symbol, where another was seen since its fill', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', { ...ten(), scope: ['XAU'] })
    await book.fill('10:30', { side: 'sell', size: 4, price: 102 })
    await book.tick('10:40', { scope: ['BTC'] })
    await book.tick('10:45', { scope: ['XAU'], positions: [held('long', 5, { price: 100, mark: 101 })] })
    expect(openFlags(book)).toEqual(['snapshot_differs size'])
  })

  test('and then shows what was done has no flag', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 10 })
    await book.tick('10:15', ten())
    await book.fill('10:30', { side: 'sell', size: 4, price: 102 })
    await book.tick(at('10:30:10'), ten())
    await book.tick(at('10:30:20'), ten())
    await book.tick('10:45', { positions: [held('long', 6, { price: 100, mark: 101 })] })
    await book.fill('11:00', { side: 'sell', size: 6, price: 103 })
    await book.tick('11:15', { marks: priced(103) })
    expect(results(book)).toEqual(['long 10 0 26 0'])
    expect(openFlags(book)).toEqual([])
  })
})

const opening = { symbol: 'XAU', side: 'long', size: 3, price: 101 }

describe('a fill that turns a position over, whose new side was told by name before', () => {
  test.each([
    [['4']],
    [['1', '3']],
    [['3', '1']],
    [['2', '2']],
    [['3.5', '0.5']],
    [['2', '1.5', '0.5']],
    [['0.5', '3.5']],
  ])('as %o, ends the one and tells the other again', async (sizes) => {
    const book = new Book()
    await book.fill('10:00', { side: 'sell' })
    await book.tell('trade.opened', '11:00', opening)
    for (const [i, size] of sizes.entries()) await book.fill(at(`11:00:0${i}`), { size, price: 101 })
    expect(results(book)).toEqual(['short 1 0 -1 0', 'long 3 3 0 0'])
    expect(openFlags(book)).toEqual([])
    await book.tell('trade.closed', at('11:00:10'), { trade: 'T1', price: 101 })
    await book.fill('12:00', { side: 'sell', size: 3, price: 102 })
    expect(results(book)).toEqual(['short 1 0 -1 0', 'long 3 0 3 0'])
    expect(openFlags(book)).toEqual([])
  })

  test.each([[['4', '9']], [['9', '4']], [['11', '2']], [['3', '10']]])(
    'of more than it begins, as %o',
    async (sizes) => {
      const book = new Book()
      await book.fill('10:00', { side: 'sell', size: 10 })
      await book.tell('trade.opened', '11:00', opening)
      for (const [i, size] of sizes.entries()) await book.fill(at(`11:00:0${i}`), { size, price: 101 })
      expect(results(book)).toEqual(['short 10 0 -10 0', 'long 3 3 0 0'])
      expect(openFlags(book)).toEqual([])
    },
  )

  test('as a whole trade', async () => {
    const book = new Book()
    await book.fill('10:00', { side: 'sell' })
    const { price: entryPrice, ...rest } = opening
    const whole = { ...rest, entryPrice, exitPrice: 102, entryAt: at('11:00:00') }
    await book.tell('trade.closed', '12:00', whole)
    await book.fill('11:00', { size: 4, price: 101 })
    await book.fill('12:00', { side: 'sell', size: 3, price: 102 })
    expect(results(book)).toEqual(['short 1 0 -1 0', 'long 3 0 3 0'])
    expect(openFlags(book)).toEqual([])
  })

  test('more of the new side than was told and was held against it is not told again', async () => {
    const book = new Book()
    await book.fill('10:00', { side: 'sell' })
    await book.tell('trade.opened', '11:00', opening)
    await book.fill('11:00', { size: 5, price: 101 })
    expect(results(book)).toEqual(['short 1 0 -1 0', 'long 7 7 0 0'])
  })
})

describe('the fee of an order that turns a position over', () => {
  test.each([
    ['with its order, the close told after it', 'o8', true],
    ['with its order, no close told', 'o8', false],
    ['without an order, the close told after it', undefined, true],
    ['without an order, no close told', undefined, false],
  ])('is shared by both trades: %s', async (_, order, closes) => {
    const book = new Book()
    await book.fill('10:00', { side: 'sell' })
    await book.tell('trade.opened', '11:00', { ...opening, order })
    await book.fill('11:00', { size: 4, price: 101, fee: 4, order })
    if (closes) await book.tell('trade.closed', '11:00', { trade: 'T1', price: 101, exitOrder: order })
    expect(results(book)).toEqual(['short 1 0 -1 1', 'long 3 3 0 3'])
    expect(openFlags(book)).toEqual([])
  })

  test.each([
    ['3', ['short 1 0 -1 1', 'long 3 3 0 3']],
    ['4', ['short 1 0 -1 0', 'long 3 3 0 4']],
  ])('of which %s was told by name is paid once', async (fee, expected) => {
    const book = new Book()
    await book.fill('10:00', { side: 'sell' })
    await book.tell('trade.opened', '11:00', { ...opening, order: 'o8', fee })
    await book.fill('11:00', { size: 4, price: 101, fee: 4, order: 'o8' })
    expect(results(book)).toEqual(expected)
  })

  test('of more than was told by name is paid whole', async () => {
    const book = new Book()
    await book.tell('trade.opened', '11:00', { ...opening, order: 'o8' })
    await book.fill('11:00', { size: 4, price: 101, fee: 4, order: 'o8' })
    expect(results(book)).toEqual(['long 4 4 0 4'])
    expect(openFlags(book)).toEqual(['reports_differ size'])
  })
})

describe('an order that ends one trade and begins the next, named for both', () => {
  const first = { symbol: 'XAU', side: 'long', size: 1, price: 100, order: 'o1' }
  const end = { trade: 'T1', price: 101, exitOrder: 'o2' }
  const next = { symbol: 'XAU', side: 'short', size: 3, price: 101, order: 'o2' }
  const turn = { side: 'sell', size: 4, price: 101, order: 'o2' }
  const names = [
    ['trade.closed', end],
    ['trade.opened', next],
  ] as const
  test.each([
    ['the close first', names, false],
    ['the opening first', [...names].reverse(), false],
    ['the close first, then its fill', names, true],
    ['the opening first, then its fill', [...names].reverse(), true],
  ])('is no disagreement: %s', async (_, told, filled) => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', first)
    for (const [kind, payload] of told) await book.tell(kind, '11:00', payload)
    if (filled) await book.fill('11:00', turn)
    expect(results(book)).toEqual(['long 1 0 1 0', 'short 3 3 0 0'])
    expect(openFlags(book)).toEqual([])
  })

  test('is none where the next is told as a whole trade', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', first)
    await book.tell('trade.closed', '11:00', end)
    const { price: entryPrice, ...rest } = next
    const whole = { ...rest, entryPrice, entryAt: at('11:00:00'), exitPrice: 100, exitOrder: 'o3' }
    await book.tell('trade.closed', '12:00', whole)
    expect(results(book)).toEqual(['long 1 0 1 0', 'short 3 0 3 0'])
    expect(openFlags(book)).toEqual([])
  })

  test('is none where a fill ended the first', async () => {
    const book = new Book()
    await book.fill('10:00', { order: 'o1' })
    await book.fill('11:00', { side: 'sell', price: 101, order: 'o2' })
    await book.tell('trade.opened', '11:00', next)
    await book.fill('11:00', { ...turn, size: 3 })
    expect(results(book)).toEqual(['long 1 0 1 0', 'short 3 3 0 0'])
    expect(openFlags(book)).toEqual([])
  })

  test.each([
    ['begins the same side again', { ...next, side: 'long' }, 'entryAt'],
    ['began the other side', { ...next, order: 'o1' }, 'side'],
    ['is of another symbol', { ...next, symbol: 'BTC' }, 'symbol'],
    ['comes again hours later', next, 'side'],
  ])('is one where it %s', async (_, payload, field) => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', first)
    await book.tell('trade.closed', '11:00', end)
    await book.tell('trade.opened', '13:00', payload)
    expect(openFlags(book)).toContain(`ids_disagree ${field}`)
  })
})

describe('an instrument that is told before the account’s currency', () => {
  const coin = { symbol: 'BTCUSDT', side: 'buy', size: 1, price: 100 }
  const flagsOf = async (instrument: object, currency: string, more: object = {}) => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'BTCUSDT', ...instrument })
    await book.tell('configured', '09:01', { currency })
    await book.tell('fill', '10:00', { ...coin, ...more })
    return openFlags(book)
  }

  test('in that currency needs no rate', async () => {
    expect(await flagsOf({ quoteCurrency: 'USDT' }, 'USDT')).toEqual([])
  })

  test('without a currency is in the account’s, and so is its fee', async () => {
    expect(await flagsOf({ multiplier: 1 }, 'EUR', { fee: 1, feeCurrency: 'EUR' })).toEqual([])
  })

  test('in what the account was in before needs a rate', async () => {
    expect(await flagsOf({ quoteCurrency: 'USD' }, 'EUR')).toEqual(['rate_missing rate'])
  })

  test('of an account of its own stays in that', async () => {
    const own = { quoteCurrency: 'USDT', accountCurrency: 'USD' }
    expect(await flagsOf(own, 'USDT')).toEqual(['rate_missing rate'])
    expect(await flagsOf({ accountCurrency: 'USD' }, 'EUR')).toEqual([])
  })
})
