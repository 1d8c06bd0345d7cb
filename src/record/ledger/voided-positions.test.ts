import { expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const shown = (book: Book) =>
  book.trades.map(({ n, status, side, openedSize, size, realised }) =>
    [`T${n}`, status, side, openedSize, size, realised].join(' '),
  )

const openFlags = (book: Book) =>
  book.flags.filter(({ status }) => status === 'open').map(({ code, known, told }) => [code, known, told])

const voided = async (told: object = {}): Promise<Book> => {
  const book = new Book()
  await book.fill('10:00', { size: 10, ...told })
  await book.tell('voided', '10:05', { trade: 'T1', reason: 'never was' }, { actor: 'person' })
  return book
}

test('a fill that ends a voided position opens nothing', async () => {
  const book = await voided({ position: 'p' })
  await book.fill('10:20', { side: 'sell', size: 10, price: 101, position: 'p' })
  expect(book.open).toEqual([])
  expect(openFlags(book)).toEqual([['voided_position', 'T1, which was voided', 'sell 10 at 101']])
})

test('nor does it after a snapshot that does not show the position', async () => {
  const book = await voided({ position: 'p' })
  await book.tick('10:15', { marks: priced(101) })
  await book.fill('10:20', { side: 'sell', size: 10, price: 101, position: 'p' })
  await book.tick('10:30', { marks: priced(102) })
  expect(book.open).toEqual([])
  expect(openFlags(book).map(([code]) => code)).toEqual(['voided_position'])
})

test('nor of a trade that had ended when it was voided', async () => {
  const book = new Book()
  await book.tell('trade.closed', '10:00', {
    ...{ symbol: 'XAU', side: 'long', size: 10, entryPrice: 100, exitPrice: 101, position: 'p' },
    entryAt: '2026-03-02T09:00:00Z',
  })
  await book.tell('voided', '10:05', { trade: 'T1', reason: 'never was' }, { actor: 'person' })
  await book.fill('10:20', { side: 'sell', size: 10, price: 101, position: 'p' })
  expect(book.open).toEqual([])
  expect(openFlags(book).map(([code]) => code)).toEqual(['voided_position'])
})

test('it ends the entry that is told again', async () => {
  const book = await voided({ position: 'p' })
  await book.fill('10:20', { side: 'sell', size: 10, price: 101, position: 'p' })
  await book.fill('10:01', { size: 10, position: 'p' })
  expect(shown(book)).toEqual(['T1 voided long 10 10 0', 'T2 closed long 10 0 10'])
  expect(openFlags(book)).toEqual([])
})

test('an entry that is told again before its exit is a trade like any other', async () => {
  const book = await voided({ position: 'p' })
  await book.fill('10:01', { size: 9, position: 'p' })
  await book.fill('10:20', { side: 'sell', size: 9, price: 101, position: 'p' })
  expect(shown(book)).toEqual(['T1 voided long 10 10 0', 'T2 closed long 9 0 9'])
  expect(openFlags(book)).toEqual([])
})

test('without an id, what may have ended it is booked and flagged', async () => {
  const book = await voided()
  await book.fill('10:20', { side: 'sell', size: 10, price: 101 })
  expect(shown(book)).toEqual(['T1 voided long 10 10 0', 'T2 open short 10 10 0'])
  expect(openFlags(book)).toEqual([['voided_position', 'T1, which was voided: long 10', 'short 10 at 101']])
  await book.tell('voided', '10:25', { trade: 'T2', reason: 'it was held' }, { actor: 'person' })
  expect(openFlags(book)).toEqual([])
})

test.each([
  ['by its id', { position: 'p' }, { id: 'p' }],
  ['by its size', {}, {}],
])('a snapshot that still shows it, %s, opens it and is flagged', async (_, told, position) => {
  const book = await voided(told)
  await book.tick('10:15', { positions: [held('long', 10, { price: 100, mark: 101, ...position })] })
  expect(shown(book)).toEqual(['T1 voided long 10 10 0', 'T2 open long 10 10 0'])
  expect(openFlags(book)).toEqual([['voided_position', 'T1, which was voided: long 10', 'long 10 at 100']])
  await book.fill('10:20', { side: 'sell', size: 10, price: 101, ...told })
  expect(book.open).toEqual([])
})

test('nor is it more of what is held, in silence', async () => {
  const book = new Book()
  await book.fill('09:00', { size: 5 })
  await book.tick('09:15', { positions: [held('long', 5, { mark: 100 })] })
  await book.tell('trade.opened', '10:00', {
    symbol: 'XAU',
    side: 'long',
    size: 10,
    price: 100,
    trade: 'mine',
  })
  await book.tell('voided', '10:05', { trade: 'mine', reason: 'never was' }, { actor: 'person' })
  await book.tick('10:15', { positions: [held('long', 15, { mark: 101 })] })
  expect(openFlags(book).map(([code]) => code)).toEqual(['voided_position'])
})

test('another position, and what is told of it, raises nothing', async () => {
  const book = await voided({ position: 'p' })
  await book.fill('10:20', { side: 'sell', size: 10, price: 101, position: 'q' })
  await book.fill('10:25', { size: 10, price: 100, position: 'q' })
  expect(shown(book)).toEqual(['T1 voided long 10 10 0', 'T2 closed short 10 0 10'])
  expect(openFlags(book)).toEqual([])
})
