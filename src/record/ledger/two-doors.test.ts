import { describe, expect, test } from 'vitest'
import { Book, held, priced } from '../testing/book.ts'

const CONTEXT = { context: { trend: 'down', volatility: 'normal' } }
const REPORT = { symbol: 'XAU', side: 'long', size: 1, price: 100 }
const TRIP = {
  symbol: 'XAU',
  side: 'long',
  size: 1,
  entryAt: '2026-03-02T10:00:00Z',
  entryPrice: 100,
  exitPrice: 104,
}

describe('a trade opened by name after a snapshot showed it', () => {
  const seen = async (): Promise<Book> => {
    const book = new Book()
    await book.tick('09:50', {})
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
    return book
  }

  test('annotates: words, levels, context; the numbers stand', async () => {
    const book = await seen()
    await book.tell('trade.opened', '10:02', {
      ...REPORT,
      trade: 'mine',
      reason: 'breakout',
      confidence: 0.6,
      stop: 95,
      target: 120,
      strategy: { name: 's' },
      context: CONTEXT,
      lessonsHash: 'abc',
      fee: 2,
    })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({
      tradeId: 'mine',
      size: '1',
      source: 'tick',
      confidence: 0.6,
      stop: '95',
      target: '120',
      strategy: { name: 's' },
      entryContext: CONTEXT,
      entryRegime: 'trend_down_lowvol',
      lessonsHash: 'abc',
      fees: '2',
      pnl: '-2',
    })
    expect(book.words(book.trade().entryReason)).toBe('breakout')
    expect(book.executions).toHaveLength(1)
    expect(book.flags).toEqual([])
  })

  test('makes the initial risk known, as the stop was told with the entry', async () => {
    const book = await seen()
    expect(book.trade().initialRisk).toBeNull()
    await book.tell('trade.opened', '10:02', { ...REPORT, stop: 95 })
    expect(book.trade().initialRisk).toBe('5')
  })

  test('does not overwrite what the first report said, and flags a price that differs', async () => {
    const book = new Book()
    await book.decide('09:59', 'enter', { side: 'long', reason: 'first', stop: 97 })
    await book.tick('10:00', { positions: [held('long', 1, { price: 100, mark: 100, fees: 1 })] })
    await book.tell('trade.opened', '10:02', { ...REPORT, price: 101, reason: 'second', stop: 90, fee: 3 })
    expect(book.trade()).toMatchObject({ entryPrice: '100', stop: '97', initialRisk: '3', fees: '1' })
    expect(book.words(book.trade().entryReason)).toBe('first')
    expect(book.flags).toMatchObject([{ code: 'reports_differ', trade: { id: book.trade().id } }])
  })

  test.each([
    ['in another symbol', { symbol: 'ETH' }],
    ['on the other side', { side: 'short' }],
    ['of another size', { size: 2 }],
  ])('is another trade %s', async (_, other) => {
    const book = await seen()
    await book.tell('trade.opened', '10:02', { ...REPORT, ...other })
    expect(book.trades).toHaveLength(2)
  })

  test('within one bar it is the same, beyond it another', async () => {
    const near = await seen()
    await near.tell('trade.opened', '10:15', REPORT)
    expect(near.trades).toHaveLength(1)
    const far = await seen()
    await far.tell('trade.opened', '2026-03-02T10:15:00.001Z', REPORT)
    expect(far.trades).toHaveLength(2)
    const longBars = await seen()
    await longBars.tell('configured', '10:00', { barSeconds: 3600 })
    await longBars.tell('trade.opened', '11:00', REPORT)
    expect(longBars.trades).toHaveLength(1)
  })
})

describe('ids', () => {
  test('the caller’s own id finds its trade, whatever else differs in the report', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'mine' })
    await book.tell('trade.opened', '12:00', { ...REPORT, trade: 'mine', size: 5, reason: 'late note' })
    expect(book.trades).toHaveLength(1)
    expect(book.words(book.trade().entryReason)).toBe('late note')
  })

  test('different ids of the caller are different trades, however alike', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'a' })
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'b' })
    await book.tell('trade.closed', '11:00', { ...TRIP, trade: 'c' })
    await book.tell('trade.closed', '11:00', { ...TRIP, trade: 'd' })
    expect(book.trades.map((trade) => trade.tradeId)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('the broker’s position finds it too', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { id: 'p1', mark: 100 })] })
    await book.tell('trade.opened', '12:00', { ...REPORT, position: 'p1', reason: 'r' })
    expect(book.trades).toHaveLength(1)
    expect(book.words(book.trade().entryReason)).toBe('r')
  })

  test('and so does its order', async () => {
    const book = new Book()
    await book.fill('10:00', { size: 1, price: 100, order: 'o1' })
    await book.tell('trade.opened', '12:00', { ...REPORT, order: 'o1', reason: 'r' })
    expect(book.trades).toHaveLength(1)
    expect(book.words(book.trade().entryReason)).toBe('r')
  })

  test('and a fill of the order that a report named is that trade', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, order: 'o1' })
    await book.fill('10:00', { size: 1, price: 100, order: 'o1' })
    expect(book.trades.map(({ size }) => size)).toEqual(['1'])
    expect(book.executions).toHaveLength(1)
  })

  test('an id whose trade was voided is free again', async () => {
    const book = new Book()
    await book.tell('trade.closed', '11:00', { ...TRIP, trade: 'mine', size: 10 })
    await book.tell('voided', '11:05', { trade: 'mine', reason: 'wrong size' }, { actor: 'person' })
    await book.tell('trade.closed', '11:00', { ...TRIP, trade: 'mine', size: 1 })
    expect(book.trades.map(({ status, openedSize }) => [status, openedSize])).toEqual([
      ['voided', '10'],
      ['closed', '1'],
    ])
  })
})

