import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// Facts that cannot be true are kept and flagged, with the two values and what to do.

const FILL = { symbol: 'A', side: 'buy', size: 1, price: 100 } as const
const opening = { at: time('09:00'), side: 'long', size: 1, price: 100 } as const

describe('an instrument that nobody described', () => {
  test.each(['ESZ5', 'XAUUSD', 'eur/usd', 'AAPL251219C00200000'])(
    'is flagged once where its symbol says that it has a multiplier: %s',
    (symbol) =>
      withFlagDesk(async ({ agent }) => {
        const { flags } = await agent.tradeOpen({ ...opening, symbol })
        expect(flags).toMatchObject([
          {
            code: 'instrument_unknown',
            symbol,
            trade: 'T1',
            field: 'multiplier',
            known: '1',
            told: 'nothing',
          },
        ])
        await agent.tradeClose({ at: time('10:00'), trade: 'T1', price: 101 })
        expect((await agent.tradeOpen({ ...opening, at: time('11:00'), symbol })).flags).toEqual([])
      }),
  )

  test('is flagged where others were described, and not where none was', () =>
    withFlagDesk(async ({ agent }) => {
      expect((await agent.tradeOpen({ ...opening, symbol: 'BTC' })).flags).toEqual([])
      await agent.instrument({ symbol: 'GOLD', multiplier: 100 })
      expect((await agent.tradeOpen({ ...opening, symbol: 'ETH' })).flags).toMatchObject([
        { code: 'instrument_unknown' },
      ])
    }))

  test('is settled by being described as it was taken; another multiplier is told with the flag', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({ ...opening, symbol: 'ESZ5' })
      expect((await agent.instrument({ symbol: 'ESZ5', multiplier: 50 })).flags).toMatchObject([
        { handle: 'F1', known: '1', told: '50' },
      ])
      await agent.tradeOpen({ ...opening, symbol: 'NQZ5' })
      expect((await agent.instrument({ symbol: 'NQZ5', multiplier: 1 })).settled).toEqual(['F2'])
      expect(await openCodes(agent)).toEqual(['instrument_unknown'])
    }))
})

describe('a symbol that differs from a known one by case or separator', () => {
  test.each(['btc-usdt', 'BTC/USDT', 'btc_usdt', 'BtcUsdt'])('is flagged with it: %s', (symbol) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({ ...opening, symbol: 'BTCUSDT' })
      const { flags } = await agent.fill({ at: time('10:00'), symbol, side: 'sell', size: 1, price: 99 })
      expect(flags).toMatchObject([{ code: 'symbol_alike', field: 'symbol', known: 'BTCUSDT', told: symbol }])
      expect(
        (await agent.fill({ at: time('11:00'), symbol, side: 'buy', size: 1, price: 99 })).flags,
      ).toEqual([])
    }),
  )

  test('is flagged in a decision and in cash too, and settled by a rename or by being described', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({ ...opening, symbol: 'BRK.B' })
      const decided = await agent.decide({ at: time('10:00'), action: 'hold', symbol: 'BRKB' })
      expect(decided.flags).toMatchObject([{ code: 'symbol_alike', known: 'BRK.B' }])
      const paid = await agent.cash({ at: time('10:10'), type: 'dividend', amount: 1, symbol: 'BRK/B' })
      expect(paid.flags).toMatchObject([{ code: 'symbol_alike', told: 'BRK/B' }])
      expect((await agent.instrument({ symbol: 'BRKB' })).settled).toEqual(['F1'])
      const renamed = await agent.adjust({ at: time('11:00'), type: 'rename', symbol: 'BRK.B', to: 'BRK/B' })
      expect(renamed.settled).toEqual(['F2'])
      expect(await openCodes(agent)).toEqual([])
    }))
})

