import { expect, test } from 'vitest'
import { Book } from '../../src/log/testing/book.ts'

test('what is written about a trade stays with it and with its episode, in order and once', async () => {
  const book = new Book()
  await book.fill('09:00', { size: 1, price: 100, stop: 98, position: 'a' })
  await book.tell('remark', '09:30', { trade: 'a', text: 'entered late' })
  await book.fill('10:00', { side: 'sell', price: 104, position: 'a' })
  await book.tell('remark', '11:00', { trade: 'T1', text: 'entered late' })
  await book.tell('remark', '12:00', { trade: 'T1', text: 'the next one went further' })
  const said = (hashes: readonly string[] | undefined) => hashes?.map((hash) => book.texts.get(hash))
  const expected = ['entered late', 'the next one went further']
  expect(said(book.rows.now('trades')[0]?.remarks)).toEqual(expected)
  expect(said(book.rows.now('episodes')[0]?.remarks)).toEqual(expected)
})

test('a remark about nothing is refused', async () => {
  await expect(new Book().tell('remark', '09:30', { trade: 'T9', text: 'what?' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a result in R that the caller states is kept where no stop was told, and may not call a loss a gain', async () => {
  const book = new Book()
  const trip = { symbol: 'XAU', side: 'long', size: 1, entryAt: '2026-03-02T09:00:00Z', entryPrice: 100 }
  await book.tell('trade.recorded', '10:00', { ...trip, exitPrice: 104, r: 1.6 })
  expect(book.rows.now('episodes')[0]).toMatchObject({ r: 1.6, rSource: 'stated' })
  await expect(
    book.tell('trade.recorded', '11:00', { ...trip, exitPrice: 97, r: 0.5 }),
  ).rejects.toMatchObject({
    code: 'invalid_outcome',
    field: 'r',
  })
  // A gross gain of 1 that costs of 3 turn into a loss may be called either.
  await book.tell('trade.recorded', '12:00', { ...trip, trade: 'b', exitPrice: 101, fee: 3, r: -0.4 })
  expect(book.rows.now('episodes', { order: { column: 'n' } })[1]).toMatchObject({ r: -0.4 })
})
