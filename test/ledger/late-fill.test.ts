import { describe, expect, test } from 'vitest'
import { Decimal } from '#vocabulary'
import { Book, held, priced, time } from '../../src/log/testing/book.ts'

/** Opened at the 10:15 mark of 101, closed at the 10:45 mark of 109, both seen by snapshots only. */
const roundTrip = async (): Promise<Book> => {
  const book = new Book()
  await book.tick('10:00', {})
  await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
  await book.tick('10:45', { marks: priced(109) })
  return book
}
const total = (book: Book): string =>
  book.legs().reduce((sum, leg) => sum.plus(Decimal.of(leg.realised)), Decimal.zero).text

describe('a fill that comes after the snapshot that showed it', () => {
  test('puts the entry right: price, cost, fee', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    await book.fill('10:10', { size: 2, price: 100, fee: '0.5', order: 'o1' })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({
      status: 'open',
      size: '2',
      entryPrice: '100',
      averageEntry: '100',
      cost: '200',
      realised: '0',
      fees: '0.5',
      pnl: '-0.5',
    })
    expect(book.legs().at(-1)).toMatchObject({
      kind: 'repriced',
      of: 1,
      price: '100',
      size: '2',
      order: 'o1',
    })
    expect(book.flags).toEqual([])
  })

  test('puts the exit right: price and result', async () => {
    const book = await roundTrip()
    expect(book.trade()).toMatchObject({ realised: '16' })
    await book.fill('10:40', { side: 'sell', size: 2, price: '108.5', fee: 1 })
    expect(book.trade()).toMatchObject({
      status: 'closed',
      exitPrice: '108.5',
      averageExit: '108.5',
      realised: '15',
      fees: '1',
      pnl: '14',
    })
    expect(total(book)).toBe('15')
  })

  test('puts the entry of a closed trade right, and its result with it', async () => {
    const book = await roundTrip()
    await book.fill('10:10', { size: 2, price: 100 })
    expect(book.trade()).toMatchObject({ entryPrice: '100', realised: '18', cost: '0', openedValue: '200' })
    expect(total(book)).toBe('18')
  })

  test('a short’s entry the other way round', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('short', 1, { mark: 101 })] })
    await book.tick('10:45', { marks: priced(95) })
    await book.fill('10:10', { side: 'sell', size: 1, price: 102 })
    expect(book.trade()).toMatchObject({ entryPrice: '102', realised: '7' })
  })

  test('when part is sold, the difference is shared between what is held and what is gone', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 4, { mark: 101 })] })
    await book.tick('10:45', { positions: [held('long', 1)], marks: priced(105) })
    expect(book.trade()).toMatchObject({ realised: '12', cost: '101' })
    await book.fill('10:10', { size: 4, price: 100 })
    expect(book.trade()).toMatchObject({ realised: '15', cost: '100', averageEntry: '100' })
    await book.tick('11:00', { marks: priced(105) })
    expect(book.trade()).toMatchObject({ realised: '20' })
    expect(total(book)).toBe('20')
  })

  test('the result stays within the excursions', async () => {
    const book = await roundTrip()
    expect(book.trade()).toMatchObject({ mfe: '16' })
    await book.fill('10:40', { side: 'sell', size: 2, price: 112 })
    expect(book.trade()).toMatchObject({ realised: '22', mfe: '22', mae: '0' })
  })

  test('a second one cannot explain the same leg', async () => {
    const book = await roundTrip()
    await book.fill('10:10', { size: 2, price: 100, order: 'o1' })
    await book.fill('10:11', { size: 2, price: 90, order: 'o2' })
    expect(book.trade()).toMatchObject({ entryPrice: '100', realised: '18' })
    expect(book.flags).toMatchObject([{ code: 'fill_unmatched' }])
  })

  test('explains the first snapshot after it, not a later leg of the same size', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 1, { mark: 101 })] })
    await book.tick('10:30', { positions: [held('long', 2, { mark: 105 })] })
    await book.fill('10:10', { size: 1, price: 100 })
    expect(book.flags).toEqual([])
    expect(book.trade()).toMatchObject({ entryPrice: '100', cost: '205' })
    await book.fill('10:20', { size: 1, price: 104 })
    expect(book.trade()).toMatchObject({ entryPrice: '100', cost: '204' })
  })

  test('does not explain a snapshot from before it', async () => {
    const book = new Book()
    await book.tick('10:30', { scope: ['ETH'] })
    // Known at 10:30, since the log's time does not go back, but taken at 10:00.
    await book.tick('10:00', { scope: ['XAU'], positions: [held('long', 1, { mark: 101 })] })
    await book.tick('10:20', { scope: ['XAU'], positions: [held('long', 1, { mark: 102 })] })
    await book.fill('10:10', { size: 1, price: 90 })
    expect(book.trade()).toMatchObject({ entryPrice: '101', size: '1' })
    expect(book.flags).toMatchObject([{ code: 'fill_unmatched' }])
  })

  test.each([
    ['another size', { size: 3, price: 100 }],
    ['another symbol', { symbol: 'ETH', size: 2, price: 100 }],
  ])('that fits nothing (%s) is flagged and changes no position', async (_, fill) => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    const before = book.trades
    await book.fill('10:10', fill)
    expect(book.trades).toEqual(before)
    expect(book.flags).toMatchObject([{ code: 'fill_unmatched' }])
    expect(book.executed).toBe(1)
  })

  test('of the other side, older than the entry, is rejected', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    await expect(book.fill('10:10', { side: 'sell', size: 2 })).rejects.toMatchObject({
      code: 'fill_too_old',
    })
  })

  test('of a flip prices the close and the opening', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('short', 2)], marks: priced(104) })
    await book.fill('10:10', { side: 'sell', size: 3, price: 105, fee: 3 })
    expect(book.trades.map(({ realised, entryPrice, fees }) => [realised, entryPrice, fees])).toEqual([
      ['5', '100', '1'],
      ['0', '105', '2'],
    ])
    expect(book.flags).toEqual([])
  })

  test('takes its time: an entry that of its first fill, an exit that of its last', async () => {
    const book = await roundTrip()
    await book.fill('10:05', { size: 1, price: 100 })
    await book.fill('10:06', { size: 1, price: 100 })
    await book.fill('10:40', { side: 'sell', size: 2, price: 108 })
    expect(book.trade()).toMatchObject({ entryAt: time('10:05'), exitAt: time('10:40'), holdingMinutes: 35 })
  })

  test('keeps the risk by a stop that a decision gave after the snapshot', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    await book.decide('10:16', 'enter', { trade: 'T1', side: 'long', stop: 95 })
    expect(book.trade()).toMatchObject({ initialRisk: '12' })
    await book.fill('10:10', { size: 2, price: 100 })
    expect(book.trade()).toMatchObject({ initialRisk: '10', first: { risk: '10' } })
  })

  test('whose fee was taken from the asset prices what is left', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'BTC/USDT', baseCurrency: 'BTC', quoteCurrency: 'USD' })
    await book.tick('09:30', {})
    const held = { symbol: 'BTC/USDT', side: 'long', size: '0.999', mark: 100 }
    await book.tick('10:00', { positions: [held] })
    await book.fill('09:59', { symbol: 'BTC/USDT', size: 1, price: 90, fee: '0.001', feeCurrency: 'BTC' })
    expect(book.trade()).toMatchObject({ entryPrice: '90', size: '0.999' })
  })

  test('of a position that waited for a rate is in time: that snapshot did not count for it', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'SAP', quoteCurrency: 'EUR' })
    await book.tick('10:00', { positions: [{ symbol: 'SAP', side: 'long', size: 1, mark: 100 }] })
    await book.fill('09:59', { symbol: 'SAP', size: 1, price: 99, rate: '1.1' })
    expect(book.open).toMatchObject([{ symbol: 'SAP', entryPrice: '99', rate: '1.1' }])
    expect(book.flags.map(({ code }) => code)).toEqual(['rate_missing'])
  })

  test('ends the flag of the difference that it explains', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await book.tick('10:30', { marks: priced(104) })
    expect(book.flags).toMatchObject([{ code: 'position_differs', status: 'open' }])
    await book.fill('10:20', { side: 'sell', size: 1, price: 103 })
    expect(book.flags).toMatchObject([{ code: 'position_differs', status: 'settled' }])
    expect(book.trade()).toMatchObject({ exitPrice: '103', realised: '3' })
  })

  test('at the snapshot’s own time is not late: it is booked', async () => {
    const book = new Book()
    await book.tick('10:15', {})
    await book.fill('10:15', { size: 1, price: 100 })
    expect(book.trade()).toMatchObject({ status: 'open', size: '1' })
  })

  test('at the snapshot’s own time, which it showed, is told again', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    await book.fill('10:15', { size: 2, price: 100, fee: 1 })
    await book.tick('10:30', { marks: priced(104) })
    await book.fill('10:30', { side: 'sell', size: 2, price: 105, fee: 1 })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({ status: 'closed', openedSize: '2', realised: '10', fees: '2' })
    expect(book.flags).toEqual([])
  })

  test('outside the scope of the snapshots is not late either', async () => {
    const book = new Book()
    await book.tick('10:15', { scope: ['ETH'] })
    await book.fill('10:10', { size: 1, price: 100 })
    expect(book.trade()).toMatchObject({ status: 'open', size: '1' })
  })
})

