import { z } from 'zod'
import { performanceReport } from '#recall'
import type { Moment } from '#record'
import { handleOf } from '#vocabulary'
import type { EpisodeIndex } from './episode-index.ts'
import { openMarks } from './open-marks.ts'

const zEstimate = z.object({ value: z.number(), lower: z.number(), upper: z.number() })
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

/** How a set of trades has done, as `performance`, `runs` and result.json say it. */
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
export type Figures = z.infer<typeof zFigures>

export interface TradesWanted {
  readonly strategy?: string | undefined
  readonly symbol?: string | undefined
  readonly variant?: string | undefined
  readonly run?: string | undefined
}

/** The figures of the trades that match as of a moment, and how many match. */
export const figuresOf = async (
  moment: Moment,
  episodes: EpisodeIndex,
  { strategy, symbol, variant, run }: TradesWanted,
): Promise<{ readonly figures: Figures; readonly trades: number }> => {
  const columns = await episodes.asOf(moment)
  // In one order, whatever has been read before: sums of fractions depend on it.
  const traces = [...columns.traces({ strategy, symbol, variant, run, kinds: ['trade'] }, moment.seq)].sort(
    (a, b) => a.n - b.n,
  )
  const marks = new Map(
    [...(await openMarks(moment))].flatMap(([id, { markedR }]) =>
      markedR === null ? [] : [[id, markedR] as const],
    ),
  )
  const found = performanceReport(traces, marks)
  const handles = new Map(traces.map(({ id, n }) => [id, handleOf('episode', n)]))
  const extreme = (one: typeof found.best) =>
    one === null ? null : { handle: handles.get(one.id) ?? '', r: one.r, pnl: one.pnl }
  const { name, n, least, winRate, nR, expectancy, pnl, ...rest } = found
  return {
    trades: traces.length,
    figures: {
      overall: { name, n, least, winRate, nR, expectancy, pnl },
      ...rest,
      best: extreme(found.best),
      worst: extreme(found.worst),
      byRegime: [...found.byRegime],
      bySession: [...found.bySession],
      byVariant: [...found.byVariant],
      transitions: [...found.transitions],
    },
  }
}