test('a quote currency without a rate is flagged, a rate of 1 that was told is not', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR' })
    await agent.instrument({ symbol: 'BTCUSDT', quoteCurrency: 'USDT' })
    await agent.instrument({ symbol: 'DAX', quoteCurrency: 'EUR', multiplier: 25 })
    const { flags } = await agent.tradeOpen({ ...opening, symbol: 'SAP' })
    expect(flags).toMatchObject([{ code: 'rate_missing', known: 'EUR in USD', told: 'none, taken as 1' }])
    expect((await agent.tradeOpen({ ...opening, symbol: 'BTCUSDT', rate: 1 })).flags).toEqual([])
    const positions = [
      { symbol: 'SAP', side: 'long', size: 1, mark: 100 },
      { symbol: 'BTCUSDT', side: 'long', size: 1, mark: 100 },
      { symbol: 'DAX', side: 'long', size: 1, mark: 100 },
    ] as const
    const seen = await agent.tick({ at: time('10:00'), positions })
    expect(seen.flags).toMatchObject([{ code: 'rate_missing', symbol: 'DAX' }])
  }))

describe('a level on the wrong side', () => {
  test.each([
    ['long', { stop: 101 }, 'stop_wrong_side'],
    ['short', { stop: 99 }, 'stop_wrong_side'],
    ['long', { target: 99 }, 'target_wrong_side'],
    ['short', { target: 101 }, 'target_wrong_side'],
  ] as const)('is flagged by whichever door it comes: %s %o', (side, levels, code) =>
    withFlagDesk(async ({ agent }) => {
      const [field] = Object.keys(levels)
      const told = { code, field, known: `${side} at 100`, told: Object.values(levels).join() }
      const named = await agent.tradeOpen({ ...opening, symbol: 'A', side, ...levels })
      expect(named.flags).toMatchObject([{ ...told, trade: 'T1' }])
      const filled = await agent.fill({
        ...{ at: time('09:00'), symbol: 'B', side: side === 'long' ? 'buy' : 'sell', size: 1, price: 100 },
        ...levels,
      })
      expect(filled.flags).toMatchObject([{ ...told, trade: 'T2' }])
      const position = { symbol: 'C', side, size: 1, price: 100, mark: 100, ...levels }
      const seen = await agent.tick({ at: time('09:00'), scope: ['C'], positions: [position] })
      expect(seen.flags).toMatchObject([{ ...told, trade: 'T3' }])
      const decided = await agent.decide({
        ...{ at: time('09:00'), action: 'enter', symbol: 'D', side, price: 100 },
        ...levels,
      })
      expect(decided.flags).toMatchObject([{ ...told, trade: null }])
      const trip = await agent.tradeRecord({
        ...{ at: time('10:00'), entryAt: time('09:30'), symbol: 'E', side, size: 1 },
        ...{ entryPrice: 100, exitPrice: 100, ...levels },
      })
      expect(trip.flags).toMatchObject([told])
    }),
  )

  test('is not one that was moved into profit', () =>
    withFlagDesk(async ({ agent }) => {
      const held = { symbol: 'A', side: 'long', size: 1, price: 100 } as const
      await agent.tick({ at: time('09:00'), positions: [{ ...held, mark: 120, stop: 110, target: 130 }] })
      await agent.tick({ at: time('10:00'), positions: [{ ...held, mark: 125, stop: 122, target: 130 }] })
      expect(await openCodes(agent)).toEqual([])
      const moved = await agent.tick({ at: time('11:00'), positions: [{ ...held, mark: 125, stop: 127 }] })
      expect(moved.flags).toMatchObject([{ code: 'stop_wrong_side', known: 'long at 125', told: '127' }])
    }))

  test('is settled by a person’s correction of it', () =>
    withFlagDesk(async ({ agent, person }) => {
      await agent.tradeOpen({ ...opening, symbol: 'A', stop: 101 })
      expect((await person.correct({ trade: 'T1', set: { target: 110 }, reason: 'x' })).settled).toEqual([])
      expect((await person.correct({ trade: 'T1', set: { stop: 99 }, reason: 'a typo' })).settled).toEqual([
        'F1',
      ])
    }))
})

