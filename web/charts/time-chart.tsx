import { createChart, type IChartApi } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { colourOf, useTheme } from '../theme.ts'

interface TimeChartProps<Data> {
  /** What it displays, for who cannot see it. */
  readonly label: string
  readonly height: number
  /** Adds the series; the function it answers draws what there is. It must stay the same. */
  readonly make: (chart: IChartApi) => (data: Data) => void
  readonly data: Data
  readonly onPick?: (id: string) => void
}

/** A chart in the page’s colours, in UTC. It is made once for a theme, and drawn again as the data change. */
export const TimeChart = <Data,>({ label, height, make, data, onPick }: TimeChartProps<Data>) => {
  const box = useRef<HTMLDivElement>(null)
  const draw = useRef<(data: Data) => void>(undefined)
  const newest = useRef({ data, onPick })
  const theme = useTheme()
  newest.current = { data, onPick }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme.
  useEffect(() => {
    if (box.current === null) return
    const line = colourOf('line')
    const chart = createChart(box.current, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: colourOf('muted'),
        fontFamily: getComputedStyle(document.body).fontFamily,
        fontSize: 11,
        // Its own mark is a style in the page, which the policy forbids; `Attribution` stands below.
        attributionLogo: false,
        panes: { separatorColor: line, enableResize: false },
      },
      // A browser’s own language may be none that dates can be written in.
      localization: { locale: 'en-US', dateFormat: 'yyyy-MM-dd' },
      grid: { vertLines: { visible: false }, horzLines: { color: line } },
      rightPriceScale: { borderVisible: false },
      timeScale: { borderColor: line, timeVisible: true, secondsVisible: false },
      handleScroll: { vertTouchDrag: false, mouseWheel: false },
      handleScale: { mouseWheel: false },
    })
    const drawIn = make(chart)
    draw.current = (all) => {
      drawIn(all)
      chart.timeScale().fitContent()
    }
    draw.current(newest.current.data)
    chart.subscribeClick(({ hoveredObjectId }) => {
      if (typeof hoveredObjectId === 'string') newest.current.onPick?.(hoveredObjectId)
    })
    return () => chart.remove()
  }, [make, theme])
  useEffect(() => draw.current?.(data), [data])
  return (
    <figure>
      <div ref={box} role="img" aria-label={label} style={{ height }} className="px-1 pt-2" />
      <Attribution />
    </figure>
  )
}

const Attribution = () => (
  <figcaption className="px-3 pb-1 text-right text-xs text-muted">
    chart:{' '}
    <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="underline">
      TradingView Lightweight Charts™
    </a>
  </figcaption>
)
