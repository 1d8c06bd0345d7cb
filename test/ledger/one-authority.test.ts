import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { Decimal, SECOND_MS } from '#vocabulary'
import { Book, held, priced, time } from '../../src/log/testing/book.ts'

// Snapshots say how much is held, fills say at what price. Each property is one way in which reports go wrong.

interface Traded {
  readonly size: number
  readonly price: number
}

/** Signed sizes and prices, ended by whatever closes the rest. */
const histories = (): fc.Arbitrary<Traded[]> =>
  fc
    .array(
      fc.record({
        size: fc.integer({ min: -9, max: 9 }).filter((size) => size !== 0),
        price: fc.integer({ min: 50, max: 150 }),
      }),
      { minLength: 2, maxLength: 8 },
    )
    .map((fills) => {
      const left = fills.reduce((sum, { size }) => sum + size, 0)
      return left === 0 ? fills : [...fills, { size: -left, price: 100 }]
    })

const START = time('10:00')
const fillAt = (book: Book, at: number, { size, price }: Traded, more: object = {}) =>
  book.fill(at, { side: size > 0 ? 'buy' : 'sell', size: Math.abs(size), price, fee: '0.5', ...more })
const pnl = (book: Book): string =>
  book.trades.reduce((sum, trade) => sum.plus(Decimal.of(trade.pnl)), Decimal.zero).text
const signed = (book: Book): number =>
  book.open.reduce((sum, { side, size }) => sum + (side === 'long' ? 1 : -1) * Number(size), 0)
const net = (fills: readonly Traded[]): number => fills.reduce((sum, { size }) => sum + size, 0)
const shown = (size: number, more: object = {}): object[] =>
  size === 0 ? [] : [held(size > 0 ? 'long' : 'short', Math.abs(size), more)]
const minute = (i: number): number => START + i * 60 * SECOND_MS

