import { describe, expect, test } from 'vitest'
import { accountDrawdown, peakEquity } from '#ledger'
import { Book } from '../../src/log/testing/book.ts'

const equity = (book: Book, at: string | number, value: number | string) =>
  book.tell('equity', at, { equity: value })
const cash = (book: Book, at: string | number, type: string, amount: number | string) =>
  book.tell('cash', at, { type, amount }, { actor: 'person' })
const drawdown = (book: Book): number =>
  Number((accountDrawdown(book.state.account) ?? Number.NaN).toFixed(9))
const peak = (book: Book) => peakEquity(book.state.account)

describe('equity', () => {
  test('the first mark is the peak and the start of the first day', async () => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await equity(book, '11:00', 9_500)
    expect(book.state.account).toMatchObject({ equity: '9500', today: { startEquity: '10000' } })
    expect([peak(book), drawdown(book)]).toEqual(['10000', 0.05])
    await equity(book, '12:00', 10_200)
    expect([peak(book), drawdown(book)]).toEqual(['10200', 0])
  })

  test('a snapshot may carry it', async () => {
    const book = new Book()
    await book.tick('10:00', { equity: '10000.50' })
    expect(book.state.account.equity).toBe('10000.5')
    expect(peak(book)).toBe('10000.5')
  })

  test('an older mark does not replace a newer one', async () => {
    const book = new Book()
    await book.tick('10:00', { scope: ['XAU'], equity: 10_000 })
    await book.tick('09:30', { scope: ['ETH'], equity: 12_000 })
    await equity(book, '09:45', 13_000)
    expect([book.state.account.equity, peak(book)]).toEqual(['10000', '10000'])
  })

  test('money that is owed is a drawdown of nearly all, and can be measured again', async () => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await equity(book, '11:00', -50)
    expect(drawdown(book)).toBeCloseTo(1, 5)
    await equity(book, '12:00', 5_000)
    expect(drawdown(book)).toBe(0.5)
  })
})

describe('deposits and withdrawals are neither profit nor drawdown', () => {
  const inDrawdown = async (): Promise<Book> => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await equity(book, '11:00', 8_000)
    return book
  }

  test('a deposit buys units at the last value', async () => {
    const book = await inDrawdown()
    await cash(book, '12:00', 'deposit', 4_000)
    expect(book.state.account).toMatchObject({ equity: '12000', units: 15_000, value: 0.8 })
    // 12,000 of 15,000: still 20% below the peak.
    expect([peak(book), drawdown(book)]).toEqual(['15000', 0.2])
    expect(book.rows.now('days')[0]).toMatchObject({ startEquity: '10000', cash: [{ units: 15_000 }] })
  })

  test('a withdrawal sells them', async () => {
    const book = await inDrawdown()
    await cash(book, '12:00', 'withdrawal', 6_000)
    expect([book.state.account.equity, peak(book), drawdown(book)]).toEqual(['2000', '2500', 0.2])
  })

  test('after everything was withdrawn the last value stays, also for the money that comes next', async () => {
    const book = await inDrawdown()
    await cash(book, '12:00', 'withdrawal', 8_000)
    expect(book.state.account).toMatchObject({ equity: '0', units: 0, value: 0.8 })
    expect(drawdown(book)).toBe(0.2)
    await cash(book, '13:00', 'deposit', 500)
    expect([peak(book), drawdown(book)]).toEqual(['625', 0.2])
  })

  test('money that a mark has already is taken against the mark before', async () => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await equity(book, '12:00', 13_600)
    await cash(book, '11:00', 'deposit', 4_000)
    // 14,000 with the deposit; 13,600 is a loss of 400.
    expect(book.state.account).toMatchObject({ equity: '13600', units: 14_000 })
    expect(drawdown(book)).toBeCloseTo(1 - 13_600 / 14_000, 9)
    // The same as if it had been reported in time.
    const inTime = new Book()
    await equity(inTime, '10:00', 10_000)
    await cash(inTime, '11:00', 'deposit', 4_000)
    await equity(inTime, '12:00', 13_600)
    expect(drawdown(inTime)).toBe(drawdown(book))
  })

  test('a first deposit is where the account begins; a withdrawal before any mark says nothing', async () => {
    const book = new Book()
    await cash(book, '10:00', 'deposit', 1_000)
    expect(book.state.account).toMatchObject({ equity: '1000', today: { startEquity: '1000' } })
    const unknown = new Book()
    await cash(unknown, '10:00', 'withdrawal', 1_000)
    expect(unknown.state.account.equity).toBeNull()
  })
})

describe('a trading day', () => {
  test('begins with the equity last known', async () => {
    const book = new Book()
    await equity(book, '2026-03-02T10:00:00Z', 10_000)
    await equity(book, '2026-03-03T09:00:00Z', 10_500)
    expect(book.rows.now('days').map(({ day, startEquity }) => [day, startEquity])).toEqual([
      ['2026-03-02', '10000'],
      ['2026-03-03', '10000'],
    ])
  })

  test('of an emptied account begins when there is money again', async () => {
    const book = new Book()
    await equity(book, '2026-03-02T10:00:00Z', 10_000)
    await cash(book, '2026-03-02T11:00:00Z', 'withdrawal', 10_000)
    await book.decide('2026-03-03T09:00:00Z', 'hold')
    expect(book.state.account.today?.startEquity).toBeNull()
    await cash(book, '2026-03-03T10:00:00Z', 'deposit', 500)
    expect(book.state.account.today?.startEquity).toBe('500')
  })

  test('has interest and dividends that are no trade’s in its cash', async () => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await cash(book, '11:00', 'interest', '-3')
    await cash(book, '12:00', 'fee', 2)
    expect(book.rows.now('days')[0]?.cash.map(({ result }) => result)).toEqual(['-3', '-2'])
  })
})
