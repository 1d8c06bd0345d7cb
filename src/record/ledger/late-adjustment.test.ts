import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const SPLIT = { type: 'split', symbol: 'XAU', ratio: 10 }
const RENAME = { type: 'rename', symbol: 'XAU', to: 'GLD' }
const sums = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ symbol, side, size, openedSize, realised }) => [symbol, side, size, openedSize, realised])
const open = (book: Book) => book.flags.filter(({ status }) => status === 'open').map(({ code }) => code)

const inAllOrders = <T>(some: readonly T[]): T[][] =>
  some.length === 0
    ? [[]]
    : some.flatMap((one, i) => inAllOrders(some.toSpliced(i, 1)).map((rest) => [one, ...rest]))

test('fills, a split and a rename come to the same in whatever order they are told', async () => {
  const facts = [
    (book: Book) => book.fill('10:00', { size: 1, price: 1000, stop: 900, fee: 1 }),
    (book: Book) => book.fill('10:30', { size: 1, price: 1100, stop: 900 }),
    (book: Book) => book.tell('adjusted', '11:00', SPLIT),
    (book: Book) => book.fill('12:00', { side: 'sell', size: 5, price: 120, fee: 2 }),
    (book: Book) => book.tell('adjusted', '12:30', RENAME),
    (book: Book) => book.fill('13:00', { symbol: 'GLD', side: 'sell', size: 10, price: 130 }),
  ]
  for (const order of inAllOrders(facts)) {
    const book = new Book()
    for (const tell of order) await tell(book)
    expect(sums(book)).toEqual([['GLD', 'long', '5', '20', '325']])
    const [trade] = book.open
    expect(trade).toMatchObject({ cost: '525', averageEntry: '105', entryPrice: '100', fees: '3' })
    expect(trade).toMatchObject({ stop: '90', initialRisk: '300' })
    expect(open(book)).toEqual([])
  }
})

describe('a fill from before a split', () => {
  test('prices what a snapshot showed after it, also under another name', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tell('adjusted', '10:10', SPLIT)
    await book.tell('adjusted', '10:11', RENAME)
    await book.tick('10:15', { positions: [{ symbol: 'GLD', side: 'long', size: 10, mark: 101 }] })
    await book.fill('10:05', { size: 1, price: 990, fee: 1 })
    expect(book.trade()).toMatchObject({
      symbol: 'GLD',
      size: '10',
      cost: '990',
      entryPrice: '99',
      fees: '1',
    })
    expect(book.flags).toEqual([])
  })

  test('prices what a snapshot showed before it', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:06', { positions: [held('long', 1, { mark: 1000, stop: 900 })] })
    await book.tell('adjusted', '10:10', SPLIT)
    await book.fill('10:05', { size: 1, price: 990 })
    expect(book.trade()).toMatchObject({ size: '10', cost: '990', entryPrice: '99', initialRisk: '90' })
    expect(book.flags).toEqual([])
  })
})

describe('a split that is told after snapshots of the new size', () => {
  test('and a fill of it leaves no phantom', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { price: 1000, mark: 1000 })] })
    await book.tick('11:15', { positions: [held('long', 10, { price: 100, mark: 101 })] })
    await book.fill('12:00', { side: 'sell', size: 10, price: 110 })
    await book.tick('12:15', { marks: priced(110) })
    await book.tell('adjusted', '11:00', SPLIT)
    expect(sums(book)).toEqual([['XAU', 'long', '0', '10', '100']])
    expect(open(book)).toEqual([])
  })

  test('without an average takes back what they seemed to buy', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 1000 })] })
    await book.tick('11:15', { positions: [held('long', 10, { mark: 100 })] })
    await book.tell('adjusted', '11:00', SPLIT)
    await book.tick('12:15', { positions: [held('long', 10, { mark: 110 })] })
    expect(sums(book)).toEqual([['XAU', 'long', '10', '10', '0']])
    expect(book.mark()).toMatchObject({ mark: '110' })
  })

  test('is not done to what was opened after it', async () => {
    const book = new Book()
    await book.tell('trade.opened', '12:00', { symbol: 'XAU', side: 'long', size: 10, price: 100 })
    await book.tell('adjusted', '11:00', SPLIT)
    expect(sums(book)).toEqual([['XAU', 'long', '10', '10', '0']])
  })
})

