import type { Moment } from '#log'
import { performanceReport } from '#recall'
import { handleOf, type Id } from '#vocabulary'
import type { Episodes } from './episodes.ts'
import { openMarks } from './open-marks.ts'

type Performance = ReturnType<typeof performanceReport>
type Group = Performance['byRegime'][number]
type Extreme = Omit<NonNullable<Performance['best']>, 'id'> & { readonly handle: string }

/** How a set of trades has done, as `performance`, `runs` and result.json say it. */
export interface TradeFigures extends Omit<Performance, keyof Group | 'best' | 'worst'> {
  readonly overall: Group
  readonly best: Extreme | null
  readonly worst: Extreme | null
}

export interface TradesWanted {
  readonly strategy?: string | undefined
  readonly symbol?: string | undefined
  readonly variant?: string | undefined
  readonly run?: string | undefined
}

/** The figures of the trades that match as of a moment, and their ids. */
export const tradeFigures = async (
  moment: Moment,
  episodes: Episodes,
  { strategy, symbol, variant, run }: TradesWanted,
): Promise<{ readonly figures: TradeFigures; readonly ids: ReadonlySet<Id> }> => {
  const columns = await episodes.asOf(moment)
  // In one order, whatever has been read before: sums of fractions depend on it.
  const traces = [...columns.traces({ strategy, symbol, variant, run, kinds: ['trade'] }, moment.seq)].sort(
    (a, b) => a.n - b.n,
  )
  const marks = new Map(
    [...(await openMarks(moment))].flatMap(([id, { isMarked, markedR, net }]) =>
      isMarked ? [[id, { r: markedR, net }] as const] : [],
    ),
  )
  const { name, n, least, winRate, nR, expectancy, pnl, ...rest } = performanceReport(traces, marks)
  const handleIn = (id: Id): string => {
    const trace = traces.find((one) => one.id === id)
    return trace === undefined ? '' : handleOf('episode', trace.n)
  }
  const named = (one: Performance['best']): Extreme | null =>
    one === null ? null : { handle: handleIn(one.id), r: one.r, pnl: one.pnl }
  return {
    ids: new Set(traces.map(({ id }) => id)),
    figures: {
      overall: { name, n, least, winRate, nR, expectancy, pnl },
      ...rest,
      best: named(rest.best),
      worst: named(rest.worst),
    },
  }
}
