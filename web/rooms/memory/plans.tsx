import { words } from '../../figures.ts'
import { Handle, Handles } from '../../parts/handles.tsx'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { InR, Said, Tag } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import { type Plan, usePlans } from './data.ts'

const STANDING: ReadonlySet<string> = new Set(['active', 'triggered'])

/** If this, then that: those that stand, and what came of the others. */
export const Plans = () => {
  const found = usePlans()
  return (
    <Answered query={found}>
      {({ plans, contradictions, why }) => {
        if (plans.length === 0)
          return (
            <Panel title="Plans">
              <Empty
                command={
                  'npx hindcast plan create --condition \'{"symbol":"XAUUSD"}\' --action \'{"type":"skip_trade"}\''
                }
              >
                {why}. An agent or a person makes one:
              </Empty>
            </Panel>
          )
        const standing = plans.filter(({ status }) => STANDING.has(status))
        const over = plans.filter((plan) => !standing.includes(plan))
        return (
          <div className="grid gap-3">
            {contradictions.map((one) => (
              <p
                key={one}
                role="alert"
                className="rounded border border-warn bg-warn-soft px-3 py-2 text-warn"
              >
                {one}
              </p>
            ))}
            <Group title="In force and waiting" plans={standing} />
            <Group title="Over" plans={over} />
          </div>
        )
      }}
    </Answered>
  )
}

const Group = ({ title, plans }: { title: string; plans: readonly Plan[] }) => (
  <Panel title={title} hint={`${plans.length}`}>
    {plans.length === 0 && <p className="px-3 py-3 text-muted">None.</p>}
    <ul>
      {plans.toReversed().map((plan) => (
        <li key={plan.handle} className="border-b border-line/60 px-3 py-1.5 last:border-0">
          <PlanShown plan={plan} />
        </li>
      ))}
    </ul>
  </Panel>
)

const PlanShown = ({ plan }: { plan: Plan }) => {
  const {
    handle,
    status,
    inForce,
    when,
    until,
    action,
    reason,
    trust,
    createdAt,
    expiresAt,
    outcome,
    sources,
  } = plan
  return (
    <>
      <p>
        <Handle of={handle} /> when {when}: <b>{words(action.type)}</b>
        {until !== null && <> until {until}</>}
        <Tag warn={inForce === true}>{inForce === true ? 'in force' : status}</Tag>
        {reason !== null && <Said text={reason} trust={trust} />}
      </p>
      <p className="flex flex-wrap gap-x-4 text-muted">
        <span>
          made <When at={createdAt} />
        </span>
        {expiresAt !== null && (
          <span>
            ends <When at={expiresAt} />
          </span>
        )}
        {outcome !== null && (
          <span>
            {outcome.followed ? 'followed' : 'not followed'},{' '}
            {outcome.helped === null
              ? 'whether it helped cannot be known'
              : outcome.helped
                ? 'it helped'
                : 'it did not help'}
            {outcome.r !== null && (
              <>
                , <InR r={outcome.r} />
              </>
            )}
          </span>
        )}
        {sources.length > 0 && (
          <span>
            from <Handles of={sources} />
          </span>
        )}
      </p>
    </>
  )
}
