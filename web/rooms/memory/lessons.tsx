import { plural, words } from '../../figures.ts'
import { Handle, Handles } from '../../parts/handles.tsx'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import { usePlace } from '../../place.tsx'
import { type Lesson, useLessons } from './data.ts'

/** What the trades taught, revision by revision. */
export const Lessons = () => {
  const { agent } = usePlace()
  const found = useLessons()
  return (
    <Answered query={found}>
      {({ lessons, why, failed }) => (
        <div className="grid gap-3">
          {failed !== null && (
            <p role="alert" className="rounded border border-warn bg-warn-soft px-3 py-2 text-warn">
              The last reflection was not taken: {failed}
            </p>
          )}
          {lessons.length === 0 ? (
            <Panel title="Lessons">
              <Empty command={`npx hindcast reflect --agent ${agent}`}>{why}. Draw them now:</Empty>
            </Panel>
          ) : (
            <div className="grid gap-3 xl:grid-cols-2">
              {lessons.map((lesson) => (
                <Revision key={lesson.handle} lesson={lesson} />
              ))}
            </div>
          )}
        </div>
      )}
    </Answered>
  )
}

const Revision = ({ lesson }: { lesson: Lesson }) => {
  const { handle, strategy, status, promoted, at, considered, bullets, trust, hidden } = lesson
  return (
    <Panel title={`${handle} ${strategy ?? 'whatever was traded'}`} side={<When at={at} />}>
      <p className="border-b border-line px-3 py-1.5 text-muted">
        <Handle of={handle} />
        <Tag warn={status === 'active'}>{status}</Tag>
        {promoted && <Tag>promoted</Tag>}
        <Tag>{trust === 'system' ? 'from numbers' : `by ${trust}`}</Tag> from {plural(considered, 'trade')}
      </p>
      {hidden && (
        <p className="px-3 py-2 text-muted">An experiment runs: its lines are shown by turns alone.</p>
      )}
      {!hidden && bullets.length === 0 && <p className="px-3 py-2 text-muted">Nothing was found in them.</p>}
      <dl>
        {bullets.map(({ slot, text, trades }) => (
          <div key={`${slot} ${text}`} className="border-b border-line/60 px-3 py-1.5 last:border-0">
            <dt className="text-muted">{words(slot)}</dt>
            <dd dir="auto">
              {text} <Handles of={trades.slice(0, 8)} none="" />
              {trades.length > 8 && <span className="text-muted"> and {trades.length - 8} more</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
