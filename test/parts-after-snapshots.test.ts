import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Book } from '../src/record/testing/book.ts'
import { openCodes, time, withFlagDesk } from './flags/desk.ts'

// A broker's list of partial closes, told after snapshots or fills have shown them: the parts add up to what was held.

type Desk = Parameters<Parameters<typeof withFlagDesk>[0]>[0]
type Agent = Desk['agent']

const symbol = 'AAPL'
const held = (size: number) => [{ id: 'p', symbol, side: 'long' as const, size, price: 100, mark: 101 }]
const marks = (price: number) => ({ marks: { [symbol]: { price } } })
const gone = (agent: Agent) => agent.tick({ at: time('10:30'), positions: [], ...marks(103) })
const buy = (agent: Agent, size: number, at = '10:00') =>
  agent.fill({ id: 'buy', at: time(at), symbol, side: 'buy', size, price: 100, position: 'p' })
const sell = (agent: Agent, at: string, size: number, price: number, order: string) =>
  agent.fill({ id: order, at: time(at), symbol, side: 'sell', size, price, position: 'p', order })
const part = (at: string, size: number, exitPrice: number, exitOrder: string) => ({
  ...{ at: time(at), entryAt: time('10:00'), symbol, side: 'long' as const, size, entryPrice: 100 },
  ...{ exitPrice, position: 'p', exitOrder },
})
const close = (at: string, size: number, price: number, exitOrder: string) => ({
  ...{ trade: 'p', at: time(at), size, price, exitOrder },
})

/** The trades that were, and what is in doubt. */
const books = async (agent: Agent) => {
  const { trades } = await agent.trades({ limit: 50 })
  return {
    trades: trades
      .filter(({ status }) => status !== 'voided')
      .map(({ side, status, openedSize, pnl }) => `${side} ${openedSize} ${status} ${pnl}`),
    doubts: await openCodes(agent),
  }
}

describe('parts of a position that snapshots have closed', () => {
  test('are what they showed', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('10:00'), positions: held(4) })
      await gone(agent)
      await agent.tradeRecord(part('10:20', 2, 101, 'xa'))
      await agent.tradeRecord(part('10:25', 2, 102, 'xb'))
      expect(await books(agent)).toEqual({ trades: ['long 4 closed 6'], doubts: [] })
      expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({
        ...{ exitAt: '2025-06-02T10:25:00.000Z', averageExit: '101.5', exitPrice: '102' },
      })
    }))

  test('are what each of them showed', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('10:00'), positions: held(5) })
      await agent.tick({ at: time('10:15'), positions: held(2) })
      await gone(agent)
      await agent.tradeRecord(part('10:14', 3, 101, 'xa'))
      await agent.tradeRecord(part('10:27', 2, 102, 'xb'))
      expect(await books(agent)).toEqual({ trades: ['long 5 closed 7'], doubts: [] })
    }))

  test('are what fills of the same orders told', () =>
    withFlagDesk(async ({ agent }) => {
      await buy(agent, 4)
      await agent.tick({ at: time('10:15'), positions: held(4) })
      await gone(agent)
      await sell(agent, '10:20', 2, 101, 'xa')
      await sell(agent, '10:25', 2, 102, 'xb')
      await agent.tradeRecord(part('10:20', 2, 101, 'xa'))
      await agent.tradeRecord(part('10:25', 2, 102, 'xb'))
      expect(await books(agent)).toEqual({ trades: ['long 4 closed 6'], doubts: [] })
    }))

  test('are told by trade close too', () =>
    withFlagDesk(async ({ agent }) => {
      await buy(agent, 4)
      await agent.tick({ at: time('10:15'), positions: held(4) })
      await gone(agent)
      await agent.tradeClose(close('10:20', 2, 101, 'xa'))
      await agent.tradeClose(close('10:25', 2, 102, 'xb'))
      expect(await books(agent)).toEqual({ trades: ['long 4 closed 6'], doubts: [] })
    }))

  test('settle what the snapshot differed in, once all of it is told', () =>
    withFlagDesk(async ({ agent }) => {
      await buy(agent, 4)
      await gone(agent)
      await agent.tradeRecord(part('10:20', 2, 101, 'xa'))
      expect(await openCodes(agent)).toEqual(['snapshot_differs'])
      await agent.tradeRecord(part('10:25', 2, 102, 'xb'))
      expect(await books(agent)).toEqual({ trades: ['long 4 closed 6'], doubts: [] })
    }))

  test('are flagged where they are more than was held', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('10:00'), positions: held(4) })
      await gone(agent)
      await agent.tradeRecord(part('10:20', 2, 101, 'xa'))
      await agent.tradeRecord(part('10:25', 2, 102, 'xb'))
      await agent.tradeRecord(part('10:28', 1, 102, 'xc'))
      expect((await agent.flags({})).flags).toMatchObject([
        { code: 'reports_differ', field: 'size', known: '4', told: '5' },
      ])
    }))

  test('have their costs and results', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('10:00'), positions: held(4) })
      await gone(agent)
      await agent.tradeRecord({ ...part('10:20', 2, 101, 'xa'), fee: 0.5 })
      await agent.tradeRecord({ ...part('10:25', 2, 102, 'xb'), pnl: 3.5 })
      expect(await books(agent)).toEqual({ trades: ['long 4 closed 5'], doubts: [] })
      expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ fees: '1', realised: '6' })
    }))
})

