import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const REPORT = { symbol: 'XAU', side: 'long', size: 1, price: 100 }
const TRIP = {
  symbol: 'XAU',
  side: 'long',
  size: 1,
  entryAt: '2026-03-02T10:00:00Z',
  entryPrice: 100,
  exitPrice: 104,
}
const sums = (book: Book) =>
  book.trades
    .filter(({ status }) => status !== 'voided')
    .map(({ status, side, openedSize, realised, fees }) => [status, side, openedSize, realised, fees])

describe('a trade told by name and by its fills is one', () => {
  test('opened, filled, closed, filled', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, order: 'o1' })
    await book.fill('10:00', { order: 'o1', fee: '0.5' })
    await book.tell('trade.closed', '11:00', { trade: 'T1', price: 104 })
    await book.fill('11:00', { side: 'sell', price: 104, order: 'o2', fee: '0.5' })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '1']])
    expect(book.flags).toEqual([])
    expect(book.executions).toHaveLength(2)
  })

  test('a round trip, and then its two fills', async () => {
    const book = new Book()
    await book.tell('trade.closed', '11:00', { ...TRIP, fee: 1 })
    await book.fill('10:00', { order: 'o1', fee: '0.5' })
    await book.fill('11:00', { side: 'sell', price: 104, order: 'o2', fee: '0.5' })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '1']])
    expect(book.flags).toEqual([])
  })

  test('its two fills, and then the round trip', async () => {
    const book = new Book()
    await book.fill('10:00', { order: 'o1', fee: '0.5' })
    await book.fill('11:00', { side: 'sell', price: 104, order: 'o2', fee: '0.5' })
    await book.tell('trade.closed', '11:00', { ...TRIP, fee: 1 })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '1']])
    expect(book.flags).toEqual([])
  })

  test('in parts: the told price is what all fills make it', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 3, order: 'o1' })
    await book.fill('10:00', { size: 1, price: 99, order: 'o1' })
    await book.fill('10:01', { size: 2, price: '100.5', order: 'o1' })
    expect(book.trade()).toMatchObject({ size: '3', cost: '300', averageEntry: '100' })
    expect(book.flags).toEqual([])
    await book.tell('trade.closed', '11:00', { symbol: 'XAU', price: 104, exitOrder: 'o2' })
    await book.fill('11:00', { side: 'sell', size: 3, price: 103, order: 'o2' })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '9' })
    expect(book.flags).toMatchObject([{ code: 'reports_differ' }])
  })

  test('told whole when half of it was filled', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, order: 'o1' })
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 2, order: 'o1' })
    await book.fill('10:01', { size: 1, order: 'o1' })
    expect(sums(book)).toEqual([['open', 'long', '2', '0', '0']])
  })

  test('more than was told is kept, and flagged', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, order: 'o1' })
    await book.fill('10:00', { size: 2, order: 'o1' })
    expect(book.trade()).toMatchObject({ size: '2', cost: '200' })
    expect(book.flags).toMatchObject([{ code: 'reports_differ' }])
  })

  test('closed by its symbol a moment after the fill that closed it', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.fill('11:00', { side: 'sell', price: 104 })
    await book.tell('trade.closed', '11:01', { symbol: 'XAU', price: 104, exitReason: 'enough' })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '0']])
    expect(book.words(book.trade().exitReason)).toBe('enough')
  })
})

