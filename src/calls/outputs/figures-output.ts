import { z } from 'zod'
import type { TradeFigures } from '#episode-index'
import { MEASURES } from '#memories'
import { zAsOf, zEstimate, zWhyEmpty } from './answer-fields.ts'
import { zGroups } from './group-output.ts'
import { zRetired } from './retired-output.ts'
import { shaped } from './shaped.ts'

const zGroup = z
  .object({
    name: z.string().describe('what they have in common: trending_up, london; all, or unknown'),
    n: z.int().describe('closed trades in the group'),
    winRate: zEstimate.nullable().describe('share that won, 0 to 1; null: too few trades'),
    expectancy: zEstimate.nullable().describe('mean outcome in R; null: too few trades'),
    pnl: z.number().describe('net result, in the account’s currency'),
  })
  .meta({ id: 'TradeGroup' })

const zExtreme = z
  .object({
    handle: z.string().describe('its episode: E12'),
    r: z.number().nullable().describe('its outcome in R; null: unknown'),
  })
  .meta({ id: 'ExtremeTrade' })

const zSharpe = z
  .object({
    perTrade: z.number().describe('mean R over its standard deviation'),
    annual: z.number().nullable().describe('the same over a year; null: all fell within a day'),
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
    meanR: z.number().nullable().describe('mean R of these at the last marks; null: none has one'),
  })
  .meta({ id: 'OpenFigures' })

const zTransition = z
  .object({
    from: z.string().describe('the regime of an episode: ranging'),
    to: z.string().describe('the regime of the next in its symbol'),
    count: z.int().describe('how often that happened'),
  })
  .meta({ id: 'RegimeTransition' })

/** How a set of trades has done. */
export const zFigures = z.object({
  overall: zGroup.describe('all closed trades together'),
  basis: z.enum(MEASURES).describe('what 1R is: the risk to the stop, or the median loss'),
  wins: z.int().describe('closed trades that made something'),
  losses: z.int().describe('closed trades that lost'),
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
  ...zFigures.shape,
  ...zGroups.shape,
  retired: z.array(zRetired).describe('versions of the strategy asked for that were given up, and why'),
  why: zWhyEmpty,
})
export type PerformanceOut = z.infer<typeof zPerformance>

export const figuresOut = (figures: TradeFigures): z.input<typeof zFigures> => {
  const groups = (all: TradeFigures['byRegime']) => all.map((one) => shaped(zGroup, one))
  return shaped(zFigures, {
    ...figures,
    overall: shaped(zGroup, figures.overall),
    sharpe: figures.sharpe && shaped(zSharpe, figures.sharpe),
    best: figures.best && shaped(zExtreme, figures.best),
    worst: figures.worst && shaped(zExtreme, figures.worst),
    open: shaped(zOpenFigures, figures.open),
    byRegime: groups(figures.byRegime),
    bySession: groups(figures.bySession),
    byVariant: groups(figures.byVariant),
    transitions: figures.transitions.map((one) => shaped(zTransition, one)),
  })
}