test('a trade opened by name after snapshots had opened and closed it annotates too', async () => {
  const book = new Book()
  await book.tick('10:00', { positions: [held('long', 1, { mark: 100 })] })
  await book.tick('10:15', { marks: priced(104) })
  await book.tell('trade.opened', '10:00', { ...REPORT, reason: 'late' })
  expect(book.trades.map(({ status }) => status)).toEqual(['closed'])
})

describe('two trades that fit', () => {
  test('are kept apart and flagged', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'a' })
    await book.tell('trade.opened', '10:01', { ...REPORT, trade: 'b' })
    await book.tell('trade.opened', '10:02', { ...REPORT, reason: 'which?' })
    expect(book.trades).toHaveLength(3)
    expect(book.flags).toMatchObject([{ code: 'several_trades_fit', trade: null }])
    expect(book.trades.slice(0, 2).map((trade) => trade.entryReason)).toEqual([null, null])
  })
})

describe('a scalper’s trades, all alike and none held together', () => {
  test('are as many as were told, by round trips', async () => {
    const book = new Book()
    await book.tell('trade.closed', '10:02', { ...TRIP, entryAt: '2026-03-02T10:00:00Z' })
    await book.tell('trade.closed', '10:08', { ...TRIP, entryAt: '2026-03-02T10:05:00Z' })
    expect(book.trades).toHaveLength(2)
    expect(book.flags).toEqual([])
  })

  test('are as many as were told, opened and closed by symbol', async () => {
    const book = new Book()
    for (const [opened, closed] of [
      ['10:00', '10:02'],
      ['10:05', '10:08'],
    ] as const) {
      await book.tell('trade.opened', opened, REPORT)
      await book.tell('trade.closed', closed, { symbol: 'XAU', price: 101 })
    }
    expect(book.trades.map(({ status }) => status)).toEqual(['closed', 'closed'])
  })
})

describe('a trade closed by name', () => {
  test('is closed at its price, with its costs and reason', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'mine', fee: 1 })
    await book.tell('trade.closed', '11:30', {
      trade: 'mine',
      price: 110,
      fee: 2,
      funding: '-0.5',
      exitReason: 'target in sight',
    })
    expect(book.trade()).toMatchObject({
      status: 'closed',
      exitKind: 'agent',
      realised: '10',
      fees: '3',
      funding: '-0.5',
      pnl: '6.5',
      holdingMinutes: 90,
    })
    expect(book.words(book.trade().exitReason)).toBe('target in sight')
  })

  const closedBy = async (name: object): Promise<Book> => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'mine', position: 'p1', order: 'o1' })
    await book.tell('trade.closed', '11:00', { ...name, price: 101 })
    return book
  }

  test.each([{ trade: 'T1' }, { trade: 'mine' }, { position: 'p1' }, { order: 'o1' }, { symbol: 'XAU' }])(
    'can be named by %j',
    async (name) => {
      expect((await closedBy(name)).trade()).toMatchObject({ status: 'closed', realised: '1' })
    },
  )

  test('can be named by its id', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', REPORT)
    await book.tell('trade.closed', '11:00', { trade: book.trade().id, price: 101 })
    expect(book.trade().status).toBe('closed')
  })

  test('that nothing is called is refused; so is a symbol with two', async () => {
    const book = new Book()
    await expect(book.tell('trade.closed', '11:00', { trade: 'T9', price: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'a' })
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'b' })
    await expect(book.tell('trade.closed', '11:00', { symbol: 'XAU', price: 1 })).rejects.toMatchObject({
      code: 'ambiguous',
      next: 'Use a handle: T1, T2.',
    })
    await expect(book.tell('trade.closed', '09:00', { trade: 'a', price: 1 })).rejects.toMatchObject({
      code: 'exit_before_entry',
    })
  })

  test('after a snapshot had closed it annotates: kind, reason, costs', async () => {
    const book = new Book()
    await book.tell('trade.opened', '10:00', { ...REPORT, trade: 'mine' })
    await book.tick('10:15', { marks: priced(104) })
    expect(book.trade()).toMatchObject({ status: 'closed', exitKind: 'unknown', exitPrice: '104' })
    await book.tell('trade.closed', '10:16', {
      trade: 'mine',
      price: 104,
      kind: 'agent',
      exitReason: 'done',
      fee: 1,
    })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({ exitKind: 'agent', realised: '4', fees: '1', pnl: '3' })
    expect(book.words(book.trade().exitReason)).toBe('done')
    expect(book.flags).toMatchObject([{ code: 'snapshot_differs', status: 'settled' }])
    // A second time, with other words: the first stand.
    await book.tell('trade.closed', '10:17', { trade: 'mine', price: 103, exitReason: 'again', fee: 5 })
    expect(book.trade()).toMatchObject({ realised: '4', fees: '1' })
    expect(book.words(book.trade().exitReason)).toBe('done')
    expect(book.flags.slice(1)).toMatchObject([{ code: 'reports_differ' }])
  })

  test('books the fee of a trade that so far had funding only', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, funding: '-0.5' })] })
    await book.tick('10:15', { marks: priced(104) })
    await book.tell('trade.closed', '10:16', { trade: 'T1', price: 104, fee: 1, funding: '-0.5' })
    expect(book.trade()).toMatchObject({ fees: '1', funding: '-0.5', pnl: '2.5' })
  })
})

