import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { TradeRow } from '#ledger'
import { Book } from '../../src/log/testing/book.ts'

// One history of positions, told once by fills and once by snapshots alone: the ledger must be the same.

const SYMBOLS = ['XAU', 'ETH', 'ES'] as const
type Traded = (typeof SYMBOLS)[number]

/** What is held in a symbol after a step (signed hundredths), and the bar that led there. */
interface Target {
  readonly held: number
  readonly price: number
  readonly above: number
  readonly below: number
}
type Step = { readonly [S in Traded]: Target }

const targets = (): fc.Arbitrary<Target> =>
  fc.record({
    held: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 })),
    price: fc.integer({ min: 1_000, max: 90_000 }),
    above: fc.nat({ max: 900 }),
    below: fc.nat({ max: 900 }),
  })
const histories = (): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ XAU: targets(), ETH: targets(), ES: targets() }), { minLength: 1, maxLength: 15 })

const hundredths = (units: number): string =>
  `${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`
const at = (step: number): number => Date.UTC(2026, 2, 2, 10, 15 * step)

const positions = (step: Step | undefined): object[] =>
  step === undefined
    ? []
    : SYMBOLS.filter((symbol) => step[symbol].held !== 0).map((symbol) => ({
        symbol,
        side: step[symbol].held > 0 ? 'long' : 'short',
        size: hundredths(Math.abs(step[symbol].held)),
      }))

const marks = (step: Step, bars: boolean): object =>
  Object.fromEntries(
    SYMBOLS.map((symbol) => {
      const { price, above, below } = step[symbol]
      const extremes = { high: hundredths(price + above), low: hundredths(price - below) }
      return [symbol, { price: hundredths(price), ...(bars ? extremes : {}) }]
    }),
  )

const bySnapshots = async (history: readonly Step[], bars: boolean): Promise<Book> => {
  const book = new Book()
  await book.tell('instrument', at(0), { symbol: 'ES', multiplier: 50 })
  for (const [i, step] of history.entries())
    await book.tick(at(i), { positions: positions(step), marks: marks(step, bars) })
  return book
}

const fillsOf = async (book: Book, history: readonly Step[], i: number): Promise<void> => {
  for (const symbol of SYMBOLS) {
    const target = history[i]?.[symbol]
    const change = (target?.held ?? 0) - (history[i - 1]?.[symbol].held ?? 0)
    if (!target || change === 0) continue
    await book.fill(at(i), {
      symbol,
      side: change > 0 ? 'buy' : 'sell',
      size: hundredths(Math.abs(change)),
      price: hundredths(target.price),
    })
  }
}

/** Fills, then a snapshot that only confirms them. */
const byFillsThenMarks = async (history: readonly Step[]): Promise<Book> => {
  const book = new Book()
  await book.tell('instrument', at(0), { symbol: 'ES', multiplier: 50 })
  for (const [i, step] of history.entries()) {
    await fillsOf(book, history, i)
    await book.tick(at(i), { positions: positions(step), marks: marks(step, false) })
  }
  return book
}

/** As a backtest goes: the bar closes on what was held, then the orders fill at its close. */
const byBarsThenFills = async (history: readonly Step[]): Promise<Book> => {
  const book = new Book()
  await book.tell('instrument', at(0), { symbol: 'ES', multiplier: 50 })
  for (const [i, step] of history.entries()) {
    await book.tick(at(i), { positions: positions(history[i - 1]), marks: marks(step, true) })
    await fillsOf(book, history, i)
  }
  return book
}

const money = (book: Book) => {
  const fields = (trade: TradeRow, i: number) => ({
    symbol: trade.symbol,
    side: trade.side,
    status: trade.status,
    entryAt: trade.entryAt,
    entryPrice: trade.entryPrice,
    entrySize: trade.entrySize,
    exitAt: trade.exitAt,
    exitPrice: trade.exitPrice,
    size: trade.size,
    cost: trade.cost,
    openedSize: trade.openedSize,
    closedSize: trade.closedSize,
    openedValue: trade.openedValue,
    closedValue: trade.closedValue,
    averageEntry: trade.averageEntry,
    averageExit: trade.averageExit,
    realised: trade.realised,
    pnl: trade.pnl,
    holdingMinutes: trade.holdingMinutes,
    mfe: trade.mfe ?? book.mark(i + 1)?.mfe,
    mae: trade.mae ?? book.mark(i + 1)?.mae,
    legs: book.legs(i + 1).map(({ kind, size, price, realised }) => [kind, size, price, realised]),
  })
  // Trades of one moment may be numbered in another order by the two doors.
  return book.trades.map(fields).sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
}

describe('from fills and from snapshots the same rows', () => {
  test.prop([histories()], { numRuns: 150 })('fills that a snapshot confirms', async (history) => {
    expect(money(await byFillsThenMarks(history))).toEqual(money(await bySnapshots(history, false)))
  })

  test.prop([histories()], { numRuns: 150 })('bars, then fills at their close', async (history) => {
    expect(money(await byBarsThenFills(history))).toEqual(money(await bySnapshots(history, true)))
  })

  test.prop([histories()], { numRuns: 50 })('and a result lies within its excursions', async (history) => {
    for (const trade of money(await bySnapshots(history, true))) {
      expect(Number(trade.mfe)).toBeGreaterThanOrEqual(Math.max(0, Number(trade.realised)) - 1e-9)
      expect(Number(trade.mae)).toBeLessThanOrEqual(0)
    }
  })
})
