import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const named = (trade: string, size: number, more: object = {}) => ({
  symbol: 'XAU',
  side: 'long',
  size,
  price: 100,
  trade,
  ...more,
})
const standing = (book: Book) => book.trades.map(({ side, status, size }) => [side, status, size])

describe('a snapshot against the ledger', () => {
  test('opens, adds, reduces and closes by what is held', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('long', 3)], marks: priced(106) })
    await book.tick('10:30', { positions: [held('long', 1)], marks: priced(110) })
    await book.tick('10:45', { marks: priced(90) })
    expect(book.legs().map(({ kind, size, price, realised }) => [kind, size, price, realised])).toEqual([
      ['open', '1', '100', '0'],
      ['add', '2', '106', '0'],
      ['reduce', '2', '110', '12'],
      ['close', '1', '90', '-14'],
    ])
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '-2', exitPrice: '90' })
  })

  test('a flip is a close and an open, in one event', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('short', 2)], marks: priced(104) })
    expect(book.trade(1)).toMatchObject({ status: 'closed', realised: '4' })
    expect(book.trade(2)).toMatchObject({ status: 'open', side: 'short', size: '2', entryPrice: '104' })
    expect(book.trade(1).exitSnapshot).toBe(book.trade(2).entrySnapshot)
  })

  test('the broker’s average is what was paid; an addition costs what moves the average there', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { price: 99, mark: 100 })] })
    expect(book.trade()).toMatchObject({ entryPrice: '99', cost: '99' })
    // Three at 103 cost 309, so two came at 105.
    await book.tick('10:15', { positions: [held('long', 3, { price: 103, mark: 107 })] })
    expect(book.trade()).toMatchObject({ cost: '309', averageEntry: '103' })
    expect(book.legs()[1]).toMatchObject({ kind: 'add', price: '105' })
  })

  test('an average that makes no sense is not believed; the mark is', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('long', 3, { price: 50, mark: 101 })] })
    expect(book.trade()).toMatchObject({ size: '3', cost: '301' })
  })

  test('the same snapshot again changes nothing', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    const rows = book.trades
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    expect(book.state.head.seq).toBe(1)
    expect(book.trades).toEqual(rows)
  })

  test('what happened while nobody looked is seen by the next snapshot', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    // The process was away; the broker flattened and went short meanwhile.
    await book.tick('15:00', { positions: [held('short', 1, { mark: 120 })] })
    expect(standing(book)).toEqual([
      ['long', 'closed', '0'],
      ['short', 'open', '1'],
    ])
  })
})

describe('several positions in one symbol', () => {
  test('are kept apart by the broker’s ids', async () => {
    const book = new Book()
    const p = (id: string, side: 'long' | 'short', size: number, mark: number) =>
      held(side, size, { id, mark })
    await book.tick('10:00', {
      positions: [p('a', 'long', 1, 100), p('b', 'short', 2, 100), p('c', 'long', 3, 100)],
    })
    await book.tick('10:15', {
      positions: [p('b', 'short', 1, 90), p('c', 'short', 3, 90)],
      marks: priced(90),
    })
    expect(
      book.trades.map(({ positionId, status, realised, size }) => [positionId, status, realised, size]),
    ).toEqual([
      ['a', 'closed', '-10', '0'],
      ['b', 'open', '10', '1'],
      ['c', 'closed', '-30', '0'],
      ['c', 'open', '0', '3'],
    ])
  })

  test('hedged ones that vanish together are closed, though they net to nothing', async () => {
    const book = new Book()
    await book.tick('10:00', {
      positions: [held('long', 1, { id: 'a', mark: 100 }), held('short', 1, { id: 'b', mark: 100 })],
    })
    await book.tick('10:15', { marks: priced(103) })
    expect(book.trades.map(({ status, realised }) => [status, realised])).toEqual([
      ['closed', '3'],
      ['closed', '-3'],
    ])
  })

  test('a fill with a position’s id touches that one only', async () => {
    const book = new Book()
    await book.fill('10:00', { position: 'a', size: 1, price: 100 })
    await book.fill('10:01', { position: 'b', side: 'sell', size: 1, price: 100 })
    await book.fill('10:02', { position: 'b', side: 'buy', size: 1, price: 95 })
    expect(book.trades.map(({ positionId, status, realised }) => [positionId, status, realised])).toEqual([
      ['a', 'open', '0'],
      ['b', 'closed', '5'],
    ])
  })

  test('an exit’s word goes to the position it names', async () => {
    const book = new Book()
    await book.tick('10:00', {
      positions: [held('long', 1, { id: 'a', mark: 100 }), held('long', 1, { id: 'b', mark: 100 })],
    })
    await book.tick('10:15', {
      marks: priced(99),
      exits: [
        { symbol: 'XAU', id: 'b', price: 97, kind: 'liquidated', fee: 1 },
        { symbol: 'XAU', id: 'a', price: 101, kind: 'take_profit' },
      ],
    })
    expect(book.trades.map(({ exitKind, exitPrice, fees }) => [exitKind, exitPrice, fees])).toEqual([
      ['take_profit', '101', '0'],
      ['liquidated', '97', '1'],
    ])
  })
})

