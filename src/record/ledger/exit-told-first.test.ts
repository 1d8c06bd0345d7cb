import { expect, test } from 'vitest'
import { Book } from '../testing/book.ts'

const trip = {
  ...{ symbol: 'XAU', side: 'long', size: 3, entryPrice: 100, exitPrice: 101 },
  entryAt: '2026-03-02T10:00:00Z',
}

const living = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ side, status, openedSize, realised, fees }) =>
      [side, status, openedSize, realised, fees].join(' '),
    )

test.each([
  ['the position', { position: 'p' }, { position: 'p' }, { position: 'p' }],
  ['the order of the exit', { exitOrder: 'x' }, { order: 'x' }, {}],
  [
    'all of them',
    { position: 'p', order: 'e', exitOrder: 'x' },
    { position: 'p', order: 'x' },
    { position: 'p', order: 'e' },
  ],
  ['orders that fills do not name', { order: 'e', exitOrder: 'x' }, {}, {}],
  ['nothing', {}, {}, {}],
])('an exit, the whole trade, and then its entry is one trade, known by %s', async (_, ids, exit, entry) => {
  const book = new Book()
  await book.fill('10:13', { side: 'sell', size: 3, price: 101, fee: 1, ...exit })
  await book.tell('trade.closed', '10:13', { ...trip, ...ids })
  await book.fill('10:00', { size: 3, price: 100, fee: 1, ...entry })
  expect(living(book)).toEqual(['long closed 3 3 2'])
  expect(book.flags.filter(({ status }) => status === 'open')).toEqual([])
})

test.each([
  ['another order', { exitOrder: 'x' }, { order: 'y' }],
  ['another position', { position: 'p' }, { position: 'q' }],
  ['another size', {}, { size: 2 }],
  ['another price', {}, { price: 103 }],
])('what a fill of %s began is another trade', async (_, ids, other) => {
  const book = new Book()
  await book.fill('10:13', { side: 'sell', size: 3, price: 101, ...other })
  await book.tell('trade.closed', '10:13', { ...trip, ...ids })
  expect(book.trades.map(({ side, status }) => `${side} ${status}`)).toEqual(['short open', 'long closed'])
})
