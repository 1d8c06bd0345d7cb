import fc from 'fast-check'
import type { Report } from './one-history.ts'

// Two kinds of account that are told by several doors: one whose orders turn a position over, and one that holds a symbol on both sides.

const BAR_MS = 900_000
const START = Date.UTC(2026, 2, 2)
const inBar = (bar: number, nth: number): number => START + bar * BAR_MS - 120_000 + nth * 5_000

const price = fc.integer({ min: 80, max: 120 })
const fee = fc.constantFrom(0, 0.5, 1.25)
const size = fc.constantFrom(2, 4, 10)
const bars = fc.integer({ min: 1, max: 3 })

type Side = 'long' | 'short'
const other = (side: Side): Side => (side === 'long' ? 'short' : 'long')

/** What every telling must come to: symbol, side, size, result, fees. */
export type Results = readonly (readonly string[])[]

/** One thing that was executed, as each door tells it. */
export interface Told {
  readonly bar: number
  readonly fills: readonly Report[]
  readonly names: readonly Report[]
}

export interface Account {
  readonly told: readonly Told[]
  /** What the broker holds at the end of a bar. */
  snapshot(bar: number): Report
  readonly lastBar: number
  readonly results: Results
}

const marksOf = (symbols: readonly string[], mark: number) =>
  Object.fromEntries(symbols.map((symbol) => [symbol, { price: mark }]))

/** A position that is entered, turned over by some orders, and left. */
export const turning: fc.Arbitrary<Account> = fc
  .record({
    side: fc.constantFrom<Side>('long', 'short'),
    steps: fc.array(fc.record({ bars, price, fee, size }), { minLength: 2, maxLength: 5 }),
    end: fc.record({ bars, price, fee }),
  })
  .map(({ side: first, steps, end }) => {
    let bar = 0
    const sides = steps.map((_, i) => (i % 2 === 0 ? first : other(first)))
    const orders = [...steps, { ...end, size: 0 }].map((step, i) => {
      bar += step.bars
      return { ...step, bar, at: inBar(bar, 0), left: steps[i - 1]?.size ?? 0, order: `turn-${i}` }
    })
    const told = orders.map(
      ({ bar: of, at, price: paid, fee: cost, size: entered, left, order }, i): Told => {
        const buys = i < steps.length ? sides[i] === 'long' : sides[i - 1] === 'short'
        const all = entered + left
        const common = { symbol: 'XAU', price: paid }
        return {
          bar: of,
          fills: [
            {
              kind: 'fill',
              at,
              id: order,
              payload: { ...common, side: buys ? 'buy' : 'sell', size: all, fee: cost * all, order },
            },
          ],
          names: [
            ...(left > 0
              ? [
                  {
                    kind: 'trade.closed' as const,
                    at,
                    payload: {
                      trade: `mine-${i - 1}`,
                      size: left,
                      price: paid,
                      fee: cost * left,
                      exitOrder: order,
                    },
                  },
                ]
              : []),
            ...(entered > 0
              ? [
                  {
                    kind: 'trade.opened' as const,
                    at,
                    payload: {
                      ...common,
                      side: sides[i],
                      size: entered,
                      fee: cost * entered,
                      trade: `mine-${i}`,
                      order,
                    },
                  },
                ]
              : []),
          ],
        }
      },
    )
    const results = steps.map(({ price: paid, size: held, fee: cost }, i) => {
      const exit = orders[i + 1]
      const sign = sides[i] === 'long' ? 1 : -1
      const realised = sign * ((exit?.price ?? 0) - paid) * held
      return ['XAU', sides[i] ?? '', String(held), String(realised), String(held * (cost + (exit?.fee ?? 0)))]
    })
    const snapshot = (at: number): Report => {
      const last = orders.findLastIndex((one) => one.bar <= at)
      const step = steps[last]
      const held = last >= 0 && step !== undefined
      return {
        kind: 'tick',
        at: START + at * BAR_MS,
        payload: {
          positions: held
            ? [{ symbol: 'XAU', side: sides[last], size: step.size, price: step.price, mark: step.price }]
            : [],
          marks: marksOf(['XAU'], orders[Math.max(last, 0)]?.price ?? 100),
        },
      }
    }
    return { told, snapshot, lastBar: bar, results: results.sort() }
  })

interface Hedge {
  readonly side: Side
  readonly size: number
  readonly from: number
  readonly bars: number
  readonly entry: number
  readonly exit: number
  readonly fee: number
  readonly halfway: boolean
}

/** Positions in one symbol that are held beside each other, on both sides, each with the broker's id. */
export const hedged: fc.Arbitrary<Account> = fc
  .array(
    fc.record({
      side: fc.constantFrom<Side>('long', 'short'),
      size,
      from: fc.integer({ min: 1, max: 6 }),
      bars: fc.integer({ min: 2, max: 6 }),
      entry: price,
      exit: price,
      fee,
      halfway: fc.boolean(),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((hedges: readonly Hedge[]) => {
    const told = hedges.flatMap((one, n) => {
      const { side, from, bars: held, entry, exit, halfway } = one
      const parts = halfway ? 2 : 1
      const exits = Array.from({ length: parts }, (_, i) => i)
      const buys = side === 'long'
      const of = { symbol: 'XAU', position: `p${n}` }
      const opening: Told = {
        bar: from,
        fills: [
          {
            kind: 'fill',
            at: inBar(from, n),
            id: `${n}-in`,
            payload: {
              ...of,
              side: buys ? 'buy' : 'sell',
              size: one.size,
              price: entry,
              fee: one.fee,
              order: `${n}-in`,
            },
          },
        ],
        names: [
          {
            kind: 'trade.opened',
            at: inBar(from, n),
            payload: {
              ...of,
              side,
              size: one.size,
              price: entry,
              fee: one.fee,
              trade: `mine-${n}`,
              order: `${n}-in`,
            },
          },
        ],
      }
      const closings = exits.map((i): Told => {
        const bar = i === parts - 1 ? from + held : from + 1
        const at = inBar(bar, n)
        const order = `${n}-out-${i}`
        const size = one.size / parts
        return {
          bar,
          fills: [
            {
              kind: 'fill',
              at,
              id: order,
              payload: { ...of, side: buys ? 'sell' : 'buy', size, price: exit, fee: one.fee, order },
            },
          ],
          names: [
            {
              kind: 'trade.closed',
              at,
              payload: { trade: `mine-${n}`, size, price: exit, fee: one.fee, exitOrder: order },
            },
          ],
        }
      })
      return [opening, ...closings]
    })
    const results = hedges.map(({ side, size: held, entry, exit, fee: cost, halfway }) => {
      const realised = (side === 'long' ? 1 : -1) * (exit - entry) * held
      return ['XAU', side, String(held), String(realised), String(cost * (halfway ? 3 : 2))]
    })
    const snapshot = (bar: number): Report => ({
      kind: 'tick',
      at: START + bar * BAR_MS,
      payload: {
        positions: hedges.flatMap(({ side, size: whole, from, bars: held, entry, halfway }, n) => {
          if (bar < from || bar >= from + held) return []
          const left = halfway && bar > from ? whole / 2 : whole
          return [{ id: `p${n}`, symbol: 'XAU', side, size: left, price: entry, mark: 100 }]
        }),
        marks: marksOf(['XAU'], 100),
      },
    })
    const lastBar = Math.max(...told.map(({ bar }) => bar))
    return { told, snapshot, lastBar, results: results.sort() }
  })