describe('one authority per question', () => {
  test.prop([histories(), fc.infiniteStream(fc.nat())], { numRuns: 200 })(
    'money at flat is the same in any order of arrival in which no fill is rejected',
    async (fills, chance) => {
      const inOrder = new Book()
      for (const [i, fill] of fills.entries()) await fillAt(inOrder, minute(i), fill)
      const keys = fills.map(() => chance.next().value)
      const order = fills.map((_, i) => i).sort((a, b) => keys[a] - keys[b])
      const shuffled = new Book()
      let rejected = 0
      for (const i of order)
        await fillAt(shuffled, minute(i), fills[i] ?? { size: 1, price: 1 }).catch(() => rejected++)
      fc.pre(rejected === 0)
      expect(shuffled.open).toEqual([])
      expect(pnl(shuffled)).toBe(pnl(inOrder))
    },
  )

  test.prop([histories(), fc.nat(), fc.boolean()], { numRuns: 200 })(
    'a lost fill is put right by the next snapshot, with and without position ids',
    async (fills, lost, named) => {
      const book = new Book()
      const id = named ? { position: 'p' } : {}
      const until = fills.slice(0, -1)
      for (const [i, fill] of until.entries())
        if (i !== lost % until.length) await fillAt(book, minute(i), fill, id)
      const marks = priced(100)
      await book.tick(minute(60), { positions: shown(net(until), named ? { id: 'p' } : {}), marks })
      expect(signed(book)).toBe(net(until))
      // From here on both feeds say the same.
      const last = fills.at(-1)
      if (last) await fillAt(book, minute(61), last, id)
      await book.tick(minute(62), { marks })
      expect(book.open).toEqual([])
    },
  )

  test.prop([histories()], { numRuns: 100 })(
    'a late fill of each interval makes the same money as one in time',
    async (fills) => {
      const inTime = new Book()
      const late = new Book()
      for (const book of [inTime, late]) await book.tick(START, {})
      let size = 0
      for (const [i, fill] of fills.entries()) {
        size += fill.size
        const [at, look] = [minute(2 * i + 1), minute(2 * i + 2)]
        const snapshot = { positions: shown(size), marks: priced(fill.price + 7) }
        await fillAt(inTime, at, fill)
        await inTime.tick(look, snapshot)
        await late.tick(look, snapshot)
        await fillAt(late, at, fill)
      }
      expect(late.flags.filter(({ code }) => code === 'fill_unmatched')).toEqual([])
      expect(pnl(late)).toBe(pnl(inTime))
      const times = (book: Book) => book.trades.map(({ entryAt, exitAt }) => [entryAt, exitAt])
      expect(times(late)).toEqual(times(inTime))
    },
  )

  test('a fill every 20 s does not starve snapshots: a lost one is put right within a minute', async () => {
    const book = new Book()
    const seconds = (s: number): number => START + s * SECOND_MS
    let size = 0
    for (let i = 0; i < 30; i++) {
      size += 1
      if (i !== 3) await fillAt(book, seconds(20 * i), { size: 1, price: 100 })
      await book.tick(seconds(20 * i + 10), { positions: shown(size), marks: priced(100) })
      if (i > 6) expect(signed(book)).toBe(size)
    }
  })

  test('a renamed position goes on under its new name, with its decision, rate and provisional legs', async () => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { mark: 101 })] })
    await book.decide('10:16', 'exit', { reason: 'enough' })
    await book.tell('adjusted', '10:20', { symbol: 'XAU', to: 'GOLD' })
    await book.fill('10:10', { symbol: 'GOLD', size: 2, price: 100 })
    expect(book.trade()).toMatchObject({ symbol: 'GOLD', entryPrice: '100' })
    await book.fill('10:30', { symbol: 'GOLD', side: 'sell', size: 2, price: 104 })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '8', exitKind: 'agent' })
  })

  test('a split is applied to what is open, rounded down to the size step', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'XAU', sizeStep: 1 })
    await book.fill('10:00', { size: 5, price: 100, stop: 90 })
    await book.tell('adjusted', '10:20', { symbol: 'XAU', ratio: '0.3' })
    expect(book.trade()).toMatchObject({ size: '1', cost: '500', stop: '300' })
  })
})

describe('a list that lags', () => {
  const filled = async (): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', {})
    await book.fill('10:01', { size: 1, price: 100 })
    return book
  }
  const soon = time('10:01') + 10 * SECOND_MS

  test('less than 30 s after a fill is only marked, and does not count as the last snapshot', async () => {
    const book = await filled()
    await book.tick(soon, { marks: priced(101) })
    expect(book.open).toHaveLength(1)
    expect(book.mark()).toMatchObject({ mark: '101' })
    // Older than that snapshot, and still in time.
    await book.fill(soon - SECOND_MS, { size: 1, price: 101 })
    expect(book.trade()).toMatchObject({ size: '2' })
    await book.tick('10:02', { positions: [held('long', 2, { mark: 102 })] })
    expect(book.flags).toEqual([])
  })

  test('is believed if it says settled, names the exit, or comes 30 s later', async () => {
    for (const said of [{ settled: true }, { exits: [{ symbol: 'XAU', price: 101 }] }]) {
      const book = await filled()
      await book.tick(soon, { marks: priced(101), ...said })
      expect(book.open).toEqual([])
    }
    const book = await filled()
    await book.tick(time('10:01') + 30 * SECOND_MS, { marks: priced(101) })
    expect(book.open).toEqual([])
  })

  test('is not assumed in a simulated run', async () => {
    const book = new Book()
    await book.tell('run.started', '09:00', { run: 'sim', mode: 'backtest' })
    await book.fill('10:01', { size: 1, price: 100 }, { run: 'sim' })
    await book.tick(soon, { marks: priced(101) }, { run: 'sim' })
    expect(book.open).toEqual([])
  })
})

