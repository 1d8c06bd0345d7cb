import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const sums = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ status, side, openedSize, realised, fees }) => [status, side, openedSize, realised, fees])
const open = (book: Book) => book.flags.filter(({ status }) => status === 'open').map(({ code }) => code)

describe('a round trip between two snapshots that neither saw', () => {
  const flat = async (): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', {})
    return book
  }
  const buy = (book: Book) => book.fill('10:05', { fee: 1, order: 'o1' })
  const sell = (book: Book) => book.fill('10:06', { side: 'sell', price: 104, fee: 1, order: 'o2' })

  test.each([
    ['in order', [buy, sell]],
    ['the other way round', [sell, buy]],
  ])('is booked when its fills come late, %s', async (_, fills) => {
    const book = await flat()
    await fills[0]?.(book)
    expect(open(book)).toEqual(['late_fill_unmatched'])
    expect(book.trades).toEqual([])
    await fills[1]?.(book)
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '2']])
    expect(book.trade()).toMatchObject({ exitKind: 'agent', holdingMinutes: 1 })
    expect(open(book)).toEqual([])
  })

  test('in parts, and one after the other, are two trades beside what is held by now', async () => {
    const book = await flat()
    await book.tick('10:30', { positions: [held('long', 5, { price: 100, mark: 100 })] })
    await buy(book)
    await sell(book)
    await book.fill('10:07', { size: 2, price: 100 })
    await book.fill('10:08', { side: 'sell', price: 101 })
    await book.fill('10:09', { side: 'sell', price: 98, kind: 'stop_loss' })
    expect(sums(book)).toEqual([
      ['open', 'long', '5', '0', '0'],
      ['closed', 'long', '1', '4', '2'],
      ['closed', 'long', '2', '-1', '0'],
    ])
    expect(book.trade(3)).toMatchObject({ exitKind: 'stop_loss' })
    expect(open(book)).toEqual([])
  })

  test('is not made of fills that are further apart than a bar', async () => {
    const book = await flat()
    await buy(book)
    await book.tick('12:00', { marks: priced(104) })
    await book.fill('11:30', { side: 'sell', price: 104 })
    expect(book.trades).toEqual([])
    expect(open(book)).toEqual(['late_fill_unmatched', 'late_fill_unmatched'])
  })
})

