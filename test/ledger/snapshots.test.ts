import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../../src/log/testing/book.ts'

const standing = (book: Book) => book.trades.map(({ side, status, size }) => [side, status, size])

// Transitions by (prev, next) per symbol.
describe('what a snapshot makes of the ledger', () => {
  const TABLE = [
    // ledger, snapshot, trades after it, kinds of legs after the first
    ['absent', 'absent', [], []],
    ['absent', 'long 2', ['long open 2'], ['open']],
    ['long 2', 'absent', ['long closed 0'], ['close']],
    ['long 2', 'long 2', ['long open 2'], []],
    ['long 2', 'long 5', ['long open 5'], ['add']],
    ['long 2', 'long 1', ['long open 1'], ['reduce']],
    ['long 2', 'short 1', ['long closed 0', 'short open 1'], ['close', 'open']],
    ['short 2', 'long 3', ['short closed 0', 'long open 3'], ['close', 'open']],
  ] as const

  const positions = (text: string): object[] => {
    const [side, size = ''] = text.split(' ')
    return side === 'long' || side === 'short' ? [held(side, size)] : []
  }

  test.each(TABLE)('%s, then %s', async (before, after, trades, legs) => {
    for (const opened of ['by a snapshot', 'by a fill']) {
      const book = new Book()
      const [side, size = ''] = before.split(' ')
      if (opened === 'by a fill' && side !== 'absent')
        await book.fill('10:00', { side: side === 'long' ? 'buy' : 'sell', size, price: 100 })
      else await book.tick('10:00', { positions: positions(before), marks: priced(100) })
      const known = book.rows.now('legs').length
      await book.tick('10:15', { positions: positions(after), marks: priced(104) })
      expect(standing(book).map((trade) => trade.join(' '))).toEqual(trades)
      expect(
        book.rows
          .now('legs')
          .slice(known)
          .map(({ kind }) => kind),
      ).toEqual(legs)
    }
  })
})

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

describe('a trade held without the broker’s id takes the first that it gives', () => {
  test('of its side and size', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    await book.tick('10:15', {
      positions: [held('short', 2, { id: 'p0', mark: 101 }), held('long', 2, { id: 'p1', mark: 101 })],
    })
    expect(book.trade()).toMatchObject({ positionId: 'p1', size: '2' })
    await book.tick('10:30', { positions: [held('long', 1, { id: 'p1', mark: 101 })], marks: priced(101) })
    expect(standing(book)).toEqual([
      ['long', 'open', '1'],
      ['short', 'closed', '0'],
    ])
  })

  test('whatever its size, if none has the same', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    await book.tick('10:15', { positions: [held('long', 3, { id: 'p1' })], marks: priced(101) })
    expect(standing(book)).toEqual([['long', 'open', '3']])
  })

  test('also from a fill', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    await book.fill('10:01', { side: 'sell', size: 2, price: 101, position: 'p1' })
    expect(book.trade()).toMatchObject({ positionId: 'p1', status: 'closed' })
  })
})

describe('a snapshot without ids over several trades with ids', () => {
  const three = async (): Promise<Book> => {
    const book = new Book()
    await book.fill('10:00', { position: 'a', size: 1, price: 100 })
    await book.fill('10:01', { position: 'b', size: 2, price: 110 })
    await book.fill('10:02', { position: 'c', size: 3, price: 120 })
    return book
  }
  const sizes = (book: Book) => book.trades.map(({ status, size, realised }) => [status, size, realised])

  test('marks them while the sum fits; levels and totals belong to none of them alone', async () => {
    const book = await three()
    await book.tick('10:15', { positions: [held('long', 6, { price: 5, mark: 115, stop: 90, fees: 7 })] })
    expect(book.open).toHaveLength(3)
    expect(book.trades.map(({ stop, fees }) => [stop, fees])).toEqual(Array(3).fill([null, '0']))
    expect(book.flags).toEqual([])
  })

  test('takes the difference from the oldest first, flagged', async () => {
    const book = await three()
    await book.tick('10:15', { positions: [held('long', 4)], marks: priced(130) })
    expect(sizes(book)).toEqual([
      ['closed', '0', '30'],
      ['open', '1', '20'],
      ['open', '3', '0'],
    ])
    expect(book.flags.map(({ code }) => code)).toContain('position_differs')
  })

  test('closes all that is gone, and what the other side leaves', async () => {
    const gone = await three()
    await gone.tick('10:15', { marks: priced(100) })
    expect(gone.open).toEqual([])
    const turned = await three()
    await turned.tick('10:15', { positions: [held('short', 1)], marks: priced(100) })
    expect(turned.open.map(({ side, size }) => [side, size])).toEqual([['short', '1']])
  })

  test('of which some have ids and some have none is an error', async () => {
    const positions = [held('long', 1, { id: 'a', mark: 1 }), held('long', 2, { mark: 1 })]
    await expect(new Book().tick('10:00', { positions })).rejects.toMatchObject({
      code: 'duplicate_position',
      field: 'positions',
    })
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
      field: 'positions',
    })
    await expect(book.tick('10:00', { positions: [eth(1), eth(2)] })).rejects.toMatchObject({
      code: 'duplicate_position',
      field: 'positions',
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

test('a split of one of several positions holds back the whole symbol until it is recorded', async () => {
  const book = new Book()
  const both = (sizes: readonly [number, number], prices: readonly [number, number]): object[] => [
    held('long', sizes[0], { id: 'a', price: prices[0], mark: prices[0] }),
    held('long', sizes[1], { id: 'b', price: prices[1], mark: prices[1] }),
  ]
  await book.tick('10:00', { positions: both([1, 2], [400, 200]) })
  await book.tick('10:15', { positions: both([1, 8], [400, 50]) })
  expect(book.open.map(({ size }) => size)).toEqual(['1', '2'])
  expect([book.mark(1)?.mark, book.mark(2)?.mark]).toEqual(['400', '200'])
  expect(book.flags.map(({ code }) => code)).toEqual(['split_missing'])
})
