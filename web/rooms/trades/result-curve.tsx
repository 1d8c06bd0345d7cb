import { type IChartApi, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { TimeChart } from '../../charts/time-chart.tsx'
import { inR } from '../../figures.ts'
import { colourOf } from '../../theme.ts'
import type { Charts } from './data.ts'

/** The sum of outcomes by exit; below it the rolling mean and profit factor. */
export const ResultCurve = ({ curve }: { curve: Charts['curve'] }) => {
  const last = curve.at(-1)
  if (last === undefined) return <p className="px-3 py-5 text-muted">No closed trade has an outcome in R.</p>
  const factor = last.profitFactor === null ? 'no loss' : last.profitFactor.toFixed(2)
  return (
    <>
      <TimeChart
        label={`Sum of outcomes ${inR(last.r)}; mean of the newest ${inR(last.mean)}, profit factor ${factor}`}
        height={232}
        make={makeCurve}
        data={curve}
      />
      <p className="px-3 pb-2 text-muted">
        Newest 50: mean <b className="text-ink">{inR(last.mean)}</b>, profit factor{' '}
        <b className="text-ink">{factor}</b>
      </p>
    </>
  )
}

const inRs = { type: 'custom', formatter: (value: number) => inR(value), minMove: 0.01 } as const

const makeCurve = (chart: IChartApi) => {
  const total = chart.addSeries(LineSeries, {
    color: colourOf('accent'),
    lineWidth: 2,
    priceLineVisible: false,
    priceFormat: inRs,
  })
  const mean = chart.addSeries(
    LineSeries,
    { color: colourOf('muted'), lineWidth: 1, priceLineVisible: false, priceFormat: inRs },
    1,
  )
  mean.createPriceLine({
    price: 0,
    color: colourOf('line'),
    lineWidth: 1,
    axisLabelVisible: false,
    title: '',
  })
  chart.panes()[1]?.setHeight(60)
  return (curve: Charts['curve']): void => {
    const points = distinct(curve)
    total.setData(points.map(({ time, r }) => ({ time, value: r })))
    mean.setData(points.map(({ time, mean: value }) => ({ time, value })))
  }
}

/** Of two exits in one second the later one stands. */
const distinct = (curve: Charts['curve']) => {
  const bySecond = new Map<number, Charts['curve'][number]>()
  for (const point of curve) bySecond.set(Math.floor(Date.parse(point.at) / 1_000), point)
  return [...bySecond].map(([second, point]) => ({ ...point, time: second as UTCTimestamp }))
}