describe('a position that was closed in parts', () => {
  const part = (at: string, size: number, exitPrice: number, more: object = {}) =>
    [at, { ...TRIP, size, exitPrice, position: 'p1', ...more }] as const

  test('told one by one is one trade, and its results add up', async () => {
    const book = new Book()
    await book.tell('trade.closed', ...part('11:00', 1, 110, { fee: 1 }))
    await book.tell('trade.closed', ...part('12:00', 2, 95, { fee: 2 }))
    await book.tell('trade.closed', ...part('12:00', 2, 95, { fee: 2, reason: 'told again' }))
    await book.tell('trade.closed', ...part('13:00', 1, 120))
    expect(sums(book)).toEqual([['closed', 'long', '4', '20', '3']])
    expect(book.trade()).toMatchObject({ exitPrice: '120', pnl: '17' })
    // Without an exit order it may be a second one of its size.
    expect(book.flags).toMatchObject([{ code: 'taken_as_same', field: 'exit', told: '2 at 95' }])
  })

  test('in equal parts: each exit order is one of them, told again it is none', async () => {
    const book = new Book()
    await book.tell('trade.closed', ...part('11:00', 2, 101, { exitOrder: 'x1' }))
    await book.tell('trade.closed', ...part('11:02', 2, 101, { exitOrder: 'x2' }))
    await book.tell('trade.closed', ...part('11:02', 2, 101, { exitOrder: 'x2', reason: 'told again' }))
    await book.tell('trade.closed', ...part('11:02', 2, 101, { exitOrder: 'x3' }))
    expect(sums(book)).toEqual([['closed', 'long', '6', '6', '0']])
    expect(book.flags).toEqual([])
  })

  test('in equal parts that snapshots show as they go', async () => {
    const book = new Book()
    const rest = (size: number) => ({ positions: [held('long', size, { id: 'p1', price: 100, mark: 101 })] })
    await book.tick('10:15', rest(4))
    await book.tell('trade.closed', ...part('11:00', 2, 101, { exitOrder: 'x1' }))
    await book.tick('11:01', rest(2))
    await book.tell('trade.closed', ...part('11:02', 2, 101, { exitOrder: 'x2' }))
    await book.tick('11:03', { marks: priced(105) })
    expect(sums(book)).toEqual([['closed', 'long', '4', '4', '0']])
    expect(book.flags).toEqual([])
  })

  test('in equal parts that a snapshot showed and fills have told, by the orders of the fills', async () => {
    const book = new Book()
    await book.tick('10:15', { positions: [held('long', 4, { id: 'p1', price: 100, mark: 100 })] })
    await book.tick('11:01', { positions: [held('long', 2, { id: 'p1', price: 100, mark: 101 })] })
    await book.fill('11:00', { side: 'sell', size: 2, price: 101, order: 'x1', position: 'p1' })
    await book.tell('trade.closed', ...part('11:02', 2, 101, { exitOrder: 'x2' }))
    expect(sums(book)).toEqual([['closed', 'long', '4', '4', '0']])
    expect(book.flags).toEqual([])
  })

  test.each([
    ['without orders', { position: 'p1' }, {}, 'exitAt'],
    ['by the caller’s own name', { trade: 't1', exitOrder: 'x1' }, { exitOrder: 'x2' }, 'exitOrder'],
  ])('in equal parts %s may be one exit told twice, and says so', async (_, first, other, field) => {
    const book = new Book()
    const trip = { ...TRIP, size: 2, ...first }
    await book.tell('trade.closed', '11:00', trip, { id: 'd1' })
    await book.tell('trade.closed', '11:02', { ...trip, ...other }, { id: 'd2' })
    expect(sums(book)).toEqual([['closed', 'long', '2', '8', '0']])
    expect(book.flags).toMatchObject([{ code: 'taken_as_same', field, trade: { n: 1 } }])
  })

  test('long before the snapshot that did not show it any more is one', async () => {
    const book = new Book()
    await book.tick('10:01', { positions: [held('long', 4, { id: 'p1', price: 100, mark: 100 })] })
    await book.tick('11:00', { marks: priced(101) })
    await book.tell('trade.closed', ...part('10:20', 4, 101))
    expect(sums(book)).toEqual([['closed', 'long', '4', '4', '0']])
    expect(book.flags).toEqual([])
  })

  test('of which snapshots showed a part is as much as the round trip says, and flagged', async () => {
    const book = new Book()
    await book.tick('10:01', { positions: [held('long', 4, { id: 'p1', price: 100, mark: 100 })] })
    await book.tick('10:30', { marks: priced(105) })
    await book.tell('trade.closed', ...part('10:20', 8, 101))
    expect(sums(book)).toEqual([['closed', 'long', '8', '8', '0']])
    expect(book.flags).toMatchObject([{ code: 'taken_as_same', field: 'size', known: '4', told: '8' }])
  })

  test('of one that is open here takes off as much as it says', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 3, position: 'p1' })
    await book.tell('trade.closed', ...part('11:00', 1, 110))
    expect(book.trade()).toMatchObject({ status: 'open', size: '2', realised: '10' })
    await book.tell('trade.closed', '12:00', { position: 'p1', price: 90, size: 2 })
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '-10' })
    await book.tell('trade.opened', '13:00', { ...REPORT, size: 3, position: 'p2' })
    await expect(
      book.tell('trade.closed', '14:00', { position: 'p2', price: 90, size: 4 }),
    ).rejects.toMatchObject({ code: 'invalid_input', field: 'size' })
  })

  test.each([
    ['another symbol', { symbol: 'ETH' }],
    ['the other side', { side: 'short' }],
    ['another time', { entryAt: '2026-03-02T18:00:00Z' }],
  ])('an id that comes again with %s is another trade, and says so', async (_, other) => {
    const book = new Book()
    await book.tell('trade.closed', ...part('11:00', 1, 110))
    await book.tell('trade.closed', ...part('19:00', 1, 90, other))
    expect(book.trades).toHaveLength(2)
    expect(book.flags).toMatchObject([{ code: 'ids_disagree', trade: { n: 1 } }])
  })
})