describe('a position that one snapshot left out', () => {
  const leftOut = async (more: object): Promise<Book> => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 2, { mark: 100, ...more })] })
    await book.tick('10:15', { marks: priced(103) })
    expect(book.trade()).toMatchObject({ status: 'closed', exitKind: 'unknown' })
    return book
  }

  test.each([
    ['its id', { id: 'p1' }],
    ['exactly its size and average', { price: '99.5' }],
  ])('is the same trade again by %s, flagged', async (_, more) => {
    const book = await leftOut(more)
    await book.tick('10:30', { positions: [held('long', 2, { mark: 104, ...more })] })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({ status: 'open', size: '2', realised: '0', exitAt: null })
    expect(book.flags.map(({ code }) => code)).toEqual(['position_returned'])
    await book.tick('10:45', { exits: [{ symbol: 'XAU', id: undefined, price: 105 }] })
    expect(book.legs().reduce((sum, leg) => sum + Number(leg.realised), 0)).toBe(
      Number(book.trade().realised),
    )
  })

  test('leaves the agent’s mood as if it had never been left out', async () => {
    const book = await leftOut({ price: '110' })
    expect(book.state.moods.losingStreak).toBe(1)
    await book.tick('10:30', { positions: [held('long', 2, { mark: 104, price: '110' })] })
    expect(book.state.moods).toMatchObject({ losingStreak: 0, closes: 0 })
  })

  test('is a new trade under a new name', async () => {
    const book = await leftOut({ price: '99.5' })
    await book.tell('adjusted', '10:20', { symbol: 'XAU', to: 'GOLD' })
    const renamed = { symbol: 'GOLD', side: 'long', size: 2, price: '99.5', mark: 104 }
    await book.tick('10:30', { positions: [renamed] })
    await book.tick('10:45', { positions: [renamed] })
    expect(book.trades.map(({ symbol, status }) => [symbol, status])).toEqual([
      ['XAU', 'closed'],
      ['GOLD', 'open'],
    ])
  })

  test('keeps what was written about it meanwhile', async () => {
    const book = await leftOut({ price: '99.5' })
    await book.tell('remark', '10:20', { trade: 'T1', text: 'it is still there' })
    await book.tick('10:30', { positions: [held('long', 2, { mark: 104, price: '99.5' })] })
    expect(book.trade()).toMatchObject({ status: 'open', exitAt: null, exitReason: null })
    expect(book.trade().remarks.map((hash) => book.words(hash))).toEqual(['it is still there'])
  })

  test('is another trade where the average differs, or the agent decided to enter', async () => {
    const reused = await leftOut({ id: 'p1', price: '99.5' })
    await reused.tick('10:30', { positions: [held('long', 2, { id: 'p1', mark: 104, price: '99.6' })] })
    expect(reused.trades.map(({ status }) => status)).toEqual(['closed', 'open'])
    const other = await leftOut({ price: '99.5' })
    await other.tick('10:30', { positions: [held('long', 2, { mark: 104, price: '99.6' })] })
    expect(other.trades).toHaveLength(2)
    const entered = await leftOut({ price: '99.5' })
    await entered.decide('10:20', 'enter', { side: 'long' })
    await entered.tick('10:30', { positions: [held('long', 2, { mark: 104, price: '99.5' })] })
    expect(entered.trades).toHaveLength(2)
  })
})