test('a high below the low is flagged, and neither is counted', () =>
  withFlagDesk(async ({ agent, person }) => {
    const held = { symbol: 'A', side: 'long', size: 1, price: 100, mark: 100 } as const
    await agent.tick({ at: time('09:00'), positions: [held] })
    const { flags } = await agent.tick({ at: time('10:00'), positions: [{ ...held, high: 90, low: 130 }] })
    expect(flags).toMatchObject([{ code: 'high_below_low', symbol: 'A', known: 'low 130', told: '90' }])
    const [open] = (await agent.positions({})).positions
    expect(open).toMatchObject({ mfe: '0', mae: '0' })
    const marked = await agent.tick({
      at: time('11:00'),
      positions: [held],
      marks: { B: { price: 1, high: 1, low: 2 } },
    })
    expect(marked.flags).toMatchObject([{ symbol: 'B' }])
    const crossed = (hour: string) =>
      agent.tick({ at: time(hour), positions: [{ ...held, high: 91, low: 131 }] })
    // A feed that does so does it at every bar: it is told once, and again when a person has closed it.
    expect((await crossed('12:00')).flags).toEqual([])
    await person.flagClose({ flag: flags[0]?.handle ?? '', reason: 'the feed was mended' })
    expect((await crossed('13:00')).flags).toMatchObject([{ code: 'high_below_low', symbol: 'A' }])
  }))

test('words that are not in the vocabulary of contexts are flagged one by one', () =>
  withFlagDesk(async ({ agent }) => {
    const context = { trend: 'sideways', volatility: 'high', moon: 'full' }
    const expected = [
      { code: 'context_unknown', field: 'context.moon', known: 'no such field', told: 'full' },
      { code: 'context_unknown', field: 'context.trend', known: 'up, down, none, unknown', told: 'sideways' },
    ]
    const opened = await agent.tradeOpen({ ...opening, symbol: 'A', context })
    expect(opened.flags).toMatchObject(expected)
    expect(
      (await agent.decide({ at: time('10:00'), action: 'skip', symbol: 'B', context })).flags,
    ).toMatchObject(expected)
    expect(
      (await agent.decide({ at: time('11:00'), action: 'skip', symbol: 'B', context: { trend: 'up' } }))
        .flags,
    ).toEqual([])
  }))

describe('a decision to leave', () => {
  test.each(['exit', 'reduce'] as const)('is flagged where nothing is open: %s', (action) =>
    withFlagDesk(async ({ agent }) => {
      const { outcome, flags } = await agent.decide({ at: time('09:00'), action, symbol: 'A' })
      expect(outcome).toBe('recorded')
      expect(flags).toMatchObject([
        { code: 'nothing_open', symbol: 'A', known: 'nothing held', told: action },
      ])
    }),
  )

  test('is not flagged where something is held, ordered or was decided', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({ ...opening, symbol: 'A' })
      await agent.order({ at: time('09:00'), order: 'o1', status: 'resting', symbol: 'B', side: 'buy' })
      await agent.decide({ at: time('09:00'), action: 'enter', symbol: 'C', side: 'long' })
      for (const symbol of ['A', 'B', 'C'])
        expect((await agent.decide({ at: time('10:00'), action: 'exit', symbol })).flags).toEqual([])
    }))
})

describe('a price outside the bar that is told with it', () => {
  const held = { symbol: 'A', side: 'long', size: 1, price: 100, mark: 100 } as const
  const bar = { high: 101, low: 99 }

  test.each([
    ['mark', { positions: [{ ...held, ...bar, mark: 150 }] }, '150'],
    ['open', { positions: [{ ...held, ...bar, open: 50 }] }, '50'],
    ['mark', { positions: [held], marks: { A: { ...bar, price: 98 } } }, '98'],
    [
      'exitPrice',
      { positions: [], marks: { A: { ...bar, price: 100 } }, exits: [{ symbol: 'A', price: 500 }] },
      '500',
    ],
  ])('is flagged: %s', (field, seen, told) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [held] })
      const { flags } = await agent.tick({ at: time('10:00'), ...seen })
      expect(flags).toMatchObject([
        { code: 'price_outside_bar', symbol: 'A', field, known: '99 to 101', told },
      ])
    }),
  )

  test('may lie half a percent beside it, as bid and ask do', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [{ ...held, ...bar, mark: '101.3', open: '98.8' }] })
      expect(await openCodes(agent)).toEqual([])
    }))
})

