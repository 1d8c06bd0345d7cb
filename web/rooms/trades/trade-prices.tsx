import {
  CandlestickSeries,
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useMemo } from 'react'
import { TimeChart } from '../../charts/time-chart.tsx'
import { plural, price } from '../../figures.ts'
import { Answered } from '../../parts/panel.tsx'
import { colourOf } from '../../theme.ts'
import { type Mark, type Trade, useMarks, type WholeTrade } from './data.ts'

interface Drawn {
  readonly trade: Trade
  readonly marks: readonly Mark[]
}

/** The marks that were recorded while it was open, with where it began, ended and would have ended. */
export const TradePrices = ({ whole }: { whole: WholeTrade }) => {
  const found = useMarks(whole)
  return (
    <Answered query={found}>
      {(marks) =>
        marks.length === 0 ? (
          <p className="px-3 py-5 text-muted">No price was marked while it was open.</p>
        ) : (
          <PriceChart trade={whole.trade} marks={marks} />
        )
      }
    </Answered>
  )
}

const PriceChart = ({ trade, marks }: Drawn) => {
  const data = useMemo(() => ({ trade, marks }), [trade, marks])
  const label = `${trade.symbol} in ${plural(marks.length, 'mark')}: entry ${price(trade.entryPrice)}${trade.exitPrice === null ? '' : `, exit ${price(trade.exitPrice)}`}${trade.stop === null ? '' : `, stop ${price(trade.stop)}`}${trade.target === null ? '' : `, target ${price(trade.target)}`}`
  return <TimeChart label={label} height={280} make={makePrices} data={data} />
}

const secondOf = (iso: string): UTCTimestamp => Math.floor(Date.parse(iso) / 1_000) as UTCTimestamp
const priceText = (value: number): string => price(String(Number(value.toPrecision(9))))

const makePrices = (chart: IChartApi) => {
  // The names of the levels stand over the right end.
  chart.applyOptions({ timeScale: { rightOffset: 4 } })
  const series = chart.addSeries(CandlestickSeries, {
    upColor: 'transparent',
    borderUpColor: colourOf('muted'),
    wickUpColor: colourOf('muted'),
    downColor: colourOf('muted'),
    borderDownColor: colourOf('muted'),
    wickDownColor: colourOf('muted'),
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'custom', formatter: priceText, minMove: 1e-8 },
  })
  const marker = createSeriesMarkers<Time>(series, [])
  let lines: IPriceLine[] = []
  let levels: number[] = []
  // Stop and target are in sight, however far the price stayed from them.
  series.applyOptions({
    autoscaleInfoProvider: () => ({
      priceRange: { minValue: Math.min(...levels), maxValue: Math.max(...levels) },
      margins: { above: 14, below: 14 },
    }),
  })
  return ({ trade, marks }: Drawn): void => {
    for (const line of lines) series.removePriceLine(line)
    const isLong = trade.side === 'long'
    const highest = Math.max(...marks.map(({ high }) => high))
    const lowest = Math.min(...marks.map(({ low }) => low))
    const level = (at: number, title: string, colour: string, lineStyle: LineStyle): IPriceLine =>
      series.createPriceLine({ price: at, title, color: colourOf(colour), lineStyle, lineWidth: 1 })
    lines = [
      level(Number(trade.entryPrice), 'entry', 'accent', LineStyle.Solid),
      ...(trade.exitPrice === null ? [] : [level(Number(trade.exitPrice), 'exit', 'ink', LineStyle.Solid)]),
      ...(trade.stop === null ? [] : [level(Number(trade.stop), 'stop', 'loss', LineStyle.Dashed)]),
      ...(trade.target === null ? [] : [level(Number(trade.target), 'target', 'gain', LineStyle.Dashed)]),
      level(isLong ? highest : lowest, 'best', 'muted', LineStyle.Dotted),
      level(isLong ? lowest : highest, 'worst', 'muted', LineStyle.Dotted),
    ]
    levels = [highest, lowest, ...lines.map((line) => line.options().price)]
    series.setData(withRoom(candles(marks, trade)))
    marker.setMarkers(ends(trade, marks))
  }
}

/** One bar's room before the first, for the mark of the entry. */
const withRoom = (bars: ReturnType<typeof candles>) => {
  const [first, second] = bars
  if (first === undefined) return []
  const step = second === undefined ? 60 : second.time - first.time
  return [{ time: (first.time - step) as UTCTimestamp }, ...bars]
}

/** Each mark begins where the last one was. */
const candles = (marks: readonly Mark[], trade: Trade) => {
  const bySecond = new Map(marks.map((mark) => [secondOf(mark.at), mark]))
  let open = Number(trade.entryPrice)
  return [...bySecond].map(([time, { price: close, high, low }]) => {
    const candle = { time, open, close, high: Math.max(high, open, close), low: Math.min(low, open, close) }
    open = close
    return candle
  })
}

const ends = ({ side, entryAt, exitAt }: Trade, marks: readonly Mark[]): SeriesMarker<UTCTimestamp>[] => {
  const isLong = side === 'long'
  const [first, last] = [marks[0], marks.at(-1)]
  const entry: SeriesMarker<UTCTimestamp>[] =
    entryAt === null || first === undefined
      ? []
      : [
          {
            time: secondOf(first.at),
            position: isLong ? 'belowBar' : 'aboveBar',
            shape: isLong ? 'arrowUp' : 'arrowDown',
            color: colourOf('accent'),
          },
        ]
  const exit: SeriesMarker<UTCTimestamp>[] =
    exitAt === null || last === undefined
      ? []
      : [
          {
            time: secondOf(last.at),
            position: isLong ? 'aboveBar' : 'belowBar',
            shape: 'square',
            color: colourOf('ink'),
          },
        ]
  return [...entry, ...exit]
}
