import { describe, expect, test } from 'vitest'
import { isoOf } from '#vocabulary'
import { Book } from '../testing/book.ts'

const equity = (book: Book, at: string | number, value: number | string) =>
  book.tell('equity', at, { equity: value })
const cash = (book: Book, at: string | number, type: string, amount: number | string) =>
  book.tell('cash', at, { type, amount })
const days = (book: Book) => book.rows.now('days').map(({ day, startEquity }) => [day, startEquity] as const)

describe('equity', () => {
  test('the first mark is where the first day began and the peak', async () => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await equity(book, '11:00', 9_500)
    expect(book.state.account).toMatchObject({ equity: '9500', peak: '10000', dayStartEquity: '10000' })
    await equity(book, '12:00', 10_200)
    expect(book.state.account).toMatchObject({ equity: '10200', peak: '10200', dayStartEquity: '10000' })
  })

  test('a snapshot may carry it', async () => {
    const book = new Book()
    await book.tick('10:00', { equity: '10000.50' })
    expect(book.state.account).toMatchObject({ equity: '10000.5', peak: '10000.5' })
  })

  test('an older mark that comes late does not replace a newer one', async () => {
    const book = new Book()
    await book.tick('10:00', { scope: ['XAU'], equity: 10_000 })
    await book.tick('09:30', { scope: ['ETH'], equity: 12_000 })
    await equity(book, '09:45', 13_000)
    expect(book.state.account).toMatchObject({ equity: '10000', peak: '10000' })
  })
})

describe('deposits and withdrawals are neither profit nor drawdown', () => {
  const inDrawdown = async (): Promise<Book> => {
    const book = new Book()
    await equity(book, '10:00', 10_000)
    await equity(book, '11:00', 8_000)
    return book
  }

  const flows = (book: Book) => book.state.account.dayFlows.map(({ from, to }) => [from, to] as const)

  test('a deposit scales the peak, and what the day began with, by equity after over before', async () => {
    const book = await inDrawdown()
    await cash(book, '12:00', 'deposit', 4_000)
    // 12,000 / 8,000: still 20% below the peak and 20% down on the day, which began with 10,000.
    expect(book.state.account).toMatchObject({ equity: '12000', peak: '15000', dayStartEquity: '10000' })
    expect(flows(book)).toEqual([['8000', '12000']])
    expect(days(book)).toEqual([['2026-03-02', '10000']])
    expect(book.rows.now('days')[0]?.flows).toEqual(book.state.account.dayFlows)
  })

  test('a withdrawal scales them down', async () => {
    const book = await inDrawdown()
    await cash(book, '12:00', 'withdrawal', 6_000)
    expect(book.state.account).toMatchObject({ equity: '2000', peak: '2500', dayStartEquity: '10000' })
    expect(flows(book)).toEqual([['8000', '2000']])
  })

  test('everything withdrawn leaves what was lost as it was, also for the money that comes next', async () => {
    const book = await inDrawdown()
    await cash(book, '12:00', 'withdrawal', 8_000)
    expect(book.state.account).toMatchObject({ equity: '0', peak: '10000', emptied: '8000' })
    await cash(book, '13:00', 'deposit', 500)
    // 500 of 625 is 20% below, as 8,000 of 10,000 was.
    expect(book.state.account).toMatchObject({ equity: '500', peak: '625', emptied: null })
    expect(flows(book)).toEqual([
      ['8000', '8000'],
      ['8000', '500'],
    ])
  })

  test('a first deposit is where the account begins', async () => {
    const book = new Book()
    await cash(book, '10:00', 'deposit', 1_000)
    expect(book.state.account).toMatchObject({ equity: '1000', peak: '1000', dayStartEquity: '1000' })
    const unknown = new Book()
    await cash(unknown, '10:00', 'withdrawal', 1_000)
    expect(unknown.state.account).toMatchObject({ equity: null, peak: null })
  })

  test('one that is told after the mark that has it scales them as if it had come first', async () => {
    const told = async (...facts: readonly (readonly [string, 'equity' | 'cash'])[]) => {
      const book = await inDrawdown()
      for (const [at, what] of facts)
        await (what === 'equity' ? equity(book, at, 12_500) : cash(book, at, 'deposit', 4_000))
      return book.state.account
    }
    const dayFlows = [{ from: '8000', to: '12000' }]
    const first = { equity: '12500', peak: '15000', dayStartEquity: '10000', dayFlows }
    expect(await told(['12:00', 'cash'], ['13:00', 'equity'])).toMatchObject(first)
    expect(await told(['13:00', 'equity'], ['12:00', 'cash'])).toMatchObject(first)
    expect(await told(['13:00', 'equity'], ['13:00', 'cash'])).toMatchObject(first)
    expect(await told(['13:00', 'equity'], ['14:00', 'equity'], ['12:00', 'cash'])).toMatchObject(first)
  })

  test('one of yesterday is in what today began with', async () => {
    const book = await inDrawdown()
    await equity(book, '13:00', 12_000)
    await equity(book, '2026-03-03T09:00:00Z', 12_100)
    await cash(book, '12:00', 'deposit', 4_000)
    expect(book.state.account).toMatchObject({ equity: '12100', peak: '15000', dayStartEquity: '12000' })
  })

  test.each(['dividend', 'interest', 'funding', 'fee'])('%s is a result: peak and day stay', async (type) => {
    const book = await inDrawdown()
    await cash(book, '12:00', type, 500)
    expect(book.state.account).toMatchObject({ equity: '8000', peak: '10000', dayStartEquity: '10000' })
  })
})

describe('the trading day', () => {
  test('begins with the equity last known', async () => {
    const book = new Book()
    await equity(book, '2026-03-02T10:00:00Z', 10_000)
    await equity(book, '2026-03-02T23:59:59Z', 10_500)
    await book.tick('2026-03-03T00:00:00Z', {})
    expect(book.state.account).toMatchObject({ day: '2026-03-03', dayStartEquity: '10500' })
    await equity(book, '2026-03-03T09:00:00Z', 11_000)
    expect(days(book)).toEqual([
      ['2026-03-02', '10000'],
      ['2026-03-03', '10500'],
    ])
  })

  test('turns at 17:00 in New York where the calendar says so, in winter and in summer', async () => {
    const book = new Book()
    await book.tell('configured', '2026-03-01T00:00:00Z', {
      calendar: { zone: 'America/New_York', dayBegins: '17:00' },
    })
    // Clocks change on 8 March: 17:00 is 22:00 UTC before and 21:00 UTC after.
    for (const at of [
      '2026-03-05T21:59:59Z',
      '2026-03-05T22:00:00Z',
      '2026-03-09T20:59:59Z',
      '2026-03-09T21:00:00Z',
    ])
      await equity(book, at, 10_000)
    expect(days(book).map(([day]) => day)).toEqual(['2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10'])
    expect(isoOf(book.state.account.dayEndsAt ?? book.state.head.knownAt)).toBe('2026-03-10T21:00:00.000Z')
  })

  test('is not begun by setting up', async () => {
    const book = new Book()
    await book.tell('configured', '2026-03-01T00:00:00Z', { currency: 'EUR' })
    await book.tell('run.started', '2026-03-01T00:00:00Z', { run: 'r' })
    expect(book.state.account.day).toBeNull()
  })
})