describe('an opening by name of which something was shown before', () => {
  test('and of which a part was sold since is that trade, and flagged', async () => {
    const book = new Book()
    const at = (seconds: number) => `2026-03-02T10:00:${String(seconds).padStart(2, '0')}Z`
    await book.fill(at(0), { size: 3 })
    await book.fill(at(48), { side: 'sell', size: 1, price: 101 })
    await book.tell('trade.opened', at(0), { ...REPORT, size: 4, trade: 't' })
    await book.fill(at(6), { size: 1 })
    expect(sums(book)).toEqual([['open', 'long', '4', '1', '0']])
    expect(book.trade().size).toBe('3')
    expect(book.flags).toMatchObject([{ code: 'taken_as_same', field: 'size' }])
  })

  test('more than a bar after it is kept apart, and flagged', async () => {
    const book = new Book()
    await book.tick('10:30', { positions: [held('long', 9, { price: 100, mark: 101 })] })
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 12, trade: 't', order: 'eo' })
    expect(book.flags).toMatchObject([
      { code: 'several_trades_fit', trade: { n: 1 }, known: '9', told: '12' },
    ])
  })

  test('by a snapshot, of which fills of its order told a part, is as much as it says', async () => {
    const book = new Book()
    const fill = (at: string, price: number) => book.fill(at, { size: 2, price, order: 'eo' })
    await book.tick('10:02', { positions: [held('long', 4, { mark: 104 })] })
    await fill('10:00', 101)
    await fill('10:03', 100)
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 8, trade: 't', order: 'eo' })
    await fill('10:01', 102)
    await fill('10:04', 100)
    expect(sums(book)).toEqual([['open', 'long', '8', '0', '0']])
    expect(book.trade().cost).toBe('806')
    expect(book.flags).toEqual([])
  })
})

