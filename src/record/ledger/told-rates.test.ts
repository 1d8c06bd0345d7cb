import { expect, test } from 'vitest'
import { Book, held } from '../testing/book.ts'

const person = { actor: 'person' } as const
const openCodes = (book: Book) => book.flags.filter(({ status }) => status === 'open').map(({ code }) => code)

const inEuro = async (): Promise<Book> => {
  const book = new Book()
  await book.tell('instrument', '09:00', { symbol: 'XAU', quoteCurrency: 'EUR' }, person)
  for (const position of ['a', 'b'])
    await book.fill('10:00', { position, fee: 1, feeCurrency: 'EUR' }, { id: position })
  return book
}

test('a rate that is told of a symbol counts for all that is held of it', async () => {
  const book = await inEuro()
  await book.fill('10:10', { side: 'sell', price: 110, position: 'a', rate: 1.1 })
  expect(book.trades.map(({ rate, fees }) => [rate, fees])).toEqual([
    ['1.1', '1.1'],
    ['1.1', '1.1'],
  ])
  await book.fill('10:20', { side: 'sell', price: 110, position: 'b' })
  expect(book.trades.map(({ realised }) => realised)).toEqual(['11', '11'])
  expect(openCodes(book)).toEqual([])
})

test('also after the trade that was flagged has ended', async () => {
  const book = await inEuro()
  await book.fill('10:10', { side: 'sell', price: 110, position: 'a' })
  const position = held('long', 1, { id: 'b', price: 100, mark: 110, rate: 1.1 })
  await book.tick('10:15', { positions: [position] })
  expect(book.trades.map(({ rate, fees }) => [rate, fees])).toEqual([
    ['1', '1'],
    ['1.1', '1.1'],
  ])
  expect(openCodes(book)).toEqual(['rate_missing'])
})

test('what is held and nobody told the currency of is in the account’s when that is configured', async () => {
  const book = new Book()
  await book.fill('10:00', {})
  await book.tell('instrument', '10:00', { symbol: 'ETH' }, person)
  await book.fill('10:00', { symbol: 'ETH' })
  await book.tell('configured', '10:05', { currency: 'EUR' }, person)
  expect(book.trades.map(({ quote }) => quote)).toEqual(['EUR', 'EUR'])
  expect(openCodes(book)).toEqual([])
})

test('what is held in another currency lacks a rate from then on, or lacks it no more', async () => {
  const book = await inEuro()
  expect(openCodes(book)).toEqual(['rate_missing'])
  await book.tell('configured', '10:05', { currency: 'EUR' }, person)
  expect(openCodes(book)).toEqual([])
  await book.tell('configured', '10:06', { currency: 'CHF' }, person)
  expect(openCodes(book)).toEqual(['rate_missing'])
})