describe('a symbol is reported by the broker or by name', () => {
  const whole = { symbol: 'XAU', side: 'long', size: 1, entryPrice: 100, exitPrice: 101 }

  test('a position of a symbol reported by name is not booked, and flagged once until it is gone', async () => {
    const book = new Book()
    await book.tell('trade.recorded', '10:00', whole)
    await book.tick('10:15', { positions: [held('long', 1)], marks: priced(100) })
    await book.tick('10:30', { positions: [held('long', 1)], marks: priced(100) })
    expect(book.open).toEqual([])
    expect(book.flags).toMatchObject([{ code: 'reported_by_name', status: 'open' }])
    await book.tick('10:45', {})
    expect(book.flags).toMatchObject([{ code: 'reported_by_name', status: 'settled' }])
  })

  test('instrument switches it', async () => {
    const book = new Book()
    await book.tell('instrument', '09:00', { symbol: 'XAU', multiplier: 100 })
    await book.tell('trade.recorded', '10:00', whole)
    await book.tell('instrument', '10:10', { symbol: 'XAU', reportedBy: 'broker' })
    await book.tick('10:15', { positions: [held('long', 1)], marks: priced(100) })
    expect(book.open).toMatchObject([{ multiplier: '100' }])
  })

  test('an id of a whole trade names one trade of one symbol', async () => {
    const book = new Book()
    await book.tell('trade.recorded', '10:00', { ...whole, trade: 'mine' })
    await expect(
      book.tell('trade.recorded', '10:10', { ...whole, symbol: 'GOLD', trade: 'mine' }),
    ).rejects.toMatchObject({ code: 'id_taken', field: 'trade' })
  })
})

describe('a foreign instrument needs a rate', () => {
  const SAP = { symbol: 'SAP', side: 'long', size: 1, mark: 100 }
  const book = async (): Promise<Book> => {
    const made = new Book()
    await made.tell('instrument', '09:00', { symbol: 'SAP', quoteCurrency: 'EUR' })
    return made
  }

  test('a position without one is left as it was, flagged, and the rest is booked', async () => {
    const one = await book()
    await one.tick('10:00', { positions: [SAP, held('long', 1, { mark: 5 })] })
    expect(one.open.map(({ symbol }) => symbol)).toEqual(['XAU'])
    const missing = () => one.flags.filter(({ code }) => code === 'rate_missing')
    expect(missing()).toMatchObject([{ symbol: 'SAP', status: 'open' }])
    await one.tick('10:15', {
      positions: [SAP, held('long', 1, { mark: 5 })],
      marks: { SAP: { price: 100, rate: '1.1' } },
    })
    expect(one.open.map(({ symbol, rate }) => [symbol, rate])).toContainEqual(['SAP', '1.1'])
    expect(missing()).toMatchObject([{ symbol: 'SAP', status: 'settled' }])
  })

  test('a second position without one is left, too, and the snapshot counts for the rest', async () => {
    const one = new Book()
    await one.fill('09:00', { symbol: 'SAP', position: 'a', price: 100 })
    await one.tell('instrument', '09:10', { symbol: 'SAP', quoteCurrency: 'EUR' })
    const [a, b] = [
      { ...SAP, id: 'a' },
      { ...SAP, id: 'b', side: 'short' },
    ]
    await one.tick('10:00', { positions: [a, b, held('long', 1, { mark: 5 })] })
    expect(one.open.map(({ symbol, positionId }) => [symbol, positionId])).toEqual([
      ['SAP', 'a'],
      ['XAU', null],
    ])
    expect(one.flags.map(({ code }) => code)).toContain('rate_missing')
  })

  test('a rate with the mark of a symbol is the rate of all its positions', async () => {
    const one = await book()
    const [a, b] = [
      { ...SAP, id: 'a' },
      { ...SAP, id: 'b', side: 'short' },
    ]
    await one.tick('10:00', { positions: [a, b], marks: { SAP: { price: 100, rate: '1.1' } } })
    expect(one.open.map(({ rate }) => rate)).toEqual(['1.1', '1.1'])
  })

  test('the last rate holds, and before it the instrument’s', async () => {
    const one = new Book()
    await one.tell('instrument', '09:00', { symbol: 'SAP', quoteCurrency: 'EUR', rate: '1.2' })
    await one.fill('10:00', { symbol: 'SAP', price: 100 })
    await one.fill('10:01', { symbol: 'SAP', side: 'sell', price: 110, rate: '1.1' })
    await one.fill('10:02', { symbol: 'SAP', price: 100 })
    expect(one.trades.map(({ rate, realised }) => [rate, realised])).toEqual([
      ['1.1', '11'],
      ['1.1', '0'],
    ])
  })
})
