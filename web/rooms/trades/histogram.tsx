import { plural } from '../../figures.ts'
import type { Charts } from './data.ts'

const WIDTH = 440
const HEIGHT = 150
const FLOOR = HEIGHT - 18
const TOP = 14

/** How often each outcome came, in steps of half an R. */
export const Histogram = ({ outcomes }: { outcomes: Charts['outcomes'] }) => {
  const most = Math.max(1, ...outcomes.map(({ trades }) => trades))
  const width = WIDTH / Math.max(1, outcomes.length)
  const all = outcomes.reduce((total, { trades }) => total + trades, 0)
  if (all === 0) return <p className="px-3 py-5 text-muted">No closed trade has an outcome in R.</p>
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full p-2"
      role="img"
      aria-label={`${plural(all, 'outcome')} in steps of half an R: ${outcomes
        .filter(({ trades }) => trades > 0)
        .map(({ from, trades }) => `${trades} from ${from}`)
        .join(', ')}`}
    >
      {outcomes.map(({ from, trades }, i) => {
        const height = ((FLOOR - TOP) * trades) / most
        return (
          <g key={from}>
            <rect
              x={i * width + 1}
              y={FLOOR - height}
              width={width - 2}
              height={height}
              className={from < 0 ? 'fill-loss' : 'fill-gain'}
            />
            {trades > 0 && (
              <text
                x={(i + 0.5) * width}
                y={FLOOR - height - 3}
                textAnchor="middle"
                className="fill-ink text-[11px]"
              >
                {trades}
              </text>
            )}
            {Number.isInteger(from) && (
              <text x={i * width} y={HEIGHT - 5} textAnchor="middle" className="fill-muted text-[11px]">
                {i === 0 ? '' : `${from > 0 ? '+' : ''}${from}R`}
              </text>
            )}
          </g>
        )
      })}
      <line x1={0} x2={WIDTH} y1={FLOOR} y2={FLOOR} className="stroke-line" />
    </svg>
  )
}
