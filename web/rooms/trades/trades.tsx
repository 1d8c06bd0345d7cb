import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { usePlace } from '../../place.tsx'
import { Calendar } from './calendar.tsx'
import { useTradeCharts } from './data.ts'
import { Filters, useAsked } from './filters.tsx'
import { Heatmap } from './heatmap.tsx'
import { Histogram } from './histogram.tsx'
import { ResultCurve } from './result-curve.tsx'
import { TotalsLine } from './totals-line.tsx'
import { Trade } from './trade.tsx'
import { TradeTable } from './trade-table.tsx'

export const Trades = () => {
  const { rest } = usePlace()
  return rest === '' ? <TradeList /> : <Trade handle={rest} />
}

const TradeList = () => {
  const { agent, run } = usePlace()
  const { asked } = useAsked()
  const all = useTradeCharts({})
  const shown = useTradeCharts(asked)
  if (all.data?.totals?.trades === 0)
    return (
      <Panel title="Trades">
        <Empty
          command={`npx hindcast import trades.csv --agent ${agent}${run === null ? '' : ` --run ${run}`}`}
        >
          {all.data.why}. They come with each tick of your agent, or bring those you have:
        </Empty>
      </Panel>
    )
  return (
    <div className="grid gap-3">
      <Filters charts={all.data?.charts ?? null} />
      <Answered query={shown}>
        {({ totals, charts }) =>
          charts !== null && (
            <div className="grid gap-3">
              {totals !== null && <TotalsLine totals={totals} />}
              <div className="grid gap-3 lg:grid-cols-2">
                <Panel title="Days" hint="result of what closed; click a day">
                  <Calendar days={charts.days} />
                </Panel>
                <Panel title="Result in R" hint="sum; below, mean of the newest 50">
                  <ResultCurve curve={charts.curve} />
                </Panel>
                <Panel title="Outcomes" hint="trades by their result in R">
                  <Histogram outcomes={charts.outcomes} />
                </Panel>
                <Panel title="Strategy by session" hint="mean R and number of trades">
                  <Heatmap cells={charts.cells} />
                </Panel>
              </div>
            </div>
          )
        }
      </Answered>
      <TradeTable asked={asked} />
    </div>
  )
}