describe('late fills of which a snapshot showed only what was left', () => {
  const holding = async (shown = 4, more: object = {}): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 4, { mark: 100 })] })
    await book.tick('10:15', { positions: shown === 0 ? [] : [held('long', shown, { mark: 101, ...more })] })
    return book
  }
  type Told = (book: Book) => Promise<unknown>
  const told =
    (at: string, side: string, size: number, price: number): Told =>
    (book) =>
      book.fill(at, { side, size, price, fee: 1, order: at })

  test('bought and sold again beside what was held, are part of it', async () => {
    const book = await holding()
    await told('10:05', 'buy', 4, 102)(book)
    expect(open(book)).toEqual(['late_fill_unmatched'])
    await told('10:06', 'sell', 4, 103)(book)
    expect(sums(book)).toEqual([['open', 'long', '8', '8', '2']])
    expect(open(book)).toEqual([])
  })

  test.each([
    ['in order', [0, 1]],
    ['the other way round', [1, 0]],
  ])('sold and bought back, are an exit and a new trade: %s', async (_, order) => {
    const book = await holding()
    const fills = [told('10:05', 'sell', 4, 105), told('10:06', 'buy', 4, 104)]
    for (const i of order) await fills[i]?.(book)
    expect(sums(book)).toEqual([
      ['closed', 'long', '4', '20', '1'],
      ['open', 'long', '4', '0', '1'],
    ])
    expect(book.trade(2)).toMatchObject({ averageEntry: '104' })
    expect(open(book)).toEqual([])
    await book.tick('10:30', { marks: priced(106) })
    await book.fill('10:20', { side: 'sell', size: 4, price: 107 })
    expect(sums(book)[1]).toEqual(['closed', 'long', '4', '12', '1'])
    expect(open(book)).toEqual([])
  })

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'left and entered again in parts, come to the same in any order: %j',
    async (order) => {
      const book = await holding(3)
      const fills = [
        told('10:05', 'sell', 4, 105),
        told('10:06', 'buy', 1, 104),
        told('10:07', 'buy', 2, 103),
      ]
      for (const i of order) await fills[i]?.(book)
      expect(sums(book)).toEqual([
        ['closed', 'long', '4', '20', '1'],
        ['open', 'long', '3', '0', '2'],
      ])
      expect(open(book)).toEqual([])
    },
  )

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'a round trip and an entry, of which the entry was shown: %j',
    async (order) => {
      const book = new Book()
      await book.tick('10:00', {})
      await book.tick('10:15', { positions: [held('long', 2, { mark: 103 })] })
      await book.tick('10:30', { marks: priced(110) })
      await book.tick('10:45', { positions: [held('long', 5, { mark: 110 })] })
      const fills = [
        told('10:05', 'buy', 1, 100),
        told('10:06', 'sell', 1, 105),
        told('10:07', 'buy', 2, 103),
      ]
      for (const i of order) await fills[i]?.(book)
      expect([...sums(book)].sort()).toEqual([
        ['closed', 'long', '1', '5', '2'],
        ['closed', 'long', '2', '14', '1'],
        ['open', 'long', '5', '0', '0'],
      ])
      // What came after it keeps its name.
      expect(book.trade(2)).toMatchObject({ openedSize: '5', status: 'open' })
      expect(open(book)).toEqual([])
    },
  )

  test('turned over twice', async () => {
    const book = await holding()
    await told('10:05', 'sell', 8, 105)(book)
    expect(open(book)).toEqual(['late_fill_unmatched'])
    await told('10:06', 'buy', 8, 104)(book)
    expect(sums(book)).toEqual([
      ['closed', 'long', '4', '20', '0.5'],
      ['closed', 'short', '4', '4', '1'],
      ['open', 'long', '4', '0', '0.5'],
    ])
    expect(open(book)).toEqual([])
  })

  /** Sold at 10:05 and 10:08; a snapshot shows that it was turned over. */
  const over = async (): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 4, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('short', 3, { mark: 106 })] })
    return book
  }
  test.each([
    ['in order', [4, 3], [0, 1]],
    ['the other way round', [4, 3], [1, 0]],
    ['the smaller one first', [3, 4], [0, 1]],
    ['the smaller one first, told last', [3, 4], [1, 0]],
  ])('that turn a position over are shared by their times: %s', async (_, sizes, order) => {
    const book = await over()
    const fills = [told('10:05', 'sell', sizes[0] ?? 0, 105), told('10:08', 'sell', sizes[1] ?? 0, 107)]
    for (const i of order) await fills[i]?.(book)
    const [entry, realised] = sizes[0] === 4 ? ['107', '20'] : ['107', '22']
    expect(book.trades.map(({ averageEntry }) => averageEntry)).toEqual(['100', entry])
    expect(sums(book).map(([, side, size, result]) => [side, size, result])).toEqual([
      ['long', '4', realised],
      ['short', '3', '0'],
    ])
    expect(open(book)).toEqual([])
  })

  test('one before and one after the snapshot, the later one first', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 4, { mark: 100 })] })
    await told('10:14', 'sell', 3, 107)(book)
    await book.tick('10:15', { positions: [held('short', 3, { mark: 106 })] })
    await told('10:05', 'sell', 4, 105)(book)
    expect(sums(book)).toEqual([
      ['closed', 'long', '4', '20', '1'],
      ['open', 'short', '3', '0', '1'],
    ])
    expect(book.trade(2)).toMatchObject({ averageEntry: '107' })
    expect(open(book)).toEqual([])
  })

  test('of which one was told twice stay flagged', async () => {
    const book = await holding(10)
    await told('10:05', 'sell', 4, 105)(book)
    await book.fill('10:05', { side: 'sell', size: 4, price: 105 }, { id: 'again' })
    await told('10:06', 'buy', 10, 104)(book)
    expect(open(book)).toContain('late_fill_unmatched')
  })

  test('that do not come to what is held stay flagged, and change nothing', async () => {
    const book = await holding(3)
    const before = book.trades
    await told('10:05', 'sell', 4, 105)(book)
    await told('10:06', 'buy', 2, 104)(book)
    expect(book.trades).toEqual(before)
    expect(open(book)).toEqual(['late_fill_unmatched', 'late_fill_unmatched'])
  })
})