describe('a part of what is still held', () => {
  test('is what a snapshot took off, whatever its mark', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('10:00'), positions: [] })
      await buy(agent, 5, '10:07')
      await agent.tick({ at: time('10:15'), positions: held(2).map((one) => ({ ...one, mark: 101.2 })) })
      await agent.tradeRecord({ ...part('10:14', 3, 101, 'xa'), entryAt: time('10:07') })
      expect(await books(agent)).toEqual({ trades: ['long 5 open 3'], doubts: [] })
      await sell(agent, '10:27', 2, 102, 'xb')
      expect(await books(agent)).toEqual({ trades: ['long 5 closed 7'], doubts: [] })
    }))

  test('is the fill that had come before anything was known to be held', () =>
    withFlagDesk(async ({ agent }) => {
      await sell(agent, '10:13', 3, 101, 'xa')
      await agent.tick({ at: time('10:15'), positions: held(1) })
      await agent.tradeRecord(part('10:13', 3, 101, 'xa'))
      expect(await books(agent)).toEqual({ trades: ['long 4 open 3'], doubts: [] })
    }))

  test('is no error where its fill had begun another trade', () =>
    withFlagDesk(async ({ agent }) => {
      await buy(agent, 5, '10:07')
      await agent.tradeRecord({ ...part('10:14', 5, 101, 'xa'), entryAt: time('10:07') })
      await sell(agent, '10:27', 2, 102, 'xb')
      await agent.tick({ at: time('10:30'), positions: [], ...marks(102) })
      await agent.tradeRecord({ ...part('10:27', 2, 102, 'xb'), entryAt: time('10:07') })
      expect((await books(agent)).doubts).not.toEqual([])
    }))
})

