import { readFileSync } from 'node:fs'
import type { Flag, Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { FLAG_CODES } from '#record'
import { type FlagDesk, time, withFlagDesk } from './desk.ts'

// Every flag is open until a fact settles it; of those that no fact can, the page says that a person closes them.

interface Answer {
  readonly flags: readonly Pick<Flag, 'handle' | 'code'>[]
  readonly settled: readonly string[]
}

type Correction = Parameters<Memory['correct']>[0]['set']

/** What raises a flag, and the facts that settle it, one after the other. */
type Story = (desk: FlagDesk) => Promise<readonly [raised: Answer, ...settling: Answer[]]>

const A = { symbol: 'A', side: 'long', size: 1, price: 100 } as const
const buy = { symbol: 'A', side: 'buy', size: 1, price: 100 } as const
const sell = { ...buy, side: 'sell' } as const
const held = { ...A, mark: 100 } as const
const FOREIGN = { symbol: 'A', quoteCurrency: 'EUR' } as const
const MADE = {
  symbol: 'A',
  side: 'long',
  entryPrice: 100,
  exitPrice: 110,
  entryAt: time('09:00'),
  at: time('10:00'),
} as const
const BNB = { fee: '0.01', feeCurrency: 'BNB' } as const

const day = (n: number, hour = 0): number => Date.parse(time('09:00')) + n * 86_400_000 + hour * 3_600_000

/** A trade that nobody tells any more of, while its strategy trades on. */
const forgotten = async (agent: FlagDesk['agent']): Promise<Answer> => {
  const strategy = { name: 'breakout' }
  await agent.tradeOpen({ ...A, at: day(0), trade: 'lost', stop: 90, strategy })
  const trip = { symbol: 'A', side: 'long', size: 1, entryPrice: 100, exitPrice: 110, stop: 90 } as const
  for (let n = 1; n <= 32; n++) {
    const told = await agent.tradeRecord({
      ...trip,
      trade: `${n}`,
      entryAt: day(n),
      at: day(n, 1),
      strategy,
    })
    if (told.flags.length > 0) return told
  }
  throw new Error('nothing was forgotten')
}

const STORIES: { readonly [name: string]: Story } = {
  'reflection_failed by the next that succeeds': async ({ agent }) => {
    await agent.tradeRecord({ ...TRIP, at: time('10:00') })
    const told = await agent.reflect({ at: time('11:00'), reflector: 'model' })
    return [told, await agent.reflect({ at: time('12:00'), reflector: 'statistical' })]
  },
  'rate_absurd by an instrument in another currency': async ({ agent }) => {
    await agent.instrument({ symbol: 'A', quoteCurrency: 'USD' })
    const told = await agent.fill({ ...buy, at: time('09:00'), rate: '1.5' })
    return [told, await agent.instrument(FOREIGN)]
  },
  'rate_absurd by a void': async ({ agent, person }) => {
    const told = await agent.fill({ ...buy, at: time('09:00'), rate: 1e9 })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'price_far_off of a bar by a void': async ({ agent, person }) => {
    await agent.tick({ at: time('09:00'), positions: [held] })
    const told = await agent.tick({ at: time('10:00'), positions: [{ ...held, high: 1500, low: 99 }] })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'price_far_off of a round trip by a correction of its entry': async ({ agent, person }) => {
    const trip = { symbol: 'A', side: 'long', size: 1, entryPrice: 100, exitPrice: 1010 } as const
    const told = await agent.tradeRecord({ ...trip, entryAt: time('09:00'), at: time('10:00') })
    return [told, await person.correct({ trade: 'T1', set: { entryPrice: 1000 }, reason: 'x' })]
  },
  'reports_differ by a correction': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00'), order: 'o1' })
    const told = await agent.tradeOpen({ ...A, price: 110, at: time('09:00'), order: 'o1' })
    return [told, await person.correct({ trade: 'T1', set: { entryPrice: 110 }, reason: 'x' })]
  },
  'reports_differ of a result by a correction of a cost': async ({ agent, person }) => {
    const trip = { ...MADE, size: 1, trade: 'a' } as const
    await agent.tradeRecord(trip)
    const told = await agent.tradeRecord({ ...trip, pnl: 5 })
    return [told, await person.correct({ trade: 'T1', set: { fees: 5 }, reason: 'x' })]
  },
  'reports_differ of a stated r by a correction of the stop': async ({ agent, person }) => {
    const told = await agent.tradeRecord({ ...MADE, size: 1, stop: 90, r: 3 })
    return [told, await person.correct({ trade: 'T1', set: { stop: 97 }, reason: 'x' })]
  },
  'result_differs by a correction of a price': async ({ agent, person }) => {
    const told = await agent.tradeRecord({ ...MADE, size: 1, pnl: 5 })
    return [told, await person.correct({ trade: 'T1', set: { exitPrice: 105, fees: 0 }, reason: 'x' })]
  },
  'size_inferred by a void': async ({ agent, person }) => {
    const told = await agent.tradeRecord({ ...MADE, pnl: 5 })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'size_assumed by a void': async ({ agent, person }) => {
    const told = await agent.tradeRecord({ ...MADE, pnl: -5 })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'reports_differ by a snapshot with our average': async ({ agent }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, price: 110 }] })
    return [seen, await agent.tick({ at: time('11:00'), positions: [held] })]
  },
  'position_returned by a void': async ({ agent, person }) => {
    const gone = { positions: [], marks: { A: { price: 110 } } }
    await agent.tick({ at: time('09:00'), positions: [{ ...held, mark: 110 }] })
    await agent.tick({ at: time('10:00'), ...gone })
    const told = await agent.tick({ at: time('11:00'), positions: [{ ...held, mark: 110 }] })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'several_trades_fit by a void of what the report made': async ({ agent, person }) => {
    await agent.tradeOpen({ ...A, at: time('09:00'), position: 'p1' })
    await agent.tradeOpen({ ...A, at: time('09:01'), position: 'p2' })
    const told = await agent.tradeOpen({ ...A, at: time('09:02') })
    return [told, await person.void({ trade: 'T3', reason: 'x' })]
  },
  'taken_as_same by a void': async ({ agent, person }) => {
    await agent.tradeOpen({ ...A, at: time('09:00') })
    const told = await agent.tradeOpen({ ...A, at: time('09:01') })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'fill_within_trade by a void of what the fill made': async ({ agent, person }) => {
    const trip = { symbol: 'A', side: 'long', size: 1, entryPrice: 100, exitPrice: 101 } as const
    await agent.tradeRecord({ ...trip, entryAt: time('09:00'), at: time('12:00') })
    const told = await agent.fill({ ...buy, size: 3, at: time('10:00') })
    return [told, await person.void({ trade: 'T2', reason: 'x' })]
  },
  'late_fill_unmatched by the fill that makes a round trip of it': async ({ agent }) => {
    await agent.tick({ at: time('09:00'), positions: [] })
    await agent.tick({ at: time('09:15'), positions: [] })
    const told = await agent.fill({ ...buy, at: time('09:05'), order: 'o1' })
    return [told, await agent.fill({ ...sell, at: time('09:06'), order: 'o2' })]
  },
  'nothing_to_close by the fill that opened it': async ({ agent }) => {
    const told = await agent.fill({ ...sell, at: time('09:00'), reduceOnly: true })
    return [told, await agent.fill({ ...buy, at: time('08:59') })]
  },
  'open_forgotten by its close': async ({ agent }) => {
    const told = await forgotten(agent)
    return [told, await agent.tradeClose({ trade: 'lost', price: 100, at: day(33) })]
  },
  'open_forgotten by the fill that ends it': async ({ agent }) => {
    const told = await forgotten(agent)
    return [told, await agent.fill({ ...sell, at: day(33) })]
  },
  'open_forgotten by a snapshot that no longer shows it': async ({ agent }) => {
    const told = await forgotten(agent)
    return [told, await agent.tick({ at: day(33), positions: [], marks: { A: { price: 100 } } })]
  },
  'nothing_to_close by a snapshot that shows it': async ({ agent }) => {
    const told = await agent.fill({ ...sell, at: time('09:00'), reduceOnly: true })
    return [told, await agent.tick({ at: time('10:00'), positions: [held] })]
  },
  'nothing_to_close by the trade that was held': async ({ agent }) => {
    const told = await agent.fill({ ...sell, at: time('09:00'), reduceOnly: true })
    const trip = { symbol: 'A', side: 'long', size: 1, entryPrice: 100, exitPrice: 100 } as const
    return [told, await agent.tradeRecord({ ...trip, entryAt: time('08:00'), at: time('09:00') })]
  },
  'nothing_open by the fill that comes late': async ({ agent }) => {
    const told = await agent.decide({ at: time('09:00'), action: 'exit', symbol: 'A' })
    return [told, await agent.fill({ ...buy, at: time('08:30') })]
  },
  'voided_position by the entry told again': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00'), position: 'p' })
    await person.void({ trade: 'T1', reason: 'never was' })
    const ended = await agent.fill({ ...sell, at: time('10:00'), position: 'p' })
    return [ended, await agent.fill({ ...buy, at: time('09:30'), position: 'p' })]
  },
  'voided_position by a void of what was opened': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    await person.void({ trade: 'T1', reason: 'never was' })
    const shown = await agent.tick({ at: time('10:00'), positions: [held] })
    return [shown, await person.void({ trade: 'T2', reason: 'neither' })]
  },
  'snapshot_lags by the fill that makes it right': async ({ agent }) => {
    await agent.fill({ ...buy, at: time('08:00') })
    await agent.fill({ ...sell, at: time('09:00') })
    const lags = await agent.tick({ at: time('10:00'), positions: [held] })
    return [lags, await agent.fill({ ...buy, at: time('09:30') })]
  },
  'snapshot_lags by the next': async ({ agent }) => {
    await agent.tick({ at: time('08:00'), positions: [] })
    await agent.fill({ ...buy, at: time('09:00') })
    const lags = await agent.tick({ at: '2025-06-02T09:00:05Z', positions: [], marks: { A: { price: 100 } } })
    return [lags, await agent.tick({ at: time('10:00'), positions: [held] })]
  },
  'snapshot_differs by the fill that comes late': async ({ agent }) => {
    await agent.tick({ at: time('08:00'), positions: [] })
    await agent.fill({ ...buy, at: time('09:00') })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, size: 2 }] })
    return [seen, await agent.fill({ ...buy, at: time('09:30') })]
  },
  'average_changed by a snapshot with our average': async ({ agent }) => {
    await agent.tick({ at: time('09:00'), positions: [held] })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, price: 120 }] })
    return [seen, await agent.tick({ at: time('11:00'), positions: [held] })]
  },
  'average_changed by a correction': async ({ agent, person }) => {
    await agent.tick({ at: time('09:00'), positions: [held] })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, price: 120 }] })
    return [seen, await person.correct({ trade: 'T1', set: { entryPrice: 120 }, reason: 'x' })]
  },
  'split_untold by the split': async ({ agent }) => {
    await agent.tick({ at: time('09:00'), positions: [held] })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, size: 2, price: 50 }] })
    return [seen, await agent.adjust({ at: time('10:30'), type: 'split', symbol: 'A', ratio: 2 })]
  },
  'split_untold by a snapshot with the old size': async ({ agent }) => {
    await agent.tick({ at: time('09:00'), positions: [held] })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, size: 2, price: 50 }] })
    return [seen, await agent.tick({ at: time('11:00'), positions: [held] })]
  },
  'possible_second_fill by a void of the trade': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    const told = await agent.fill({ ...buy, at: time('09:00'), fee: 1, id: 'x' })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'name_shared by a void of the trade it was taken for': async ({ agent, person }) => {
    await agent.tradeOpen({ ...A, at: time('09:00'), trade: 'a' })
    await agent.tradeOpen({ ...A, symbol: 'B', at: time('09:00'), order: 'a' })
    const told = await person.import({ facts: [SHARED] })
    return [{ ...told, settled: [] }, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'ids_disagree by a void of what the report made': async ({ agent, person }) => {
    await agent.tradeOpen({ ...A, at: time('09:00'), position: 'p1' })
    const told = await agent.tradeOpen({ ...A, symbol: 'B', at: time('09:01'), position: 'p1' })
    return [told, await person.void({ trade: 'T2', reason: 'x' })]
  },
  'fee_without_rate by the fee in money': async ({ agent }) => {
    const told = await agent.fill({ ...buy, ...BNB, at: time('09:00') })
    return [told, await agent.cash({ at: time('09:10'), type: 'fee', amount: 6, symbol: 'A' })]
  },
  'fee_without_rate by the fee of the trade': async ({ agent }) => {
    const told = await agent.fill({ ...buy, ...BNB, at: time('09:00') })
    return [told, await agent.cash({ at: time('09:10'), type: 'fee', amount: 6, trade: 'T1' })]
  },
  'fee_without_rate by a correction': async ({ agent, person }) => {
    const told = await agent.fill({ ...buy, ...BNB, at: time('09:00') })
    return [told, await person.correct({ trade: 'T1', set: { fees: 6 }, reason: 'x' })]
  },
  'equity_unexplained by the deposit that is told late': async ({ agent }) => {
    await agent.tick({ at: time('09:00'), positions: [], equity: 1_000 })
    const seen = await agent.tick({ at: time('10:00'), positions: [], equity: 1_500 })
    return [seen, await agent.cash({ at: time('09:30'), type: 'deposit', amount: 500 })]
  },
  'instrument_unknown by the instrument': async ({ agent }) => {
    const told = await agent.fill({ ...buy, symbol: 'ESZ5', at: time('09:00') })
    return [told, await agent.instrument({ symbol: 'ESZ5', multiplier: 1 })]
  },
  'symbol_alike by a rename': async ({ agent }) => {
    await agent.fill({ ...buy, symbol: 'BRK.B', at: time('09:00') })
    const told = await agent.fill({ ...buy, symbol: 'BRKB', at: time('09:10') })
    return [told, await agent.adjust({ at: time('10:00'), type: 'rename', symbol: 'BRK.B', to: 'BRKB' })]
  },
  'rate_missing by a snapshot with the rate': async ({ agent }) => {
    await agent.instrument(FOREIGN)
    const told = await agent.fill({ ...buy, at: time('09:00'), stop: 90 })
    const seen = await agent.tick({ at: time('10:00'), positions: [{ ...held, rate: '1.2' }] })
    // Its risk was counted at 1.
    expect((await agent.trade({ trade: 'T1' })).trade.initialRisk).toBe('12')
    return [told, seen]
  },
  'rate_missing by a fill with the rate': async ({ agent }) => {
    await agent.instrument(FOREIGN)
    const told = await agent.fill({ ...buy, at: time('09:00') })
    const sold = await agent.fill({ ...sell, at: time('10:00'), price: 110, rate: '1.2' })
    expect((await agent.trade({ trade: 'T1' })).trade.pnl).toBe('12')
    return [told, sold]
  },
  'rate_missing by a close with the rate': async ({ agent }) => {
    await agent.instrument(FOREIGN)
    const told = await agent.tradeOpen({ ...A, at: time('09:00') })
    return [told, await agent.tradeClose({ at: time('10:00'), trade: 'T1', price: 110, rate: '1.2' })]
  },
  'rate_missing of what was paid up': async ({ agent }) => {
    await agent.instrument({ ...FOREIGN, paidUp: true })
    const told = await agent.fill({ ...buy, size: 2, at: time('09:00') })
    await agent.tick({ at: time('09:30'), positions: [{ ...held, size: 2, mark: 105 }] })
    const position = { ...held, size: 2, mark: 110, rate: '1.2' }
    const seen = await agent.tick({ at: time('10:00'), positions: [position] })
    const stood = { rate: '1.2', mfe: '24', mae: '0' }
    expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject(stood)
    await agent.fill({ ...sell, size: 2, at: time('11:00'), price: 110, rate: '1.2' })
    // As of then it reads as it did.
    expect((await agent.trade({ trade: 'T1', asOf: time('10:00') })).trade).toMatchObject(stood)
    expect((await agent.trade({ trade: 'T1' })).trade.pnl).toBe('24')
    return [told, seen]
  },
  'rate_missing of what was sold in part': async ({ agent }) => {
    await agent.instrument(FOREIGN)
    const told = await agent.fill({ ...buy, size: 2, at: time('09:00'), stop: 90 })
    await agent.fill({ ...sell, at: time('10:00'), price: 110 })
    const sold = await agent.fill({ ...sell, at: time('11:00'), price: 110, rate: '1.2' })
    const { pnl, initialRisk } = (await agent.trade({ trade: 'T1' })).trade
    expect({ pnl, initialRisk }).toEqual({ pnl: '24', initialRisk: '24' })
    expect((await agent.verify({})).problems).toEqual([])
    return [told, sold]
  },
  'rate_missing by an instrument that is told while it is held': async ({ agent }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    const told = await agent.instrument(FOREIGN)
    return [told, await agent.fill({ ...sell, at: time('10:00'), price: 110, rate: '1.2' })]
  },
  'rate_absurd by an instrument that is told while it is held': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00'), rate: '1.2' })
    const told = await agent.instrument({ symbol: 'A', quoteCurrency: 'USD' })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'instrument_unknown by an instrument of another multiplier while it is held': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    const told = await agent.instrument({ symbol: 'A', multiplier: 100 })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'stop_wrong_side by a snapshot of a right one': async ({ agent }) => {
    const told = await agent.fill({ ...buy, at: time('09:00'), stop: 101 })
    return [told, await agent.tick({ at: time('10:00'), positions: [{ ...held, stop: 99 }] })]
  },
  'price_far_off by a correction': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    const told = await agent.fill({ ...sell, price: 1_000, at: time('10:00') })
    return [told, await person.correct({ trade: 'T1', set: { exitPrice: 100 }, reason: 'x' })]
  },
  'price_far_off by the split': async ({ agent }) => {
    await agent.tick({ at: time('09:00'), positions: [held] })
    const seen = await agent.tick({ at: time('10:00'), positions: [], marks: { A: { price: 10 } } })
    return [seen, await agent.adjust({ at: time('09:30'), type: 'split', symbol: 'A', ratio: 10 })]
  },
  'cost_absurd by a correction': async ({ agent, person }) => {
    const told = await agent.fill({ ...buy, at: time('09:00'), fee: 500 })
    return [told, await person.correct({ trade: 'T1', set: { fees: '0.5' }, reason: 'x' })]
  },
  'order_differs by a void of what the fill made': async ({ agent, person }) => {
    await agent.order({ at: time('08:00'), order: 'o', status: 'placed', symbol: 'A', side: 'buy', size: 1 })
    const told = await agent.fill({ ...buy, size: 3, at: time('09:00'), order: 'o' })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'cash_twice by a correction': async ({ agent, person }) => {
    await agent.fill({ ...buy, at: time('09:00') })
    await agent.cash({ at: time('10:00'), type: 'dividend', amount: 2, symbol: 'A' })
    const told = await agent.cash({ at: time('10:00'), type: 'dividend', amount: 2, trade: 'T1' })
    return [told, await person.correct({ trade: 'T1', set: { funding: 2 }, reason: 'x' })]
  },
  'margin_absurd by a void': async ({ agent, person }) => {
    const told = await agent.fill({ ...buy, at: time('09:00'), leverage: 100_000 })
    return [told, await person.void({ trade: 'T1', reason: 'x' })]
  },
  'target_wrong_side by a correction': async ({ agent, person }) => {
    const told = await agent.fill({ ...buy, at: time('09:00'), target: 99 })
    return [told, await person.correct({ trade: 'T1', set: { target: 110 }, reason: 'x' })]
  },
}

/** A remark of an export from before a name that two have was refused. */
const SHARED = {
  ...{ kind: 'remark', event: '01jwqze4r0bqj4s6x3m9k2v7ph', seq: 9, v: 2, at: time('10:00') },
  payload: { trade: 'a', text: 'late' },
}

const TRIP = {
  ...({ symbol: 'A', side: 'long', size: 1, entryPrice: 100, exitPrice: 101 } as const),
  entryAt: time('09:00'),
}

/** What cannot be right of a trade, a correction of it that cannot either, and one that can. */
const ABSURD: { readonly [code: string]: { opened: object; absurd: Correction; right: Correction } } = {
  price_far_off: { opened: { exitPrice: 1010 }, absurd: { exitPrice: 1020 }, right: { exitPrice: 102 } },
  stop_wrong_side: { opened: { stop: 105 }, absurd: { stop: 104 }, right: { stop: 96 } },
  target_wrong_side: { opened: { target: 95 }, absurd: { target: 96 }, right: { target: 104 } },
  cost_absurd: { opened: { fee: 3000 }, absurd: { fees: 2000 }, right: { fees: 2 } },
}

describe('a flag is settled', () => {
  test.each(Object.entries(STORIES))('%s', (name, story) =>
    withFlagDesk(async (desk) => {
      const [raised, ...settling] = await story(desk)
      const [code] = name.split(' ')
      expect(raised.flags.map((flag) => flag.code)).toContain(code)
      const handles = raised.flags.filter((flag) => flag.code === code).map(({ handle }) => handle)
      expect(settling.flatMap(({ settled }) => settled)).toEqual(expect.arrayContaining(handles))
      const open = (await desk.agent.flags({})).flags.map((flag) => flag.code)
      expect(open).not.toContain(code)
    }),
  )

  test.each(Object.entries(ABSURD))(
    'not by a correction that is no better: %s',
    (_, { opened, absurd, right }) =>
      withFlagDesk(async ({ agent, person }) => {
        const trip = { ...TRIP, ...opened, at: time('10:00') }
        const { flags } = await agent.tradeRecord(trip)
        expect(flags).toHaveLength(1)
        const worse = await person.correct({ trade: 'T1', set: absurd, reason: 'x' })
        expect(worse).toMatchObject({ flags: [], settled: [] })
        expect((await person.correct({ trade: 'T1', set: right, reason: 'x' })).settled).toEqual(['F1'])
      }),
  )

  test.each(Object.entries(ABSURD))('and such a correction raises its own: %s', (code, { absurd, right }) =>
    withFlagDesk(async ({ agent, person }) => {
      await agent.tradeRecord({ ...TRIP, at: time('10:00') })
      const worse = await person.correct({ trade: 'T1', set: absurd, reason: 'x' })
      expect(worse.flags.map((flag) => flag.code)).toEqual([code])
      const better = await person.correct({ trade: 'T1', set: right, reason: 'x' })
      expect(better).toMatchObject({ flags: [], settled: ['F1'] })
    }),
  )

  test('not by a snapshot that shows nothing of it, or lags itself', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.decide({ at: time('09:00'), action: 'exit', symbol: 'A' })
      await agent.fill({ ...sell, symbol: 'B', at: time('09:01'), reduceOnly: true })
      const seen = await agent.tick({ at: time('10:00'), positions: [] })
      expect(seen.settled).toEqual([])
    }))

  test('not by a rate that comes after its end', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ ...FOREIGN, symbol: 'B' })
      await agent.fill({ ...buy, symbol: 'B', at: time('09:00') })
      await agent.fill({ ...sell, symbol: 'B', at: time('10:00') })
      expect((await agent.fill({ ...buy, symbol: 'B', at: time('11:00'), rate: '1.2' })).settled).toEqual([])
    }))
})

describe('the page of flags', () => {
  const rows = readFileSync('docs/flags.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, code, , , settledBy] = line.split('|').map((cell) => cell.trim())
      return code?.startsWith('`') ? [[code.replaceAll('`', ''), settledBy ?? ''] as const] : []
    })

  test('has every code once', () => {
    expect(rows.map(([code]) => code).sort()).toEqual([...FLAG_CODES].sort())
  })

  test.each(rows)(
    'says of %s what settles it, and a test shows it; or that only a person does',
    (code, by) => {
      const shown = Object.keys(STORIES).some((name) => name.startsWith(`${code} `))
      expect(by).not.toBe('')
      expect(shown).toBe(!by.startsWith('a person'))
    },
  )
})