describe('a cost above all that was traded', () => {
  const fill = { at: time('09:00'), symbol: 'A', side: 'buy', size: 2, price: 100 } as const

  test('is flagged, whichever way it comes', () =>
    withFlagDesk(async ({ agent }) => {
      const filled = await agent.fill({ ...fill, fee: 201 })
      expect(filled.flags).toMatchObject([{ code: 'cost_absurd', trade: 'T1', field: 'fees', told: '201' }])
      const paid = await agent.cash({ at: time('09:10'), type: 'funding', amount: -250, symbol: 'A' })
      expect(paid.flags).toMatchObject([{ code: 'cost_absurd', field: 'funding', told: '-250' }])
      const trip = await agent.tradeRecord({
        ...{ at: time('10:00'), entryAt: time('09:00'), symbol: 'B', side: 'long', size: 1, tax: 999 },
        ...{ entryPrice: 100, exitPrice: 101 },
      })
      expect(trip.flags).toMatchObject([{ code: 'cost_absurd', symbol: 'B', field: 'fees', told: '999' }])
    }))

  test('is not one of something that ended worthless', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ ...fill, fee: 1 })
      const gone = await agent.fill({ ...fill, at: time('10:00'), side: 'sell', price: 0, fee: 1 })
      expect(gone.flags).toEqual([])
    }))
})

test('excursions that cannot be are flagged and not counted; a result beyond them widens them', () =>
  withFlagDesk(async ({ agent }) => {
    const trip = {
      ...({ at: time('10:00'), entryAt: time('09:00'), symbol: 'A', side: 'long', size: 1 } as const),
      ...{ entryPrice: 100, exitPrice: 101 },
    }
    const { flags } = await agent.tradeRecord({ ...trip, mfe: -5, mae: 7 })
    expect(flags).toMatchObject([
      { code: 'excursion_absurd', field: 'mfe', known: 'at least 0', told: '-5' },
      { code: 'excursion_absurd', field: 'mae', known: 'at most 0', told: '7' },
    ])
    expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ mfe: null, mae: null })
    const right = await agent.tradeRecord({ ...trip, symbol: 'B', mfe: '0.5', mae: -3 })
    expect(right.flags).toEqual([])
    expect((await agent.trade({ trade: 'T2' })).trade).toMatchObject({ mfe: '1', mae: '-3' })
  }))

describe('what was executed is what was ordered, or is flagged', () => {
  const order = {
    at: time('08:00'),
    order: 'o',
    status: 'placed',
    symbol: 'A',
    side: 'buy',
    size: 2,
  } as const
  const fill = { at: time('09:00'), symbol: 'A', side: 'buy', size: 2, price: 100, order: 'o' } as const

  test.each([
    [{ size: 3 }, 'size', '2', '3'],
    [{ symbol: 'B' }, 'symbol', 'A', 'B'],
    [{ side: 'sell' }, 'side', 'buy', 'sell'],
    [{ price: 120 }, 'price', '101', '120'],
  ] as const)('%o', (wrong, field, known, told) =>
    withFlagDesk(async ({ agent }) => {
      await agent.order({ ...order, type: 'limit', price: 101 })
      const { flags } = await agent.fill({ ...fill, ...wrong })
      expect(flags).toMatchObject([{ code: 'order_differs', field, known, told }])
    }),
  )

  test('told by name and by its fills, or in parts, it is filled once', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.order({ ...order, type: 'limit', price: 101 })
      await agent.tradeOpen({ at: time('09:00'), symbol: 'A', side: 'long', size: 2, price: 100, order: 'o' })
      await agent.fill({ ...fill, size: 1 })
      await agent.fill({ ...fill, size: 1, id: 'second' })
      expect(await openCodes(agent)).toEqual([])
    }))
})

test('a fill with the id of another symbol’s position is flagged', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ at: time('09:00'), symbol: 'A', side: 'buy', size: 1, price: 100, position: 'p' })
    const { flags } = await agent.fill({
      ...{ at: time('10:00'), symbol: 'B', side: 'sell', size: 1, price: 100, position: 'p' },
    })
    expect(flags).toMatchObject([
      { code: 'ids_disagree', trade: 'T1', field: 'symbol', known: 'A', told: 'B' },
    ])
  }))

test('one dividend under two names is flagged, two payments of one amount are not', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ at: time('09:00'), symbol: 'A', side: 'buy', size: 1, price: 100 })
    await agent.cash({ at: time('10:00'), type: 'dividend', amount: 5, symbol: 'A' })
    const again = await agent.cash({ at: time('10:00'), type: 'dividend', amount: 5, trade: 'T1' })
    expect(again.flags).toMatchObject([{ code: 'cash_twice', trade: 'T1', known: '5', told: 'dividend 5' }])
    const later = await agent.cash({ at: time('18:00'), type: 'dividend', amount: 5, symbol: 'A' })
    expect(later.flags).toEqual([])
  }))