describe('fills that come out of order', () => {
  test('a sale that comes before its purchase is a long', async () => {
    const book = new Book()
    await book.fill('10:05', { side: 'sell', price: 104, fee: 1 })
    await book.fill('10:00', { price: 100, fee: 1 })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '2']])
    expect(book.trades.map(({ status, pnl }) => [status, pnl])).toEqual([
      ['voided', '0'],
      ['closed', '2'],
    ])
    expect(book.flags).toEqual([])
  })

  test('a trade that it closed too early is open again', async () => {
    const book = new Book()
    await book.fill('10:00', { price: 100 })
    await book.fill('10:05', { side: 'sell', price: 104 })
    await book.fill('10:03', { price: 101 })
    expect(sums(book)).toEqual([['open', 'long', '2', '3.5', '0']])
    expect(book.mark()).toBeDefined()
    await book.fill('10:04', { side: 'sell', price: 103 })
    expect(sums(book)).toEqual([['closed', 'long', '2', '6', '0']])
  })

  test('one that flipped is two again', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100, fee: 1 })
    await book.fill('10:05', { side: 'sell', size: 3, price: 104, fee: 3 })
    await book.fill('10:03', { size: 1, price: 102, fee: 1 })
    expect(sums(book)).toEqual([
      ['closed', 'long', '2', '6', '4'],
      ['open', 'short', '1', '0', '1'],
    ])
    expect(book.trades.map(({ n }) => n)).toEqual([1, 2])
  })

  test('a long list of them, from the last to the first, is the same trades', async () => {
    const book = new Book()
    for (let i = 35; i >= 0; i--)
      await book.fill(1_770_000_000_000 + i * 60_000, { side: i % 2 ? 'sell' : 'buy' })
    expect(sums(book)).toEqual(Array.from({ length: 18 }, () => ['closed', 'long', '1', '0', '0']))
    expect(book.flags).toEqual([])
  })

  test('where too much was told since, it is said that they are not', async () => {
    const book = new Book()
    const scope = Array.from({ length: 1_000 }, (_, i) => `S${i}`)
    for (let i = 0; i < 5; i++) {
      const positions = scope.map((symbol) => ({
        symbol,
        side: i % 2 ? 'short' : 'long',
        size: 1,
        mark: 100,
      }))
      await book.tick(`10:0${i + 1}`, { scope, positions })
    }
    await book.fill('10:10', {})
    await book.fill('10:00', { side: 'sell' })
    expect(book.flags).toMatchObject([{ code: 'fill_out_of_order', known: 'too much was told since' }])
  })

  test('where more than fills was told since, it is said that they are not', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 2, price: 100 })
    await book.tell('trade.closed', '10:05', { symbol: 'XAU', price: 104, size: 1 })
    await book.fill('10:07', { side: 'sell', size: 1, price: 105, order: 'o9' })
    await book.fill('09:40', { side: 'sell', size: 1, price: 99, order: 'o8' })
    expect(book.flags.map(({ code }) => code)).toContain('fill_out_of_order')
  })
})

