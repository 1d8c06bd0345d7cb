import {
  AreaSeries,
  createSeriesMarkers,
  type IChartApi,
  LineSeries,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { TimeChart } from '../../charts/time-chart.tsx'
import { money, result, share } from '../../figures.ts'
import { addressIn, usePlace } from '../../place.tsx'
import { colourOf } from '../../theme.ts'
import type { CashEvent, State, Trade } from './data.ts'

interface EquityChartProps {
  readonly state: State
  readonly closed: readonly Trade[]
  readonly cash: readonly CashEvent[]
}

const secondOf = (iso: string): UTCTimestamp => Math.floor(Date.parse(iso) / 1_000) as UTCTimestamp

/** Equity after each close and at the end of each day, with a mark for each trade; below it the drawdown. */
export const EquityChart = (data: EquityChartProps) => {
  const place = usePlace()
  const [, go] = useLocation()
  const { state, closed, cash } = data
  const shown = useMemo(() => ({ state, closed, cash }), [state, closed, cash])
  const { equity, drawdown } = state
  const label = `Equity ${equity === null ? 'unknown' : money(equity)}, drawdown ${drawdown === null ? 'unknown' : share(drawdown)}, with ${closed.length} closed trades`
  return (
    <TimeChart
      label={label}
      height={270}
      make={makeEquity}
      data={shown}
      onPick={(id) => go(addressIn(place, 'trades', id))}
    />
  )
}

const makeEquity = (chart: IChartApi) => {
  const equity = chart.addSeries(LineSeries, {
    color: colourOf('accent'),
    lineWidth: 2,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: (value: number) => money(value.toFixed(2)), minMove: 0.01 },
  })
  const marks = createSeriesMarkers<Time>(equity, [])
  const fall = chart.addSeries(
    AreaSeries,
    {
      lineColor: colourOf('muted'),
      topColor: colourOf('line'),
      bottomColor: colourOf('raised'),
      invertFilledArea: true,
      lineWidth: 1,
      priceLineVisible: false,
      priceFormat: { type: 'custom', formatter: (value: number) => share(value), minMove: 0.001 },
    },
    1,
  )
  chart.panes()[1]?.setHeight(70)
  return ({ state, closed, cash }: EquityChartProps): void => {
    const line = equityLine(state)
    const first = line[0]?.time ?? 0
    equity.setData(line)
    fall.setData(state.points.map(({ at, drawdown }) => ({ time: secondOf(at), value: -drawdown })))
    const all = [...closed.flatMap(tradeMark), ...cash.flatMap(flowMark)]
    marks.setMarkers(all.filter(({ time }) => time >= first).sort((a, b) => a.time - b.time))
  }
}

const equityLine = ({ history, points }: State) => {
  const values = new Map<UTCTimestamp, number>()
  for (const { at, equity } of history) if (equity !== null) values.set(secondOf(at), Number(equity))
  for (const { at, equity } of points) values.set(secondOf(at), Number(equity))
  return [...values].sort(([a], [b]) => a - b).map(([time, value]) => ({ time, value }))
}

const tradeMark = ({ handle, exitAt, pnl }: Trade): SeriesMarker<UTCTimestamp>[] => {
  if (exitAt === null) return []
  const isGain = Number(pnl) > 0
  return [
    {
      id: handle,
      time: secondOf(exitAt),
      position: isGain ? 'aboveBar' : 'belowBar',
      shape: isGain ? 'arrowUp' : 'arrowDown',
      color: colourOf(isGain ? 'gain' : 'loss'),
      size: 0.6,
    },
  ]
}

const flowMark = ({ at, payload: { type, amount } }: CashEvent): SeriesMarker<UTCTimestamp>[] => {
  if (type !== 'deposit' && type !== 'withdrawal') return []
  const text = `${type === 'withdrawal' ? '-' : ''}${String(amount).replace('-', '')}`
  return [
    {
      time: secondOf(at),
      position: 'aboveBar',
      shape: 'square',
      color: colourOf('muted'),
      size: 0.6,
      text: `${type} ${result(text)}`,
    },
  ]
}
