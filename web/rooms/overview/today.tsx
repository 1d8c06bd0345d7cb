import { result, words } from '../../figures.ts'
import { Panel } from '../../parts/panel.tsx'
import type { State } from './data.ts'

/** Orders of the day, and what was refused by which rule. */
export const Today = ({ state: { activity } }: { state: State }) => {
  const rejected = Object.entries(activity.rejectionsLastHour)
  return (
    <Panel title="Today" hint={`${activity.day} UTC`}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-3 py-2">
        <dt className="text-muted">Orders executed</dt>
        <dd className="text-right">{activity.executedToday}</dd>
        <dt className="text-muted">Closed result</dt>
        <dd className="text-right">{result(activity.realisedToday)}</dd>
        {rejected.map(([rule, count]) => (
          <div key={rule} className="contents">
            <dt className="text-muted">
              Rejected by <code className="font-mono text-ink">{words(rule)}</code>, last hour
            </dt>
            <dd className="text-right">{count}</dd>
          </div>
        ))}
        {rejected.length === 0 && (
          <>
            <dt className="text-muted">Rejections, last hour</dt>
            <dd className="text-right">0</dd>
          </>
        )}
        {activity.recentRejections.length > 0 && (
          <>
            <dt className="text-muted">Last rejections by</dt>
            <dd className="text-right">{activity.recentRejections.map(words).join(', ')}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}