describe('the fill of an exit that comes before its trade is told by name', () => {
  const exit = { side: 'sell', size: 2, price: 101, order: 'xo' }
  const trip = { ...TRIP, size: 2, exitPrice: 101, trade: 't1', order: 'eo', exitOrder: 'xo' }
  const entry = { size: 2, price: 100, order: 'eo' }

  test('is the exit of the round trip that names its order', async () => {
    const book = new Book()
    await book.fill('10:03', { ...exit, fee: 1 })
    await book.tell('trade.closed', '10:03', { ...trip, fee: 2 })
    await book.fill('10:00', { ...entry, fee: 1 })
    expect(sums(book)).toEqual([['closed', 'long', '2', '2', '2']])
    expect(book.executions).toHaveLength(2)
    expect(book.flags).toEqual([])
  })

  test('is the exit of the trade that is opened and closed by name; what came since is another', async () => {
    const book = new Book()
    await book.fill('10:03', exit)
    await book.tell('trade.opened', '10:00', { ...REPORT, size: 2, trade: 't1', order: 'eo' })
    await book.fill('10:09', { size: 3, price: 90, order: 'e2' })
    await book.tell('trade.closed', '10:03', { trade: 't1', price: 101, exitOrder: 'xo' })
    await book.fill('10:00', entry)
    expect(sums(book)).toEqual([
      ['closed', 'long', '2', '2', '0'],
      ['open', 'long', '3', '0', '0'],
    ])
    expect(book.flags).toEqual([])
  })

  test('with a part of the entry told before it, and the rest after', async () => {
    const book = new Book()
    await book.fill('10:00', { ...entry, size: 1 })
    await book.fill('10:02', exit)
    await book.tell('trade.closed', '10:02', trip)
    await book.fill('10:01', { ...entry, size: 1 })
    expect(sums(book)).toEqual([['closed', 'long', '2', '2', '0']])
    expect(book.flags).toEqual([])
  })

  test('is a part of the exit, and the other part comes after', async () => {
    const book = new Book()
    await book.fill('10:02', { ...exit, size: 1 })
    await book.tell('trade.closed', '10:03', trip)
    await book.fill('10:03', { ...exit, size: 1 })
    await book.fill('10:00', entry)
    expect(sums(book)).toEqual([['closed', 'long', '2', '2', '0']])
    expect(book.flags).toEqual([])
  })

  test('and turned the position is an exit and an entry', async () => {
    const book = new Book()
    await book.fill('10:03', { ...exit, size: 3 })
    await book.tell('trade.closed', '10:03', trip)
    const turned = [
      ['closed', 'long', '2', '2', '0'],
      ['open', 'short', '1', '0', '0'],
    ]
    expect(sums(book).sort()).toEqual(turned)
    await book.fill('10:00', entry)
    await book.tell('trade.closed', '10:03', { ...trip, reason: 'told again' })
    expect(sums(book).sort()).toEqual(turned)
    expect(book.flags).toEqual([])
  })

  const tellings: Readonly<Record<string, (book: Book) => Promise<unknown>>> = {
    entry: (book) => book.fill('10:00', { ...entry, size: 1 }),
    more: (book) => book.fill('10:01', { ...entry, size: 1 }),
    exit: (book) => book.fill('10:03', exit),
    trip: (book) => book.tell('trade.closed', '10:03', trip),
  }
  const orders = (names: readonly string[]): string[][] =>
    names.length < 2
      ? [[...names]]
      : names.flatMap((name) =>
          orders(names.filter((other) => other !== name)).map((rest) => [name, ...rest]),
        )

  test.each(orders(Object.keys(tellings)).map((order) => [order.join(', ')]))(
    'is one trade: %s',
    async (order) => {
      const book = new Book()
      for (const name of order.split(', ')) await tellings[name]?.(book)
      expect(sums(book)).toEqual([['closed', 'long', '2', '2', '0']])
      expect(book.flags).toEqual([])
    },
  )

  test('where it cannot be put in order, it is said that the ids disagree', async () => {
    const book = new Book()
    await book.fill('10:03', exit)
    await book.tell('cash', '10:04', { type: 'fee', amount: 1, trade: 'T1' })
    await book.tell('trade.closed', '10:03', trip)
    expect(book.flags).toMatchObject([{ code: 'ids_disagree', trade: { n: 1 }, field: 'side' }])
  })
})

describe('a closing fill', () => {
  test.each([{ reduceOnly: true }, { kind: 'stop_loss' }])(
    'of what is not held opens nothing, and is flagged: %j',
    async (closing) => {
      const book = new Book()
      await book.fill('10:00', { side: 'sell', ...closing })
      expect(book.trades).toEqual([])
      await book.fill('10:01', {})
      await book.fill('10:02', { side: 'sell', size: 3, price: 101, ...closing })
      expect(sums(book)).toEqual([['closed', 'long', '1', '1', '0']])
      expect(book.flags.map(({ code }) => code)).toEqual(['nothing_to_close', 'nothing_to_close'])
    },
  )
})

