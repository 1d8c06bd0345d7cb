import { z } from 'zod'
import { performance as performanceOf } from '#recall'
import { isoOf, zLabel } from '#vocabulary'
import { openMarks } from '../open-marks.ts'
import { operation } from '../operation.ts'
import { AS_OF, momentFor, zIso } from '../when.ts'
import { habitsFor, zHabits } from './habits.ts'

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

export const performance = operation({
  name: 'performance',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe:
    'How a strategy has done: overall, by regime, session and variant, with the agent’s habits beside it.',
  positional: 'strategy',
  input: z.strictObject({
    ...AS_OF,
    strategy: zLabel.optional().describe('the strategy’s name, any version; all if left out'),
    symbol: zLabel.optional().describe('with a strategy: its habits too'),
    variant: zLabel.optional().describe('name, version and parameters of the strategy, as trades show it'),
    run: zLabel.optional(),
  }),
  output: z.object({
    asOf: zIso,
    strategy: z.string().nullable(),
    symbol: z.string().nullable(),
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
    habits: zHabits.nullable().describe('of one strategy and symbol'),
    why: z.string().nullable(),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentFor(log, input)
    const columns = await caller.episodes.upTo(log, moment.seq, true)
    const { strategy, symbol, variant, run } = input
    // In one order, whatever has been read before: sums of fractions depend on it.
    const traces = [...columns.traces({ strategy, symbol, variant, run, kinds: ['trade'] }, moment.seq)].sort(
      (a, b) => a.n - b.n,
    )
    const marks = new Map(
      [...(await openMarks(log, moment))].flatMap(([id, { markedR }]) =>
        markedR === null ? [] : [[id, markedR] as const],
      ),
    )
    const found = performanceOf(traces, marks)
    const handles = new Map(traces.map(({ id, n }) => [id, `E${n}`]))
    const extreme = (one: typeof found.best) =>
      one === null ? null : { handle: handles.get(one.id) ?? '', r: one.r, pnl: one.pnl }
    const { name, n, least, winRate, nR, expectancy, pnl, ...rest } = found
    return {
      ...rest,
      asOf: isoOf(moment.at),
      strategy: strategy ?? null,
      symbol: symbol ?? null,
      overall: { name, n, least, winRate, nR, expectancy, pnl },
      best: extreme(found.best),
      worst: extreme(found.worst),
      byRegime: [...found.byRegime],
      bySession: [...found.bySession],
      byVariant: [...found.byVariant],
      transitions: [...found.transitions],
      habits:
        strategy !== undefined && symbol !== undefined && traces.length > 0
          ? await habitsFor(log, moment, { strategy, symbol })
          : null,
      why:
        traces.length > 0
          ? null
          : moment.seq === 0
            ? 'nothing was known yet at this moment'
            : 'no trade matches the question',
    }
  },
})