describe('a closing fill that comes before its opening', () => {
  test.each([{ reduceOnly: true }, { kind: 'stop_loss' }])(
    'is its exit once that comes: %j',
    async (closing) => {
      const book = new Book()
      await book.fill('10:05', { side: 'sell', price: 104, fee: 1, ...closing })
      expect(open(book)).toEqual(['nothing_to_close'])
      await book.fill('10:10', { price: 103 })
      await book.fill('10:00', { fee: 1 })
      expect(sums(book)).toEqual([
        ['closed', 'long', '1', '4', '2'],
        ['open', 'long', '1', '0', '0'],
      ])
      expect(open(book)).toEqual([])
    },
  )

  test('of which a part was held takes the rest', async () => {
    const book = new Book()
    await book.fill('10:00', { fee: 1 })
    await book.fill('10:05', { side: 'sell', size: 3, price: 104, fee: 3, kind: 'stop_loss' })
    await book.fill('10:01', { size: 2, fee: 2 })
    expect(sums(book)).toEqual([['closed', 'long', '3', '12', '6']])
    expect(open(book)).toEqual([])
  })

  test('is not the exit of what was opened after it', async () => {
    const book = new Book()
    await book.fill('10:05', { side: 'sell', price: 104, reduceOnly: true })
    await book.fill('10:10', {})
    expect(sums(book)).toEqual([['open', 'long', '1', '0', '0']])
    expect(open(book)).toEqual(['nothing_to_close'])
  })

  const closing = { side: 'sell', price: 104, fee: 1, kind: 'stop_loss', order: 'x1' }
  const named = { symbol: 'XAU', side: 'long', size: 1, fee: 1 }

  test('is the exit of a trade that is told by name later', async () => {
    const book = new Book()
    await book.fill('10:05', closing)
    await book.tell('trade.opened', '10:00', { ...named, price: 100 })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '2']])
    expect(book.trade()).toMatchObject({ exitKind: 'stop_loss', holdingMinutes: 5 })
    expect(open(book)).toEqual([])
    expect(book.state.symbols.get('XAU')?.unbooked).toBeUndefined()
  })

  test('and of what is told by name in less', async () => {
    const book = new Book()
    await book.fill('10:05', { ...closing, size: 3, fee: 3 })
    await book.tell('trade.opened', '10:00', { ...named, price: 100 })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '2']])
    expect(open(book)).toEqual(['nothing_to_close'])
  })

  test('is that of a whole trade that is told later, once', async () => {
    const book = new Book()
    await book.fill('10:05', closing)
    const trip = { ...named, fee: 2, entryPrice: 100, exitPrice: 104, entryAt: '2026-03-02T10:00:00Z' }
    await book.tell('trade.closed', '10:05', trip)
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '2']])
    expect(open(book)).toEqual([])
    expect(book.state.symbols.get('XAU')?.unbooked).toBeUndefined()
  })

  test('is not that of the other side, or of what was opened after it', async () => {
    const book = new Book()
    await book.fill('10:05', closing)
    await book.tell('trade.opened', '10:00', { ...named, side: 'short', price: 100 })
    await book.tell('trade.opened', '10:10', { ...named, price: 100 })
    expect(book.open).toHaveLength(2)
  })
})