test('a rename that is told after a snapshot under the new name is that trade', async () => {
  const book = new Book()
  await book.tick('10:00', { positions: [held('long', 2, { price: 1000, mark: 1000 })] })
  const renamed = { symbol: 'GLD', side: 'long', size: 2, price: 1000, mark: 1001 }
  await book.tick('11:15', { positions: [renamed], marks: priced(1001) })
  await book.tell('adjusted', '11:00', RENAME)
  await book.tick('11:30', { positions: [renamed] })
  expect(sums(book)).toEqual([['GLD', 'long', '2', '2', '0']])
  expect(open(book)).toEqual([])
})

test('where more than fills and snapshots was told since, a late split says so', async () => {
  const book = new Book()
  await book.tell('trade.opened', '10:00', { symbol: 'XAU', side: 'long', size: 2, price: 1000, trade: 'a' })
  await book.tell('trade.closed', '12:00', { trade: 'a', size: 1, price: 110 })
  await book.tell('adjusted', '11:00', SPLIT)
  expect(open(book)).toEqual(['adjusted_late'])
})

describe('a late fill across a split or rename', () => {
  const split = (book: Book) => book.tell('adjusted', '10:20', { type: 'split', symbol: 'XAU', ratio: 4 })

  test('of which a part was told by name after a split leaves the rest in the units of today', async () => {
    const named = { symbol: 'XAU', side: 'long', size: 4, order: 'o1', position: 'p1' }
    const held = new Book()
    await split(held)
    await held.tell('trade.opened', '10:30', { ...named, price: 25 })
    await held.fill('10:10', { size: 2, price: 100, order: 'o1' })
    expect(held.open.map(({ size, cost }) => [size, cost])).toEqual([['8', '200']])
    const left = new Book()
    await split(left)
    const at = { entryAt: '2026-03-02T10:25:00Z' }
    await left.tell('trade.closed', '10:30', { ...named, ...at, entryPrice: 25, exitPrice: 30 })
    await left.fill('10:10', { size: 2, price: 100, order: 'o1' })
    expect(left.open.map(({ size, cost }) => [size, cost])).toEqual([['4', '100']])
    for (const { flags } of [held, left])
      expect(flags.map(({ code, told }) => [code, told])).toContainEqual(['reports_differ', '4 more'])
  })

  test('that cannot be put in order is booked in the units of today, and flagged', async () => {
    const book = new Book()
    await split(book)
    await book.tell('trade.opened', '10:30', { symbol: 'XAU', side: 'long', size: 4, price: 25 })
    await book.tell('cash', '10:40', { type: 'fee', amount: 1, symbol: 'XAU' })
    await book.fill('10:00', { size: 1, price: 100 })
    expect(book.open.map(({ size, cost }) => [size, cost])).toEqual([['8', '200']])
    expect(book.flags).toMatchObject([{ code: 'fill_out_of_order' }])
  })

  test('is late where a snapshot of the new name did not show it', async () => {
    const book = new Book()
    await book.tick('10:00', { scope: ['XAU'] })
    await book.tell('adjusted', '10:10', { type: 'rename', symbol: 'XAU', to: 'GOLD' })
    await book.tick('10:15', { scope: ['GOLD'] })
    await book.fill('10:05', {})
    expect(book.trades).toEqual([])
    expect(book.flags).toMatchObject([{ code: 'late_fill_unmatched', status: 'open' }])
    expect(book.executions).toEqual([])
    await book.fill('10:06', { side: 'sell', price: 104 })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '4' })
    expect(book.flags).toMatchObject([{ code: 'late_fill_unmatched', status: 'settled' }])
  })
})