test('an order filled in several executions after the snapshot that showed it is priced by all of them', async () => {
  const book = new Book()
  await book.tick('10:00', {})
  await book.tick('10:15', { positions: [held('long', 3, { mark: 101 })] })
  await book.fill('10:05', { size: 1, price: 98, order: 'o1', fee: 1 })
  await book.fill('10:06', { size: 2, price: 100, order: 'o1', fee: 1 })
  expect(book.trade()).toMatchObject({ size: '3', cost: '298', entryPrice: '98', fees: '2' })
  expect(book.flags).toEqual([])
  await book.fill('10:07', { size: 1, price: 100, order: 'o1' })
  expect(book.flags).toMatchObject([{ code: 'late_fill_unmatched' }])
})

describe('a position that gets its name later', () => {
  test('from the fill that closes it', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.fill('11:00', { side: 'sell', price: 104, position: 'p1' })
    expect(sums(book)).toEqual([['closed', 'long', '1', '4', '0']])
    expect(book.trade().positionId).toBe('p1')
  })

  test('from a snapshot that shows more of it', async () => {
    const book = new Book()
    await book.fill('10:00', {})
    await book.tick('10:15', { positions: [held('long', 2, { id: 'p1', mark: 102 })] })
    expect(sums(book)).toEqual([['open', 'long', '2', '0', '0']])
    expect(book.trade().positionId).toBe('p1')
  })
})

describe('a snapshot', () => {
  test('that lags a fill leaves it as it is, and says so; the next one decides', async () => {
    const book = new Book()
    await book.fill('2026-03-02T10:00:00Z', {})
    await book.tick('2026-03-02T10:00:05Z', { marks: priced(101) })
    expect(sums(book)).toEqual([['open', 'long', '1', '0', '0']])
    expect(book.flags).toMatchObject([{ code: 'snapshot_lags' }])
    await book.tick('2026-03-02T10:15:00Z', { positions: [held('long', 1, { mark: 102 })] })
    await book.fill('2026-03-02T10:16:00Z', { side: 'sell', price: 103 })
    await book.tick('2026-03-02T10:16:02Z', { positions: [held('long', 1, { mark: 103 })] })
    expect(sums(book)).toEqual([['closed', 'long', '1', '3', '0']])
    await book.tick('2026-03-02T10:30:00Z', { marks: priced(104) })
    expect(book.trades).toHaveLength(1)
  })

  test('that is older than a fill before it knows nothing of it', async () => {
    const book = new Book()
    await book.fill('2026-03-02T10:00:05Z', {})
    await book.tick('2026-03-02T10:00:00Z', { marks: priced(101) })
    expect(sums(book)).toEqual([['open', 'long', '1', '0', '0']])
    expect(book.flags).toEqual([])
  })

  test('whose exits or levels say that it has ended is believed', async () => {
    const book = new Book()
    await book.fill('2026-03-02T10:00:00Z', { stop: 99 })
    await book.tick('2026-03-02T10:00:05Z', { marks: priced(99, 100, 98) })
    expect(book.trade()).toMatchObject({ status: 'closed', exitKind: 'stop_loss' })
    await book.fill('2026-03-02T11:00:00Z', {})
    await book.tick('2026-03-02T11:00:05Z', { marks: priced(101), exits: [{ symbol: 'XAU', price: 102 }] })
    expect(book.trade(2)).toMatchObject({ status: 'closed', exitPrice: '102' })
    expect(book.flags).toEqual([])
  })

  test('with another average at the same size is flagged, once', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { price: 100, mark: 100 })] })
    await book.tick('10:15', { positions: [held('long', 1, { price: 104, mark: 105 })] })
    await book.tick('10:30', { positions: [held('long', 1, { price: 104, mark: 105 })] })
    expect(book.flags).toMatchObject([{ code: 'average_changed', trade: { n: 1 } }])
    expect(book.trade()).toMatchObject({ averageEntry: '100', size: '1' })
  })

  test('that shows a split before it is told waits for it', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { price: 1000, mark: 1000 })] })
    await book.tick('10:15', { positions: [held('long', 10, { price: 100, mark: 101 })] })
    await book.tick('10:30', { positions: [held('long', 10, { price: 100, mark: 102 })] })
    expect(book.flags).toMatchObject([{ code: 'split_untold' }])
    expect(book.trade()).toMatchObject({ size: '1', cost: '1000' })
    await book.tell('adjusted', '10:40', { type: 'split', symbol: 'XAU', ratio: 10 })
    await book.tick('10:45', { positions: [held('long', 10, { price: 100, mark: 103 })] })
    expect(book.trade()).toMatchObject({ size: '10', cost: '1000', averageEntry: '100' })
    expect(book.trades).toHaveLength(1)
  })
})

