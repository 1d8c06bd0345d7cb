import { z } from 'zod'
import type { TradeFigures } from '#episode-index'
import { zEstimate } from './estimate.ts'

const zGroup = z.object({
  name: z.string(),
  n: z.int(),
  least: z.int(),
  winRate: zEstimate.nullable(),
  nR: z.int(),
  expectancy: zEstimate.nullable().describe('in R, 90% interval'),
  pnl: z.number(),
})
const zExtreme = z.object({ handle: z.string(), r: z.number().nullable(), pnl: z.number().nullable() })

/** How a set of trades has done. */
export const zFigures = z.object({
  overall: zGroup,
  basis: z.enum(['stop', 'proxy']).describe('what 1R is: the risk to the stop, or the median loss'),
  wins: z.int(),
  losses: z.int(),
  profitFactorR: z.number().nullable(),
  profitFactor: z.number().nullable().describe('in money'),
  sharpe: z
    .object({
      perTrade: z.number(),
      annual: z.number().nullable(),
      tradesPerYear: z.number().nullable(),
      basis: z.string(),
    })
    .nullable(),
  best: zExtreme.nullable(),
  worst: zExtreme.nullable(),
  mostLossesInARow: z.int(),
  open: z.object({
    n: z.int(),
    marked: z.int(),
    meanR: z.number().nullable(),
    meanRWithClosed: z.number().nullable(),
  }),
  byRegime: z.array(zGroup),
  bySession: z.array(zGroup),
  byVariant: z.array(zGroup),
  transitions: z.array(z.object({ from: z.string(), to: z.string(), count: z.int(), share: z.number() })),
})

export const figuresOut = (figures: TradeFigures): z.input<typeof zFigures> => ({
  ...figures,
  byRegime: [...figures.byRegime],
  bySession: [...figures.bySession],
  byVariant: [...figures.byVariant],
  transitions: [...figures.transitions],
})
