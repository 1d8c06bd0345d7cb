import { expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const part = (size: number, exitPrice: number, ids: object = {}) => ({
  symbol: 'XAU',
  side: 'long',
  size,
  entryAt: '2026-03-02T10:00:00Z',
  entryPrice: 100,
  exitPrice,
  ...ids,
})
const sums = (book: Book) =>
  book.trades.map(({ status, size, openedSize, realised }) => [status, size, openedSize, realised])

test('what a snapshot shows of a position of which parts were told closed is the rest of that trade', async () => {
  const book = new Book()
  await book.tell('trade.closed', '11:00', part(1, 110, { position: 'p1' }))
  await book.tell('trade.closed', '12:00', part(1, 112, { position: 'p1' }))
  await book.tick('12:15', { positions: [held('long', 2, { id: 'p1', price: 100, mark: 101, stop: 95 })] })
  expect(sums(book)).toEqual([['open', '2', '4', '22']])
  expect(book.trade()).toMatchObject({ exitAt: null, stop: '95' })
  await book.tell('trade.closed', '13:00', part(2, 114, { position: 'p1' }))
  await book.tick('13:15', { marks: priced(114) })
  expect(sums(book)).toEqual([['closed', '0', '4', '50']])
  expect(book.flags).toEqual([])
})

test.each([
  ['at another price', { price: 104 }],
  ['on the other side', { side: 'short' }],
])('a position that comes under its id %s is another', async (_, other) => {
  const book = new Book()
  await book.tell('trade.closed', '11:00', part(1, 110, { position: 'p1' }))
  await book.tick('12:15', { positions: [held('long', 2, { id: 'p1', price: 100, mark: 101, ...other })] })
  expect(book.trades.map(({ status }) => status)).toEqual(['closed', 'open'])
})

test('a position that comes under its id after a snapshot without it is another', async () => {
  const book = new Book()
  await book.tell('trade.closed', '11:00', part(1, 110, { position: 'p1' }))
  await book.tick('11:15', {})
  await book.tick('12:15', { positions: [held('long', 2, { id: 'p1', price: 100, mark: 101 })] })
  expect(book.trades.map(({ status }) => status)).toEqual(['closed', 'open'])
})

test.each([{ position: 'p1' }, {}])(
  'a part of a position that a snapshot has shown is taken off it, and the last part ends it: %j',
  async (ids) => {
    const book = new Book()
    await book.tick('10:15', { positions: [held('long', 4, { price: 100, mark: 101 })] })
    await book.tell('trade.closed', '11:00', part(1, 110, ids))
    await book.tick('11:15', { positions: [held('long', 3, { price: 100, mark: 109 })] })
    await book.tell('trade.closed', '12:00', part(3, 112, ids))
    await book.tick('12:15', { marks: priced(112) })
    expect(sums(book)).toEqual([['closed', '0', '4', '46']])
    expect(book.flags).toEqual([])
  },
)

test('one that was entered at another price or time is not of it', async () => {
  for (const other of [{ entryPrice: 99 }, { entryAt: '2026-03-02T09:00:00Z' }]) {
    const book = new Book()
    await book.tick('09:45', {})
    await book.tick('10:15', { positions: [held('long', 4, { price: 100, mark: 101 })] })
    await book.tell('trade.closed', '11:00', { ...part(1, 110), ...other })
    expect(book.trades).toHaveLength(2)
  }
})
