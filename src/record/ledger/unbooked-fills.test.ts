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

  test('is not made of fills that are further apart than a bar, or of what was held then', async () => {
    const book = await flat()
    await buy(book)
    await book.tick('12:00', { marks: priced(104) })
    await book.fill('11:30', { side: 'sell', price: 104 })
    expect(book.trades).toEqual([])
    expect(open(book)).toEqual(['late_fill_unmatched', 'late_fill_unmatched'])
    const holding = new Book()
    await holding.tick('10:00', { positions: [held('long', 4, { mark: 100 })] })
    await holding.tick('10:15', { positions: [held('long', 4, { mark: 100 })] })
    await buy(holding)
    await sell(holding)
    expect(sums(holding)).toEqual([['open', 'long', '4', '0', '0']])
    expect(open(holding)).toEqual(['late_fill_unmatched', 'late_fill_unmatched'])
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
})