describe('a broker’s id for a trade we know without one', () => {
  test('is adopted when side and size fit', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', named('mine', 2, { reason: 'breakout' }))
    await book.tick('10:15', { positions: [held('long', 2, { id: 'p1', mark: 101 })] })
    expect(standing(book)).toEqual([['long', 'open', '2']])
    expect(book.trade()).toMatchObject({ positionId: 'p1', tradeId: 'mine' })
    await book.tick('10:30', { positions: [held('long', 1, { id: 'p1', mark: 101 })] })
    expect(standing(book)).toEqual([['long', 'open', '1']])
  })

  test('is adopted whatever its size where there is only one of each', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', named('mine', 2))
    await book.tick('10:15', { positions: [held('long', 3, { id: 'p1' })], marks: priced(101) })
    expect(standing(book)).toEqual([['long', 'open', '3']])
  })

  test('is adopted in order where several fit, and none of them is closed', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', named('a', 1))
    await book.tell('trade.opened', '10:01', named('b', 1))
    await book.tick('10:15', {
      positions: [held('long', 1, { id: 'p1', mark: 9 }), held('long', 1, { id: 'p2', mark: 9 })],
    })
    expect(book.trades.map(({ tradeId, positionId, status }) => [tradeId, positionId, status])).toEqual([
      ['a', 'p1', 'open'],
      ['b', 'p2', 'open'],
    ])
  })

  test('where fewer are left than fit, the oldest are out', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', named('a', 1))
    await book.tell('trade.opened', '10:01', named('b', 1))
    await book.tick('10:15', { positions: [held('long', 1, { id: 'p1' })], marks: priced(101) })
    expect(book.trades.map(({ tradeId, positionId, status }) => [tradeId, positionId, status])).toEqual([
      ['a', null, 'closed'],
      ['b', 'p1', 'open'],
    ])
  })
})

describe('named trades behind one netted position', () => {
  const three = async (): Promise<Book> => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', named('a', 1))
    await book.tell('trade.opened', '10:01', named('b', 2, { price: 110 }))
    await book.tell('trade.opened', '10:02', named('c', 3, { price: 120 }))
    return book
  }

  test('stay as they are while the sum fits', async () => {
    const book = await three()
    await book.tick('10:15', { positions: [held('long', 6, { price: 5, mark: 115, stop: 90, fees: 7 })] })
    expect(standing(book)).toEqual([
      ['long', 'open', '1'],
      ['long', 'open', '2'],
      ['long', 'open', '3'],
    ])
    // The position's levels and totals belong to none of them alone.
    expect(book.trades.map(({ stop, fees }) => [stop, fees])).toEqual([
      [null, '0'],
      [null, '0'],
      [null, '0'],
    ])
  })

  test('leave oldest first', async () => {
    const book = await three()
    await book.tick('10:15', { positions: [held('long', 4)], marks: priced(130) })
    expect(book.trades.map(({ status, size, realised }) => [status, size, realised])).toEqual([
      ['closed', '0', '30'],
      ['open', '1', '20'],
      ['open', '3', '0'],
    ])
  })

  test('a fill the other way leaves them oldest first too', async () => {
    const book = await three()
    await book.fill('10:15', { side: 'sell', size: 2, price: 130 })
    expect(book.trades.map(({ status, size, realised }) => [status, size, realised])).toEqual([
      ['closed', '0', '30'],
      ['open', '1', '20'],
      ['open', '3', '0'],
    ])
  })

  test('what is held beyond them is a new trade, without the position’s totals', async () => {
    const book = await three()
    await book.tick('10:15', {
      positions: [held('long', 10, { price: 5, fees: 7, funding: 3 })],
      marks: priced(130),
    })
    expect(standing(book)).toHaveLength(4)
    expect(book.trade(4)).toMatchObject({ size: '4', entryPrice: '130', fees: '0', funding: '0' })
  })

  test('all close when the position is gone or turns', async () => {
    const gone = await three()
    await gone.tick('10:15', { marks: priced(100) })
    expect(gone.open).toEqual([])
    const turned = await three()
    await turned.tick('10:15', { positions: [held('short', 1)], marks: priced(100) })
    expect(turned.open.map(({ side, size }) => [side, size])).toEqual([['short', '1']])
  })
})

