import { describe, expect, test } from 'vitest'
import { Decimal } from '#vocabulary'
import { Book, held, priced } from '../../src/log/testing/book.ts'

const person = { actor: 'person' } as const
const correct = (book: Book, set: object, trade = 'T1') =>
  book.tell('corrected', '15:00', { trade, set, reason: 'statement' }, person)
const voided = (book: Book, trade = 'T1') =>
  book.tell('corrected', '15:00', { trade, void: true, reason: 'test' }, person)

const closed = async (): Promise<Book> => {
  const book = new Book()
  await book.fill('10:00', { size: 1, price: 100, fee: 1 })
  await book.fill('10:30', { size: 1, price: 104 })
  await book.fill('11:00', { side: 'sell', size: 2, price: 110, fee: 1 })
  return book
}
const total = (book: Book, field: 'realised' | 'fee' | 'funding'): string =>
  book.legs().reduce((sum, leg) => sum.plus(Decimal.of(leg[field])), Decimal.zero).text

describe('a person puts a trade right', () => {
  test('a price revalues the trade, and a leg records by how much', async () => {
    const book = await closed()
    expect(book.trade()).toMatchObject({ realised: '16', pnl: '14' })
    await correct(book, { exitPrice: '109.5' })
    expect(book.trade()).toMatchObject({
      exitPrice: '109.5',
      averageExit: '109.5',
      closedValue: '219',
      realised: '15',
      pnl: '13',
    })
    expect(book.legs().at(-1)).toMatchObject({
      kind: 'corrected',
      source: 'person',
      realised: '-1',
      fee: '0',
    })
    await correct(book, { entryPrice: 101 })
    expect(book.trade()).toMatchObject({ averageEntry: '101', openedValue: '202', realised: '17' })
    expect(total(book, 'realised')).toBe('17')
  })

  test('a late fill does not change what a person has corrected', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    await correct(book, { strategy: { name: 'fade' } })
    await book.fill('10:05', { size: 1, price: 100 })
    expect(book.trade()).toMatchObject({ entryPrice: '100', cost: '201' })
    await correct(book, { entryPrice: 99 })
    await book.fill('10:06', { size: 1, price: 100 })
    expect(book.trade()).toMatchObject({ averageEntry: '99', cost: '198' })
    expect(book.flags).toMatchObject([{ code: 'fill_unmatched' }])
  })

  test('costs, times, kind and strategy are replaced', async () => {
    const book = await closed()
    await correct(book, {
      fees: 5,
      funding: -2,
      entryAt: '2026-03-02T09:00:00Z',
      exitKind: 'take_profit',
      strategy: { name: 'other' },
    })
    expect(book.trade()).toMatchObject({
      fees: '5',
      funding: '-2',
      pnl: '9',
      holdingMinutes: 120,
      exitKind: 'take_profit',
      strategy: { name: 'other', version: '1', parameters: {} },
      realised: '16',
    })
    expect([total(book, 'fee'), total(book, 'funding')]).toEqual(['5', '-2'])
  })

  test('the result stays within the excursions', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 102 })] })
    await book.fill('11:00', { side: 'sell', size: 2, price: 110 })
    await correct(book, { exitPrice: 90 })
    expect(book.trade()).toMatchObject({ realised: '-24', mae: '-24', mfe: '16' })
    const unwatched = await closed()
    await correct(unwatched, { exitPrice: 90 })
    expect(unwatched.trade()).toMatchObject({ realised: '-24', mae: null, mfe: null })
  })

  test('an open trade has an entry to correct and no exit', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100 })] })
    await book.tick('10:15', { positions: [held('long', 1)], marks: priced(110) })
    for (const set of [{ exitPrice: 1 }, { exitAt: '2026-03-02T11:00:00Z' }, { exitKind: 'agent' }])
      await expect(correct(book, set)).rejects.toMatchObject({ code: 'invalid_input', field: 'set' })
    await correct(book, { entryPrice: 98 })
    expect(book.trade()).toMatchObject({ status: 'open', averageEntry: '98', cost: '98', realised: '12' })
    await book.tick('15:15', { marks: priced(100) })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '14' })
    expect(total(book, 'realised')).toBe('14')
  })

  test('an exit before the entry is refused', async () => {
    const book = await closed()
    await expect(correct(book, { exitAt: '2026-03-02T09:00:00Z' })).rejects.toMatchObject({
      code: 'exit_before_entry',
    })
  })

  test('what was known before stays readable as it was', async () => {
    const book = await closed()
    const seq = book.state.head.seq
    await correct(book, { exitPrice: 1 })
    expect((await book.rows.rows('trades', { seq }))[0]).toMatchObject({ exitPrice: '110', realised: '16' })
  })
})

describe('a person voids a trade that never was', () => {
  test('it keeps its row and number, and its legs sum to nothing', async () => {
    const book = await closed()
    await voided(book)
    expect(book.trade()).toMatchObject({ n: 1, status: 'voided' })
    expect([total(book, 'realised'), total(book, 'fee'), total(book, 'funding')]).toEqual(['0', '0', '0'])
    await book.fill('16:00', {})
    expect(book.trade(2).n).toBe(2)
  })

  test('an open one leaves the ledger: fills and snapshots no longer meet it', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100 })
    await voided(book)
    expect(book.state.trades.size).toBe(0)
    expect(book.mark()).toBeUndefined()
    await book.tick('15:15', {})
    await book.fill('15:20', { side: 'sell', size: 1, price: 100 })
    expect(book.trades.map(({ side, status }) => [side, status])).toEqual([
      ['long', 'voided'],
      ['short', 'open'],
    ])
  })

  test('twice is once too often', async () => {
    const book = await closed()
    await voided(book)
    await expect(
      book.tell('corrected', '15:01', { trade: 'T1', void: true, reason: 'again' }, person),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test.each(['agent', 'broker', 'system'] as const)('the %s may do neither', async (actor) => {
  const book = await closed()
  const before = book.trades
  await expect(
    book.tell('corrected', '15:00', { trade: 'T1', set: { exitPrice: 200 }, reason: 'x' }, { actor }),
  ).rejects.toMatchObject({ code: 'not_allowed', field: 'actor' })
  await expect(
    book.tell('corrected', '15:00', { trade: 'T1', void: true, reason: 'x' }, { actor }),
  ).rejects.toMatchObject({
    code: 'not_allowed',
  })
  expect(book.trades).toEqual(before)
})