describe('a round trip in one call', () => {
  test('is one closed trade, entered when it says', async () => {
    const book = new Book()
    await book.tell('trade.closed', '12:30', {
      ...TRIP,
      stop: 98,
      fee: 1,
      funding: '-0.25',
      mfe: 6,
      mae: -1,
      kind: 'take_profit',
      reason: 'in',
      exitReason: 'out',
    })
    expect(book.trade()).toMatchObject({
      status: 'closed',
      entryAt: Date.UTC(2026, 2, 2, 10),
      exitAt: Date.UTC(2026, 2, 2, 12, 30),
      holdingMinutes: 150,
      realised: '4',
      fees: '1',
      funding: '-0.25',
      pnl: '2.75',
      initialRisk: '2',
      mfe: '6',
      mae: '-1',
      exitKind: 'take_profit',
    })
    expect(book.legs().map(({ kind, at }) => [kind, at])).toEqual([
      ['open', Date.UTC(2026, 2, 2, 10)],
      ['close', Date.UTC(2026, 2, 2, 12, 30)],
    ])
    expect(book.executions).toHaveLength(1)
  })

  test('told twice is one, in the same words or in others', async () => {
    const book = new Book()
    await book.tell('trade.closed', '12:30', TRIP)
    await book.tell('trade.closed', '12:30', TRIP)
    await book.tell('trade.closed', '12:31', { ...TRIP, order: 'o1', reason: 'in other words' })
    expect(book.trades).toHaveLength(1)
    expect(book.trade().realised).toBe('4')
    expect(book.words(book.trade().entryReason)).toBe('in other words')
  })

  test('both times must lie within one bar', async () => {
    const book = new Book()
    await book.tell('trade.closed', '12:30', TRIP)
    await book.tell('trade.closed', '13:30', TRIP)
    await book.tell('trade.closed', '12:30', { ...TRIP, entryAt: '2026-03-02T11:00:00Z' })
    expect(book.trades).toHaveLength(3)
  })

  test('without an entry time it is kept, the time unknown', async () => {
    const book = new Book()
    const { entryAt: _, ...trip } = TRIP
    await book.tell('trade.closed', '12:30', trip)
    expect(book.trade()).toMatchObject({
      status: 'closed',
      entryAt: null,
      holdingMinutes: null,
      realised: '4',
    })
  })

  test('of a trade that is still open here closes it; its fee is the whole trip’s', async () => {
    const book = new Book()
    await book.tick('10:00', { positions: [held('long', 1, { mark: 100, fees: 1 })] })
    await book.tell('trade.closed', '10:20', { ...TRIP, fee: 3, kind: 'agent', exitReason: 'done' })
    expect(book.trades).toHaveLength(1)
    expect(book.trade()).toMatchObject({ status: 'closed', realised: '4', fees: '3', exitKind: 'agent' })
  })

  test('that ends before it begins is refused', async () => {
    const book = new Book()
    await expect(book.tell('trade.closed', '09:00', TRIP)).rejects.toMatchObject({
      code: 'exit_before_entry',
    })
  })
})