describe('a snapshot speaks for its scope', () => {
  const eth = (size: number) => ({ symbol: 'ETH', side: 'long', size, mark: 3000 })

  test('what is absent outside it is not closed and needs no mark', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 }), eth(1)] })
    await book.tick('10:15', { scope: ['XAU'], marks: priced(101) })
    expect(book.trades.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['XAU', 'closed'],
      ['ETH', 'open'],
    ])
  })

  test('a position outside it is refused, and so is one told twice', async () => {
    const book = new Book()
    await expect(book.tick('10:00', { scope: ['XAU'], positions: [eth(1)] })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'positions.0.symbol',
    })
    await expect(book.tick('10:00', { positions: [eth(1), eth(2)] })).rejects.toMatchObject({
      code: 'duplicate_position',
      field: 'positions.1',
    })
    await expect(
      book.tick('10:00', {
        positions: [held('long', 1, { id: 'a', mark: 1 }), held('short', 1, { id: 'a', mark: 1 })],
      }),
    ).rejects.toMatchObject({ code: 'duplicate_position' })
    expect(book.state.head.seq).toBe(0)
  })

  test('a position without a price anywhere is refused, and says what to add', async () => {
    const book = new Book()
    await expect(book.tick('10:00', { positions: [held('long', 1)] })).rejects.toMatchObject({
      code: 'missing_mark',
      field: 'marks.XAU',
      next: expect.stringContaining('marks: { "XAU"'),
    })
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    await expect(book.tick('10:15', {})).rejects.toMatchObject({ code: 'missing_mark' })
    expect(book.open).toHaveLength(1)
    await book.tick('10:15', { exits: [{ symbol: 'XAU', price: 103 }] })
    expect(book.trade()).toMatchObject({ status: 'closed', exitPrice: '103' })
  })

  test('one older than the last of its scope is refused; one of the same time is not', async () => {
    const book = new Book()
    await book.tick('10:00', { scope: ['XAU'] })
    await book.tick('09:00', { scope: ['ETH'] })
    await expect(book.tick('09:59', { scope: ['XAU'] })).rejects.toMatchObject({
      code: 'stale_snapshot',
      field: 'at',
    })
    await expect(book.tick('09:59', { scope: ['ETH', 'XAU'] })).rejects.toMatchObject({
      code: 'stale_snapshot',
    })
    await expect(book.tick('09:30', {})).rejects.toMatchObject({ code: 'stale_snapshot' })
    await book.tick('09:30', { scope: ['ETH'] })
    await book.tick('10:00', { scope: ['XAU'], positions: [held('long', 1, { mark: 100 })] })
    // Not stale, so that what it lacks is what is wrong with it.
    await expect(book.tick('10:00', {})).rejects.toMatchObject({ code: 'missing_mark' })
    await book.tick('10:05', { positions: [held('long', 1, { mark: 100 })] })
    await expect(book.tick('10:04', { scope: ['ETH'] })).rejects.toMatchObject({ code: 'stale_snapshot' })
    await book.tick('10:05', { scope: ['ETH'] })
    expect(book.open).toHaveLength(1)
  })
})