describe('a snapshot without averages', () => {
  test('that shows a split before it is told waits for it, however the price moves then', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 3, price: 100 })
    await book.tick('10:15', { positions: [held('long', 3, { mark: 101 })] })
    await book.tick('10:30', { positions: [held('long', 12, { mark: 25.5 })] })
    await book.tick('10:45', { positions: [held('long', 12, { mark: 20 })] })
    expect(book.flags).toMatchObject([{ code: 'split_untold', known: '3', told: '12' }])
    expect(book.trade()).toMatchObject({ size: '3', cost: '300' })
    await book.tell('adjusted', '10:50', { type: 'split', symbol: 'XAU', ratio: 4 })
    await book.tick('11:00', { positions: [held('long', 12, { mark: 26 })] })
    expect(book.trade()).toMatchObject({ size: '12', cost: '300', averageEntry: '25' })
    expect(book.flags).toMatchObject([{ status: 'settled' }])
  })

  test('that shows three become one waits too', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 12, price: 100 })
    await book.tick('10:30', { positions: [held('long', 4, { mark: 310 })] })
    expect(book.flags).toMatchObject([{ code: 'split_untold', known: '12', told: '4' }])
    await book.tick('10:45', { positions: [held('long', 12, { mark: 101 })] })
    expect(book.flags).toMatchObject([{ status: 'settled' }])
  })

  test.each([
    ['more at nearly the same price', 12, 99],
    ['a little more after a fall', 4, 75],
    ['less after a rise', 1, 120],
    ['more after a fall, in no ratio of a split', 8, 38],
  ])('shows %s: a purchase or a sale', async (_, size, mark) => {
    const book = new Book()
    await book.fill('10:00', { size: 3, price: 100 })
    await book.tick('10:15', { positions: [held('long', 3, { mark: 101 })] })
    await book.tick('10:30', { positions: [held('long', size, { mark })] })
    expect(book.trade()).toMatchObject({ size: String(size) })
    expect(book.flags).toEqual([])
  })
})

describe('what a snapshot guessed from a mark', () => {
  test('is put right by whoever tells it by name, without a flag, and by the fill after that', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 101 })] })
    await book.tell('trade.opened', '10:00', { ...REPORT, price: 100 })
    expect(book.trade()).toMatchObject({ averageEntry: '100', entryPrice: '100' })
    await book.tick('10:15', { marks: priced(109) })
    await book.tell('trade.closed', '10:14', { trade: 'T1', price: 110, kind: 'take_profit' })
    expect(book.trade()).toMatchObject({ realised: '10', exitPrice: '110', exitKind: 'take_profit' })
    expect(book.flags).toEqual([])
    await book.fill('10:14', { side: 'sell', price: 111 })
    expect(book.trade()).toMatchObject({ realised: '11' })
  })

  test('but not what the broker said of it', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { price: 100, mark: 101 })] })
    await book.tick('10:15', { marks: priced(109), exits: [{ symbol: 'XAU', price: 108 }] })
    await book.tell('trade.closed', '10:14', { trade: 'T1', price: 110 })
    expect(book.trade()).toMatchObject({ realised: '8' })
    expect(book.flags).toMatchObject([{ code: 'reports_differ', known: '108', told: '110' }])
  })
})