test('leverage that nobody gives and a margin above the account are flagged', () =>
  withFlagDesk(async ({ agent }) => {
    const fill = { at: time('09:00'), side: 'buy', size: 100, price: 100 } as const
    expect((await agent.fill({ ...fill, symbol: 'A', leverage: 1_000_000 })).flags).toMatchObject([
      { code: 'margin_absurd', trade: 'T1', field: 'leverage', known: 'at most 3000' },
    ])
    await agent.equity({ at: time('10:00'), equity: 1_000 })
    const opened = await agent.fill({ ...fill, at: time('11:00'), symbol: 'B', leverage: 2 })
    expect(opened.flags).toMatchObject([
      { code: 'margin_absurd', known: 'margin 5000.00 of equity 1000.00', told: '2' },
    ])
    expect((await agent.fill({ ...fill, at: time('11:00'), symbol: 'C', leverage: 20 })).flags).toEqual([])
  }))

describe('a signal that came after the decision made on it', () => {
  const decided = { at: time('09:00'), action: 'enter', symbol: 'A', side: 'long' } as const

  test('is flagged with both times', () =>
    withFlagDesk(async ({ agent }) => {
      const { flags } = await agent.decide({ ...decided, signalAt: time('09:05') })
      expect(flags).toMatchObject([
        {
          code: 'signal_ahead',
          symbol: 'A',
          field: 'signalAt',
          known: '2025-06-02T09:00:00.000Z',
          told: '2025-06-02T09:05:00.000Z',
        },
      ])
    }))

  test('is flagged in a trade that is told before it, and not where the entry only did not wait for it', () =>
    withFlagDesk(async ({ agent }) => {
      const ahead = await agent.tradeOpen({ ...opening, symbol: 'A', signalAt: time('09:05') })
      expect(ahead.flags).toMatchObject([{ code: 'signal_ahead' }])
      const trip = { symbol: 'B', side: 'long', size: 1, entryPrice: 100, exitPrice: 101 } as const
      const times = { entryAt: time('10:00'), at: time('11:00') }
      const eager = await agent.tradeRecord({ ...trip, ...times, signalAt: time('10:30') })
      expect(eager.flags).toEqual([])
      const later = { entryAt: time('12:00'), at: time('13:00') }
      const future = await agent.tradeRecord({ ...trip, ...later, signalAt: time('14:00') })
      expect(future.flags).toMatchObject([{ code: 'signal_ahead' }])
    }))

  test('is none within the second that times are told in', () =>
    withFlagDesk(async ({ agent }) => {
      expect((await agent.decide({ ...decided, signalAt: '2025-06-02T09:00:00.900Z' })).flags).toEqual([])
      const before = await agent.decide({ ...decided, at: time('10:00'), signalAt: time('09:55') })
      expect(before.flags).toEqual([])
    }))
})

test('equity below zero is flagged when it begins, by whichever door it comes', () =>
  withFlagDesk(async ({ agent }) => {
    const seen = await agent.tick({ at: time('09:00'), positions: [], equity: -50 })
    expect(seen.flags).toMatchObject([{ code: 'equity_negative', known: 'nothing', told: '-50' }])
    const codes = async (at: string, equity: number) =>
      (await agent.equity({ at: time(at), equity })).flags.map(({ code }) => code)
    expect(await codes('10:00', -50)).not.toContain('equity_negative')
    expect(await codes('11:00', 20)).not.toContain('equity_negative')
    expect(await codes('12:00', -1)).toContain('equity_negative')
  }))

describe('an adjustment that changes nothing', () => {
  test.each([
    [{ type: 'split', ratio: 1 }, 'ratio'],
    [{ type: 'split', ratio: '1.000' }, 'ratio'],
    [{ type: 'rename', to: 'A' }, 'to'],
  ] as const)('is refused, and nothing is written: %o', (adjusted, field) =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ at: time('09:00'), symbol: 'A', side: 'buy', size: 1, price: 100 })
      const { events } = await agent.status({})
      await expect(agent.adjust({ at: time('10:00'), symbol: 'A', ...adjusted })).rejects.toMatchObject({
        code: 'invalid_input',
        field,
      })
      expect((await agent.status({})).events).toBe(events)
    }),
  )
})