describe('in whatever order and by whatever door', () => {
  const START = Date.parse('2026-03-02T10:00:00Z')
  const BAR = 15 * 60_000
  const at = (ms: number) => START + ms

  interface Exit {
    readonly size: number
    readonly minute: number
    readonly price: number
  }
  type Door = 'record' | 'close' | 'fill' | 'fill, record' | 'record, fill' | 'fill, close' | 'close, fill'
  const DOORS: readonly Door[] = [
    ...(['record', 'close', 'fill', 'fill, record', 'record, fill', 'fill, close', 'close, fill'] as const),
  ]
  const exits = fc
    .array(
      fc.record({
        size: fc.integer({ min: 1, max: 4 }),
        gap: fc.integer({ min: 1, max: 20 }),
        price: fc.integer({ min: 98, max: 104 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((some) => {
      let minute = 1
      return some.map(({ size, gap, price }): Exit => {
        minute += gap
        return { size, minute, price }
      })
    })

  const history = fc.record({
    exits,
    entry: fc.constantFrom('fill', 'tick'),
    doors: fc.array(fc.constantFrom(...DOORS), { minLength: 4, maxLength: 4 }),
    order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
  })

  test('the parts add up to what was held', () =>
    fc.assert(
      fc.asyncProperty(history, async ({ exits: all, entry, doors, order }) => {
        const book = new Book()
        const size = all.reduce((sum, one) => sum + one.size, 0)
        const left = (ms: number) =>
          all.filter(({ minute }) => minute * 60_000 > ms).reduce((sum, one) => sum + one.size, 0)
        const snapshot = (ms: number) => {
          const rest = left(ms)
          const shown = { id: 'p', symbol: 'XAU', side: 'long', size: rest, price: 100, mark: 101.2 }
          return book.tick(at(ms), { positions: rest > 0 ? [shown] : [], marks: { XAU: { price: 101.2 } } })
        }
        if (entry === 'fill') await book.fill(at(0), { size, position: 'p', order: 'o' }, { id: 'buy' })
        await snapshot(0)
        const last = Math.max(...all.map(({ minute }) => minute)) * 60_000
        for (let ms = BAR; ms < last + BAR; ms += BAR) await snapshot(ms)
        const reports = all.flatMap(({ size: taken, minute, price }, i) => {
          const when = at(minute * 60_000)
          const sold = { side: 'sell', size: taken, price, position: 'p', order: `x${i}` }
          const named = { size: taken, exitOrder: `x${i}` }
          const by = {
            fill: () => book.fill(when, sold, { id: `x${i}` }),
            close: () => book.tell('trade.closed', when, { ...named, trade: 'p', price }),
            record: () =>
              book.tell('trade.closed', when, {
                ...{ ...named, symbol: 'XAU', side: 'long', position: 'p', entryAt: at(0) },
                ...{ entryPrice: 100, exitPrice: price },
              }),
          }
          return (doors[i] ?? 'record').split(', ').map((door, j) => ({
            rank: (order[i] ?? 0) + j * (order[4 + i] ?? 0),
            tell: by[door as keyof typeof by],
          }))
        })
        for (const { tell } of reports.sort((a, b) => a.rank - b.rank)) await tell()
        const made = all.reduce((sum, one) => sum + one.size * (one.price - 100), 0)
        const known = book.trades.filter(({ status }) => status !== 'voided')
        expect(known.map((one) => [one.side, one.status, one.openedSize, one.realised])).toEqual([
          ['long', 'closed', `${size}`, `${made}`],
        ])
        expect(book.flags.filter(({ status }) => status === 'open')).toEqual([])
      }),
      { numRuns: 300 },
    ))
})

describe('a part by trade close of what a snapshot took off what is still held', () => {
  const taken = async ({ agent }: Desk) => {
    await agent.tick({ at: time('10:00'), positions: [] })
    await buy(agent, 5, '10:07')
    await agent.tick({ at: time('10:15'), positions: [{ ...held(2)[0], mark: 101.2 } as never] })
  }
  const rest = (agent: Agent) => sell(agent, '10:20', 2, 103, 'last')

  test.each([
    [[3], 9],
    [[1, 2], 11],
    [[2, 1], 10],
    [[1, 1, 1], 12],
  ])('%o is that, each at its own price', (sizes, pnl) =>
    withFlagDesk(async (desk) => {
      await taken(desk)
      for (const [i, size] of sizes.entries())
        await desk.agent.tradeClose(close(`10:1${i + 1}`, size, 101 + i, `x${i}`))
      await rest(desk.agent)
      expect(await books(desk.agent)).toEqual({ trades: [`long 5 closed ${pnl}`], doubts: [] })
    }),
  )

  test.each([[[4]], [[2, 2]]])('%o is more than that: flagged, and no more is closed', (sizes) =>
    withFlagDesk(async (desk) => {
      await taken(desk)
      for (const [i, size] of sizes.entries())
        await desk.agent.tradeClose(close(`10:1${i + 1}`, size, 101, `x${i}`))
      await rest(desk.agent)
      expect(await books(desk.agent)).toEqual({ trades: ['long 5 closed 9'], doubts: ['reports_differ'] })
    }),
  )

  test('where it took nothing off is flagged, and nothing is closed', () =>
    withFlagDesk(async ({ agent }) => {
      await buy(agent, 5, '10:07')
      await agent.tick({ at: time('10:15'), positions: held(5) })
      await agent.tradeClose(close('10:11', 2, 101, 'x'))
      await agent.tick({ at: time('10:30'), positions: held(5) })
      expect(await books(agent)).toEqual({ trades: ['long 5 open 0'], doubts: ['reports_differ'] })
    }))

  test('of all that is held is done, and flagged', () =>
    withFlagDesk(async ({ agent }) => {
      await buy(agent, 5, '10:07')
      await agent.tick({ at: time('10:15'), positions: held(5) })
      await agent.tradeClose({ trade: 'p', at: time('10:11'), price: 101 })
      expect(await books(agent)).toEqual({ trades: ['long 5 closed 5'], doubts: ['reports_differ'] })
    }))
})