test('a part of a position that a fill has closed and the broker’s list tells again is one', async () => {
  const book = new Book()
  await book.fill('10:00', { size: 10, position: 'p' })
  await book.fill('10:30', { side: 'sell', size: 4, price: 110, position: 'p' })
  await book.tell('trade.closed', '10:30', { ...TRIP, size: 4, exitPrice: 110, position: 'p' })
  expect(book.trade()).toMatchObject({ size: '6', realised: '40' })
  await book.fill('11:30', { side: 'sell', size: 6, price: 110, position: 'p' })
  await book.tell('trade.closed', '11:30', { ...TRIP, size: 6, exitPrice: 110, position: 'p' })
  expect(sums(book)).toEqual([['closed', 'long', '10', '100', '0']])
  expect(book.flags).toEqual([])
})

test('a split that was seen is settled by being told', async () => {
  const book = new Book()
  await book.tick('10:00', { positions: [held('long', 1, { price: 1000, mark: 1000 })] })
  await book.tick('10:15', { positions: [held('long', 10, { price: 100, mark: 101 })] })
  await book.tell('adjusted', '10:20', { type: 'split', symbol: 'XAU', ratio: 10 })
  expect(book.flags).toMatchObject([{ code: 'split_untold', status: 'settled' }])
})

test('one of two positions that is gone is priced by the other’s mark', async () => {
  const book = new Book()
  const both = [held('long', 1, { id: 'p1', mark: 100 }), held('long', 2, { id: 'p2', mark: 100 })]
  await book.tick('10:00', { positions: both })
  await book.tick('10:15', { positions: [held('long', 2, { id: 'p2', mark: 101 })] })
  expect(book.trade()).toMatchObject({ status: 'closed', exitPrice: '101' })
})

test('a close by name is the agent’s, also when the fill came first', async () => {
  const book = new Book()
  await book.fill('10:00', {})
  await book.fill('10:30', { side: 'sell', price: 101 })
  await book.tell('trade.closed', '10:30', { trade: 'T1', price: 101 })
  expect(book.trade()).toMatchObject({ exitKind: 'agent' })
})

test('a fill within a trade that was told whole by name is kept apart, and said to be', async () => {
  const book = new Book()
  await book.tell('trade.closed', '13:00', { ...TRIP, size: 20, exitPrice: 110 })
  await book.fill('10:00', { size: 20 })
  await book.fill('12:00', { side: 'sell', size: 10, price: 108 })
  expect(book.flags).toMatchObject([{ code: 'fill_within_trade', trade: { n: 1 } }])
})

describe('the lots of a trade that fills have told', () => {
  const filled = async (): Promise<Book> => {
    const book = new Book()
    await book.fill('10:00', { size: 5, price: 100, order: 'o1' })
    await book.fill('12:00', { size: 5, price: 98, order: 'o2' })
    await book.fill('15:00', { side: 'sell', size: 10, price: 95, order: 'o3' })
    return book
  }
  const first = { ...TRIP, size: 5, entryPrice: 100, exitPrice: 95 }
  const second = { ...first, entryAt: '2026-03-02T12:00:00Z', entryPrice: 98 }

  test('are that trade, by their orders, whatever the caller calls each', async () => {
    const book = await filled()
    await book.tell('trade.closed', '15:00', { ...first, trade: 'a', order: 'o1', exitOrder: 'o3' })
    await book.tell('trade.closed', '15:00', { ...second, trade: 'b', order: 'o2', exitOrder: 'o3' })
    expect(sums(book)).toEqual([['closed', 'long', '10', '-40', '0']])
    expect(book.flags).toEqual([])
    await book.tell('remark', '16:00', { trade: 'b', text: 'averaging down' })
    expect(book.trade().remarks).toHaveLength(1)
  })

  test('without ids may be others, and are flagged', async () => {
    const book = await filled()
    await book.tell('trade.closed', '15:00', first)
    expect(book.flags).toMatchObject([{ code: 'several_trades_fit', trade: { n: 1 } }])
  })
})