describe('a price far from the last one known of what is held', () => {
  const bought = { at: time('09:00'), symbol: 'A', side: 'buy', size: 1, price: 100 } as const
  const far = (flags: readonly { readonly code: string }[]) =>
    flags.filter(({ code }) => code === 'price_far_off')

  test.each([1_000, 10])('is flagged in a fill, in a close by name and in a snapshot: %d', (price) =>
    withFlagDesk(async ({ agent }) => {
      for (const symbol of ['A', 'B', 'C']) await agent.fill({ ...bought, symbol })
      const told = { code: 'price_far_off', field: 'price', known: '100', told: `${price}` }
      const sold = await agent.fill({ ...bought, at: time('10:00'), side: 'sell', price })
      expect(far(sold.flags)).toMatchObject([{ ...told, trade: 'T1' }])
      const closed = await agent.tradeClose({ at: time('10:00'), trade: 'T2', price })
      expect(far(closed.flags)).toMatchObject([{ ...told, trade: 'T2' }])
      const positions = [{ symbol: 'C', side: 'long', size: 1, price: 100, mark: price }] as const
      const seen = await agent.tick({ at: time('10:10'), scope: ['C'], positions })
      expect(far(seen.flags)).toMatchObject([{ ...told, trade: 'T3' }])
    }),
  )

  test('is flagged of a rate as well, and not against one that was only assumed', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'A', quoteCurrency: 'JPY' })
      await agent.instrument({ symbol: 'B', quoteCurrency: 'JPY' })
      await agent.fill({ ...bought, rate: '0.0068' })
      const sold = await agent.fill({ ...bought, at: time('10:00'), side: 'sell', rate: 1_000_000_000 })
      expect(far(sold.flags)).toMatchObject([{ field: 'rate', known: '0.0068', told: '1000000000' }])
      await agent.fill({ ...bought, symbol: 'B' })
      const rated = await agent.fill({ ...bought, symbol: 'B', at: time('10:00'), rate: '0.0068' })
      expect(far(rated.flags)).toEqual([])
    }))

  test('is none after days in which nobody told a price, in a listed option, or at nine times', () =>
    withFlagDesk(async ({ agent }) => {
      const symbols = { A: 100, AAPL251219C00200000: 1, B: 100 }
      for (const [symbol, price] of Object.entries(symbols)) await agent.fill({ ...bought, symbol, price })
      const sold = { ...bought, side: 'sell' } as const
      const nine = await agent.fill({ ...sold, symbol: 'B', at: time('10:00'), price: 900 })
      const option = { symbol: 'AAPL251219C00200000', price: 20, at: time('10:00') }
      const leapt = await agent.fill({ ...sold, ...option })
      const later = await agent.fill({ ...sold, at: '2025-06-12T09:00:00Z', price: 1_500 })
      expect([nine, leapt, later].flatMap(({ flags }) => far(flags))).toEqual([])
    }))
})

