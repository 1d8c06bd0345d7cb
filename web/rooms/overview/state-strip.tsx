import type { ReactNode } from 'react'
import type { Answer } from '../../client.ts'
import { money, plural, share, signedShare } from '../../figures.ts'
import { InR, Result, Signed, Unknown } from '../../parts/values.tsx'
import type { State } from './data.ts'

interface StateStripProps {
  readonly state: State
  readonly totals: Answer<'trades'>['totals']
}

/** The agent’s state in one line of figures. */
export const StateStrip = ({ state, totals }: StateStripProps) => {
  const { equity, drawdown, drawdownLimit, drawdownState, appetite, confidence, activity, closes } = state
  const isHalted = state.advice === 'halt' || state.against.length > 0
  return (
    <div className="grid gap-3">
      {isHalted && (
        <div role="alert" className="rounded-md border border-loss bg-loss-soft px-3 py-2 text-loss">
          <b>
            <span aria-hidden="true">■ </span>
            {state.advice === 'halt'
              ? 'Halt: the drawdown has reached its limit'
              : 'check says stop to new trades'}
          </b>
          {state.against.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      <dl className="grid grid-cols-2 rounded-md border border-line bg-panel sm:grid-cols-4 xl:grid-cols-8">
        <Figure name="Equity" under={state.peak === null ? null : `peak ${money(state.peak)}`}>
          {equity === null ? <Unknown /> : money(equity)}
        </Figure>
        <Figure
          name="Today"
          under={
            activity.realisedTodayShare === null ? (
              activity.day
            ) : (
              <Signed value={Number((activity.realisedTodayShare * 100).toFixed(2))}>
                {signedShare(activity.realisedTodayShare)}
              </Signed>
            )
          }
        >
          <Result exact={activity.realisedToday} />
        </Figure>
        <Figure name="All closed" under={totals === null ? null : plural(totals.closed, 'trade')}>
          {totals === null ? <Unknown /> : <Result exact={totals.net} />}
        </Figure>
        <Figure name="Mean outcome" under={totals === null ? null : `${plural(totals.judged, 'trade')} in R`}>
          {totals === null || totals.judged === 0 ? <Unknown /> : <InR r={totals.r / totals.judged} />}
        </Figure>
        <Figure
          name="Drawdown"
          under={
            <Meter
              share={drawdownState}
              label={`${share(drawdownState)} of the limit of ${share(drawdownLimit)}`}
              isBad={drawdownState >= 1}
            />
          }
        >
          {drawdown === null ? <Unknown /> : share(drawdown)}{' '}
          <span className="text-sm font-normal text-muted">of {share(drawdownLimit)}</span>
        </Figure>
        <Figure name="Appetite" under="of the usual risk is left">
          {share(appetite)}
        </Figure>
        <Figure name="Confidence" under="by how outcomes went of late">
          {share(confidence)}
        </Figure>
        <Figure name="Streak" under={plural(closes, 'close')}>
          {state.winningStreak > 0
            ? plural(state.winningStreak, 'win')
            : state.losingStreak > 0
              ? plural(state.losingStreak, 'loss', 'losses')
              : 'none'}
        </Figure>
      </dl>
    </div>
  )
}

const Figure = ({ name, under, children }: { name: string; under: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 px-3 py-2">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-[1.05rem] leading-6 font-semibold">{children}</dd>
    <dd className="min-h-4 text-xs text-muted">{under}</dd>
  </div>
)

const Meter = ({ share: value, label, isBad }: { share: number; label: string; isBad: boolean }) => (
  <div
    role="meter"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(Math.min(1, value) * 100)}
    aria-label={label}
    title={label}
    className="mt-1.5 h-1.5 rounded bg-raised"
  >
    <div
      className={`h-full rounded ${isBad ? 'bg-loss' : 'bg-accent'}`}
      style={{ width: `${Math.min(1, value) * 100}%` }}
    />
  </div>
)
