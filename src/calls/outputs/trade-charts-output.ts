import { z } from 'zod'
import { SESSIONS } from '#market'
import { type ColumnTrade, ROLLING_TRADES, tradeCharts } from '#recall'
import { isoOf, SIDES, zLabel } from '#vocabulary'
import { zIso } from './answer-fields.ts'

/** Filters by outcome and situation, beside those by name. */
export const CHARTED_FIELDS = {
  side: z.enum(SIDES).optional().describe('only trades in this direction'),
  result: z.enum(['won', 'lost']).optional().describe('only trades that made money, or lost some'),
  regime: zLabel.optional().describe('only of this regime at the entry: trending_up'),
  session: z.enum(SESSIONS).optional().describe('only entered in this session'),
  from: z.iso.date().optional().describe('only closed on this trading day or later: 2026-01-31'),
  to: z.iso.date().optional().describe('only closed on this trading day or earlier'),
}

const R_SUM = 'sum in R of those that have an outcome in R'

export const zTradeCharts = z
  .object({
    symbols: z.array(z.string()).describe('symbols of the trades that match'),
    regimes: z.array(z.string()).describe('their regimes at the entry'),
    days: z
      .array(
        z.object({
          day: z.string().describe('the trading day of the exits: 2026-01-31'),
          trades: z.int().describe('trades closed on it'),
          net: z.number().describe('their result in money'),
          r: z.number().describe(R_SUM),
        }),
      )
      .describe('days with a closed trade, oldest first'),
    outcomes: z
      .array(
        z.object({
          from: z.number().describe('outcomes from here to half an R above'),
          trades: z.int().describe('how many outcomes fell there'),
        }),
      )
      .describe('outcomes in R, counted; the first and the last have all beyond'),
    curve: z
      .array(
        z.object({
          at: zIso.describe('when a trade closed'),
          trades: z.int().describe('trades with an outcome in R by then'),
          r: z.number().describe(R_SUM),
          mean: z.number().describe(`mean outcome of the newest ${ROLLING_TRADES}, in R`),
          profitFactor: z.number().nullable().describe('gains over losses of these, in R; null: no loss'),
        }),
      )
      .describe('by exit, oldest first, at most 400 points'),
    cells: z
      .array(
        z.object({
          strategy: z.string().nullable().describe('name of the strategy; null: none was given'),
          session: z.string().describe('session of the entry'),
          trades: z.int().describe('how many have closed'),
          meanR: z.number().nullable().describe('mean outcome in R; null: none has one'),
        }),
      )
      .describe('strategies by sessions'),
  })
  .meta({ id: 'TradeCharts' })

export const tradeChartsOut = (trades: readonly ColumnTrade[]): z.input<typeof zTradeCharts> => {
  const { symbols, regimes, days, outcomes, curve, cells } = tradeCharts(trades)
  return {
    symbols: [...symbols],
    regimes: [...regimes],
    days: [...days],
    outcomes: [...outcomes],
    curve: curve.map((point) => ({ ...point, at: isoOf(point.at) })),
    cells: [...cells],
  }
}
