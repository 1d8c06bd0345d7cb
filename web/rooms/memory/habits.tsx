import { plural, share } from '../../figures.ts'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/values.tsx'
import { type Calibration, type Habits, useAgentState, useHabits } from './data.ts'

export const HabitsShown = () => {
  const found = useHabits()
  const state = useAgentState()
  return (
    <>
      <Answered query={found}>
        {({ whole, habits, why }) => {
          const all = [...(whole === null ? [] : [whole]), ...habits]
          if (all.length === 0)
            return (
              <Panel title="Habits">
                <Empty>{why}</Empty>
              </Panel>
            )
          return (
            <div className="grid gap-3 xl:grid-cols-2">
              {all.map((one) => (
                <PairShown key={`${one.strategy} ${one.symbol}`} habits={one} />
              ))}
            </div>
          )
        }}
      </Answered>
      <Answered query={state}>{({ calibration }) => <CalibrationShown calibration={calibration} />}</Answered>
    </>
  )
}

const PairShown = ({ habits }: { habits: Habits }) => {
  const { strategy, symbol, window, figures, findings, patterns } = habits
  const known = figures.filter(({ value }) => value !== null)
  const unknown = figures.length - known.length
  return (
    <Panel
      title={
        strategy === null && symbol === null ? 'All trades' : [strategy, symbol].filter(Boolean).join(' in ')
      }
      hint={`newest ${plural(window, 'entry', 'entries')}; what was found comes first`}
    >
      {findings.map((finding) => (
        <p key={finding} className="border-b border-l-2 border-b-line/60 border-l-accent px-3 py-1">
          <b>{finding}</b>
        </p>
      ))}
      <ul>
        {known.map(({ name, text, found }) => (
          <li key={name} className="border-b border-line/60 px-3 py-1 last:border-0">
            {text} {found === true && <Tag>clear of chance</Tag>}
          </li>
        ))}
      </ul>
      {patterns.length > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-muted">
          Mostly: {patterns.map(({ what, share: of }) => `${what} (${share(of)})`).join('; ')}
        </p>
      )}
      {unknown > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-muted">
          {plural(unknown, 'figure')} more cannot be said yet: too few trades.
        </p>
      )}
    </Panel>
  )
}

const SIZE = 190
const PAD = 26

/** Stated confidence against the share that won: on the line it is right as often as it says. */
const CalibrationShown = ({ calibration }: { calibration: Calibration }) => {
  const { bins, n, brier, why } = calibration
  const at = (value: number): number => PAD + value * (SIZE - 2 * PAD)
  return (
    <Panel title="Calibration" hint="stated confidence against what won">
      {bins.length === 0 ? (
        <Empty>{why}</Empty>
      ) : (
        <div className="flex flex-wrap items-center gap-4 px-3 py-2">
          <svg
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            className="size-52"
            role="img"
            aria-label={`${bins.length} groups of stated confidence`}
          >
            <rect
              x={PAD}
              y={PAD}
              width={SIZE - 2 * PAD}
              height={SIZE - 2 * PAD}
              className="fill-none stroke-line"
            />
            <line
              x1={at(0)}
              y1={SIZE - at(0)}
              x2={at(1)}
              y2={SIZE - at(1)}
              className="stroke-muted"
              strokeDasharray="3 3"
            />
            {bins.map(({ stated, won }) => (
              <g key={stated}>
                <line
                  x1={at(stated)}
                  x2={at(stated)}
                  y1={SIZE - at(won.lower)}
                  y2={SIZE - at(won.upper)}
                  className="stroke-accent"
                />
                <circle cx={at(stated)} cy={SIZE - at(won.share)} r={3.5} className="fill-accent" />
              </g>
            ))}
            <text x={SIZE / 2} y={SIZE - 6} textAnchor="middle" className="fill-muted text-[10px]">
              stated
            </text>
            <text
              x={10}
              y={SIZE / 2}
              textAnchor="middle"
              transform={`rotate(-90 10 ${SIZE / 2})`}
              className="fill-muted text-[10px]"
            >
              won
            </text>
          </svg>
          <ul>
            {bins.map(({ stated, won, n: of }) => (
              <li key={stated}>
                stated {share(stated)}, won <b>{share(won.share)}</b>{' '}
                <span className="text-muted">
                  ({share(won.lower)} to {share(won.upper)}, {plural(of, 'trade')})
                </span>
              </li>
            ))}
            <li className="text-muted">
              {plural(n, 'trade')}
              {brier !== null && `, mean squared error ${brier.toFixed(3)} (0 is perfect)`}
            </li>
          </ul>
        </div>
      )}
    </Panel>
  )
}