describe('what is many times what it can be', () => {
  const trip = {
    ...({ at: time('10:00'), entryAt: time('09:00'), symbol: 'A', side: 'long', size: 1 } as const),
    entryPrice: 100,
  }
  const held = { symbol: 'A', side: 'long', size: 1, price: 100, mark: 100 } as const

  test('the exit of a round trip against its entry, of a short too, and not after weeks', () =>
    withFlagDesk(async ({ agent }) => {
      const far = { code: 'price_far_off', field: 'price', known: '100' }
      expect((await agent.tradeRecord({ ...trip, exitPrice: 1010 })).flags).toMatchObject([
        { ...far, told: '1010', trade: 'T1' },
      ])
      const short = { ...trip, symbol: 'B', side: 'short', exitPrice: 9 } as const
      expect((await agent.tradeRecord(short)).flags).toMatchObject([{ ...far, told: '9', trade: 'T2' }])
      const long = { ...trip, symbol: 'C', entryAt: '2025-05-02T09:00:00Z', exitPrice: 1010 }
      expect((await agent.tradeRecord(long)).flags).toEqual([])
    }))

  test.each([
    ['high', { high: 1500, low: 99 }, '1500'],
    ['low', { high: 101, low: 1 }, '1'],
  ])('the %s of a bar', (field, bar, told) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('09:00'), positions: [held] })
      const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, ...bar }] })
      expect(seen.flags).toMatchObject([{ code: 'price_far_off', field, known: '100', told }])
      await agent.tick({ at: time('11:00'), positions: [held] })
      const marked = { at: time('12:00'), positions: [], marks: { A: { price: 100, ...bar } } }
      expect((await agent.tick(marked)).flags).toMatchObject([{ code: 'price_far_off', field }])
    }),
  )

  test('a rate of the account’s own currency, at an opening or while it is held: once', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'A', quoteCurrency: 'USD' })
      expect((await agent.fill({ ...FILL, at: time('09:00'), rate: 1 })).flags).toEqual([])
      const told = { at: time('10:00'), positions: [{ ...held, rate: '1.5' }] }
      expect((await agent.tick(told)).flags).toMatchObject([
        { code: 'rate_absurd', symbol: 'A', field: 'rate', known: 'USD in USD', told: '1.5' },
      ])
      expect((await agent.tick({ ...told, at: time('11:00') })).flags).toEqual([])
    }))

  test.each([1e9, 1e-9])('a rate that no currency has: %d', (rate) =>
    withFlagDesk(async ({ agent }) => {
      const { flags } = await agent.fill({ ...FILL, at: time('09:00'), rate })
      expect(flags).toMatchObject([{ code: 'rate_absurd', trade: 'T1', field: 'rate' }])
    }),
  )

  test('a size, opened, added, or told together with the first equity', () =>
    withFlagDesk(async ({ agent }) => {
      const huge = { ...held, size: 1e15 }
      const margin = { code: 'margin_absurd', field: 'size', told: '1000000000000000' }
      const first = await agent.tick({ at: time('09:00'), equity: 10_000, positions: [huge] })
      expect(first.flags).toMatchObject([margin])
      expect((await agent.fill({ ...FILL, symbol: 'B', at: time('09:00') })).flags).toEqual([])
      const added = await agent.fill({ ...FILL, symbol: 'B', at: time('09:01'), size: 1e15 })
      expect(added.flags).toMatchObject([{ code: 'margin_absurd', symbol: 'B', field: 'size' }])
    }))

  test('an excursion, which is left out: a little more where the instrument is known', () =>
    withFlagDesk(async ({ agent }) => {
      const told = await agent.tradeRecord({ ...trip, exitPrice: 101, mfe: 2, mae: -1e9 })
      expect(told.flags).toMatchObject([{ code: 'excursion_absurd', field: 'mae', told: '-1000000000' }])
      expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ mfe: '2', mae: null })
      const unknown = { ...trip, symbol: 'B', exitPrice: 101, mfe: 5000, mae: -1 }
      expect((await agent.tradeRecord(unknown)).flags).toEqual([])
      await agent.instrument({ symbol: 'C' })
      expect((await agent.tradeRecord({ ...unknown, symbol: 'C' })).flags).toMatchObject([
        { code: 'excursion_absurd', field: 'mfe', known: 'at most 1000 either way' },
      ])
    }))

  test('a withdrawal of more than there is leaves the peak where it was', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.equity({ at: time('09:00'), equity: 10_000 })
      const gone = await agent.cash({ at: time('10:00'), type: 'withdrawal', amount: 1e9 })
      expect(gone.flags).toMatchObject([
        { code: 'equity_negative', field: 'equity', known: '10000', told: '-999990000' },
      ])
      await agent.equity({ at: time('11:00'), equity: 5000 })
      expect(await agent.mood({})).toMatchObject({ peak: '10000', drawdown: 0.5 })
    }))
})

test('equal fees that each waited for their amounts are two; a third like them is doubted', () =>
  withFlagDesk(async ({ agent }) => {
    const fee = { fee: '0.01', feeCurrency: 'BNB' }
    for (const minute of [0, 1])
      await agent.fill({ ...FILL, ...fee, id: `f${minute}`, at: time(`09:0${minute}`) })
    const paid = { type: 'fee', amount: 6, trade: 'T1', at: time('09:02') } as const
    expect(await agent.cash(paid)).toMatchObject({ flags: [], settled: ['F1'] })
    expect(await agent.cash({ ...paid, id: 'second' })).toMatchObject({ flags: [], settled: ['F2'] })
    expect((await agent.cash({ ...paid, id: 'third' })).flags).toMatchObject([{ code: 'cash_twice' }])
  }))
