import { type IChartApi, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { useMemo, useState } from 'react'
import { TimeChart } from '../../charts/time-chart.tsx'
import { money, share, words } from '../../figures.ts'
import { unified } from '../../line-diff.ts'
import { Diff } from '../../parts/diff.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { InR, Result, Unknown } from '../../parts/values.tsx'
import { colourOf } from '../../theme.ts'
import { type Run, useComparison, useRuns } from './data.ts'

const HEAD = 'px-2 py-1 font-normal whitespace-nowrap'
const CELL = 'px-2 py-1 whitespace-nowrap'

/** Every run of the agent; two that are ticked stand side by side. */
export const Runs = () => {
  const found = useRuns()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (run: string): void =>
    setChosen((was) => (was.includes(run) ? was.filter((one) => one !== run) : [...was.slice(-1), run]))
  return (
    <Panel title="Runs" hint="tick two to compare them">
      <Answered query={found}>
        {({ runs, why }) =>
          runs.length === 0 ? (
            <p className="px-3 py-3 text-muted">{why}</p>
          ) : (
            <div className="relative overflow-x-auto" role="region" aria-label="Runs, table" tabIndex={0}>
              <table className="w-full">
                <thead>
                  <tr className="border-b border-line text-left text-muted">
                    {['', 'Run', 'Mode', 'Strategy'].map((name) => (
                      <th key={name} scope="col" className={HEAD}>
                        {name === '' ? <span className="sr-only">Compare</span> : name}
                      </th>
                    ))}
                    {['Trades', 'Net', 'Mean', 'Deepest drawdown'].map((name) => (
                      <th key={name} scope="col" className={`${HEAD} text-right`}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {runs.map((run) => (
                    <RunRow key={run.run} run={run} isChosen={chosen.includes(run.run)} toggle={toggle} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Answered>
      {chosen.length === 2 && <Compared runs={chosen} />}
    </Panel>
  )
}

interface RunRowProps {
  readonly run: Run
  readonly isChosen: boolean
  readonly toggle: (run: string) => void
}

const RunRow = ({ run, isChosen, toggle }: RunRowProps) => (
  <tr className="border-b border-line/60 last:border-0">
    <td className={CELL}>
      <input
        type="checkbox"
        aria-label={`Compare ${run.run}`}
        checked={isChosen}
        onChange={() => toggle(run.run)}
      />
    </td>
    <td className={`${CELL} font-semibold`}>{run.run}</td>
    <td className={CELL}>{run.mode}</td>
    <td className={CELL}>{run.strategy ?? <Unknown />}</td>
    <td className={`${CELL} text-right`}>
      {run.trades.closed}
      {run.trades.open > 0 && <span className="text-muted"> + {run.trades.open} open</span>}
    </td>
    <td className={`${CELL} text-right`}>
      <Result exact={run.net} />
    </td>
    <td className={`${CELL} text-right`}>
      <InR r={run.expectancy?.value ?? null} />
    </td>
    <td className={`${CELL} text-right`}>
      {run.maxDrawdown === null ? <Unknown /> : share(run.maxDrawdown)}
    </td>
  </tr>
)

const Compared = ({ runs }: { runs: readonly string[] }) => {
  const { difference, curves } = useComparison(runs)
  const data = useMemo(() => curves, [curves])
  return (
    <div className="border-t border-line">
      <TimeChart label={`Equity of ${runs.join(' and ')}`} height={200} make={makeCurves} data={data} />
      <p className="px-3 pb-2 text-muted">
        <b className="text-accent">━ {runs[0]}</b> <b className="ml-3 text-ink">┅ {runs[1]}</b>
      </p>
      <Answered query={difference}>
        {({ results, playbook, why }) => (
          <>
            <table className="w-full border-t border-line">
              <thead>
                <tr className="text-right text-muted">
                  <th scope="col" className={`${HEAD} text-left`}>
                    figure
                  </th>
                  {runs.map((run) => (
                    <th key={run} scope="col" className={HEAD}>
                      {run}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {results.map(({ figure, first, second }) => (
                  <tr key={figure} className="border-t border-line/60 text-right">
                    <th scope="row" className={`${CELL} text-left font-normal text-muted`}>
                      {words(figure.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())}
                    </th>
                    {[first, second].map((value, place) => (
                      <td key={runs[place]} className={CELL}>
                        {value === null ? <Unknown /> : Number(value.toPrecision(5))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {playbook === null ? (
              <p className="border-t border-line px-3 py-2 text-muted">
                {why ?? 'Their playbooks are the same.'}
              </p>
            ) : (
              <Diff lines={unified(playbook.diff)} />
            )}
          </>
        )}
      </Answered>
    </div>
  )
}

type Curve = readonly { readonly at: string; readonly equity: string }[]

const makeCurves = (chart: IChartApi) => {
  const priceFormat = {
    type: 'custom',
    formatter: (value: number) => money(value.toFixed(2)),
    minMove: 0.01,
  } as const
  const lines = (['accent', 'ink'] as const).map((colour, place) =>
    chart.addSeries(LineSeries, {
      color: colourOf(colour),
      lineWidth: 2,
      lineStyle: place === 0 ? 0 : 2,
      priceLineVisible: false,
      priceFormat,
    }),
  )
  return (curves: readonly Curve[]): void => {
    for (const [place, line] of lines.entries())
      line.setData(
        (curves[place] ?? []).map(({ at, equity }) => ({
          time: Math.floor(Date.parse(at) / 1_000) as UTCTimestamp,
          value: Number(equity),
        })),
      )
  }
}
