import { z } from 'zod'
import type { TradeFigures } from '#episode-index'
import { MEASURES } from '#memories'
import { zAsOf, zWhyEmpty } from './answer-fields.ts'
import { zEstimate } from './estimate.ts'
import { zGroups } from './group-output.ts'
import { zHabits } from './habits-output.ts'
import { zRetired } from './retired-output.ts'

const zGroup = z
  .object({
    name: z.string().describe('what they have in common: trending_up, london; all, or unknown'),
    n: z.int().describe('closed trades in the group'),
    least: z.int().describe('trades that win rate and expectancy need at least'),
    winRate: zEstimate.nullable().describe('share that won, 0 to 1; null: too few trades'),
    nR: z.int().describe('of these, trades with an outcome in R'),
    expectancy: zEstimate.nullable().describe('mean outcome in R; null: too few trades'),
    pnl: z.number().describe('net result, in the account’s currency'),
  })
  .meta({ id: 'TradeGroup' })

const zExtreme = z
  .object({
    handle: z.string().describe('its episode: E12'),
    r: z.number().nullable().describe('its outcome in R; null: unknown'),
    pnl: z.number().nullable().describe('its net result, in the account’s currency'),
  })
  .meta({ id: 'ExtremeTrade' })

const zSharpe = z
  .object({
    perTrade: z.number().describe('mean R over its standard deviation'),
    annual: z.number().nullable().describe('the same over a year; null: all fell within a day'),
    tradesPerYear: z.number().nullable().describe('how many trades a year that supposes'),
    basis: z.string().describe('how a year was made of trades'),
  })
  .meta({ id: 'Sharpe' })

const zOpenFigures = z
  .object({
    n: z.int().describe('trades still open'),
    marked: z.int().describe('of these, with a known mark since the entry'),
    net: z
      .number()
      .nullable()
      .describe(
        'what these come to at their marks, in the account’s currency, costs counted; null: not known',
      ),
    inR: z.int().describe('of these, with a result in R: without a stop there may be none'),
    meanR: z.number().nullable().describe('mean R of these at the last marks; null: none has one'),
    meanRWithClosed: z.number().nullable().describe('mean R of closed and open together, the fair mean'),
  })
  .meta({ id: 'OpenFigures' })

const zTransition = z
  .object({
    from: z.string().describe('the regime of an episode: ranging'),
    to: z.string().describe('the regime of the next in its symbol'),
    count: z.int().describe('how often that happened'),
    share: z.number().describe('of all that left from for anything, itself included'),
  })
  .meta({ id: 'RegimeTransition' })

/** How a set of trades has done. */
export const zFigures = z.object({
  overall: zGroup.describe('all closed trades together'),
  basis: z.enum(MEASURES).describe('what 1R is: the risk to the stop, or the median loss'),
  wins: z.int().describe('closed trades that made something'),
  losses: z.int().describe('closed trades that lost'),
  scratches: z.int().describe('closed trades that made exactly nothing: neither won nor lost'),
  profitFactorR: z.number().nullable().describe('gains over losses, in R; null without a loss'),
  profitFactor: z.number().nullable().describe('gains over losses, in money; null without a loss'),
  sharpe: zSharpe.nullable().describe('reward over its variation; null: too few outcomes in R'),
  best: zExtreme.nullable().describe('the trade with the highest outcome; null: none has closed'),
  worst: zExtreme.nullable().describe('the trade with the lowest outcome; null: none has closed'),
  mostLossesInARow: z.int().describe('longest run of losing closes'),
  open: zOpenFigures.describe('trades still open; in no figure above'),
  byRegime: z.array(zGroup).describe('closed trades by the regime of their entry'),
  bySession: z.array(zGroup).describe('closed trades by the session of their entry'),
  byVariant: z.array(zGroup).describe('closed trades by version and parameters of the strategy'),
  transitions: z.array(zTransition).describe('how often one regime followed another, the commonest first'),
})

export const zPerformance = z.object({
  asOf: zAsOf,
  strategy: z.string().nullable().describe('name that was asked for; null: all strategies'),
  symbol: z.string().nullable().describe('symbol that was asked for; null: all symbols'),
  ...zFigures.shape,
  ...zGroups.shape,
  retired: z.array(zRetired).describe('versions of the strategy asked for that were given up, and why'),
  habits: zHabits.nullable().describe('what is done, where one strategy and symbol were asked for'),
  why: zWhyEmpty,
})
export type PerformanceOut = z.infer<typeof zPerformance>

export const figuresOut = (figures: TradeFigures): z.input<typeof zFigures> => ({
  ...figures,
  byRegime: [...figures.byRegime],
  bySession: [...figures.bySession],
  byVariant: [...figures.byVariant],
  transitions: [...figures.transitions],
})