describe('a decision that was made after what is told late', () => {
  const decided = async (): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', {})
    await book.decide('10:20', 'enter', { side: 'long', stop: 95, reason: 'breakout', confidence: 0.9 })
    return book
  }

  test('is not why a whole trade from before it was entered, and still stands', async () => {
    const book = await decided()
    const trip = { symbol: 'ETH', side: 'long', size: 1, entryPrice: 100, exitPrice: 104 }
    await book.tell('trade.recorded', '10:06', { ...trip, entryAt: '2026-03-02T10:05:00Z' })
    expect(book.trade()).toMatchObject({ status: 'closed', entryDecision: null, stop: null })
    await book.tick('10:30', { positions: [held('long', 1, { mark: 100 })] })
    expect(book.trade(2)).toMatchObject({ stop: '95', confidence: 0.9 })
  })

  test('is not why a trade was added to or left before it', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2 })
    await book.decide('10:20', 'exit', { reason: 'enough' })
    await book.fill('10:10', { side: 'sell', price: 104 })
    await book.fill('10:11', { side: 'sell', price: 104 })
    expect(book.trade()).toMatchObject({ status: 'closed', exitKind: 'unknown', exitReason: null })
    const more = new Book()
    await more.fill('10:00', {})
    await more.decide('10:20', 'add', { side: 'long', stop: 95 })
    await more.fill('10:10', {})
    expect(more.trade()).toMatchObject({ openedSize: '2', stop: null })
  })

  test('in the same second is why: brokers tell whole seconds', async () => {
    const book = new Book()
    await book.decide('2026-03-02T10:00:00.400Z', 'enter', { side: 'long', stop: 95 })
    await book.fill('10:00', {})
    expect(book.trade()).toMatchObject({ stop: '95' })
  })
})
