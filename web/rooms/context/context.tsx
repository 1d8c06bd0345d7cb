import { useSearchParams } from 'wouter'
import { minute, words } from '../../figures.ts'
import { Decided } from '../../parts/decisions.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { To, usePlace } from '../../place.tsx'
import { Budget } from './budget.tsx'
import { type TurnShown, useContextNow, useTurnShown } from './data.ts'
import { Difference } from './difference.tsx'
import { Sides } from './sides.tsx'
import { TurnList } from './turn-list.tsx'

/** What the model reads now; or what a turn read, with the decision that followed. */
export const Context = () => {
  const { rest } = usePlace()
  return (
    <div className="grid gap-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <TurnList chosen={rest} />
      <div className="grid min-w-0 content-start gap-3 max-lg:row-start-1">
        {rest === '' ? <Now /> : <Past turn={rest} />}
      </div>
    </div>
  )
}

const Now = () => {
  const { asOf } = usePlace()
  const found = useContextNow()
  return (
    <Answered query={found}>
      {({ system, user, tokens, budget, without, withheld, shadow, asOf: at }) => (
        <div className="grid gap-3">
          <Panel
            title={asOf === null ? 'What the model would read now' : 'What the model would have read'}
            hint={minute(at)}
          >
            <Budget sides={[system, user]} tokens={tokens} budget={budget} without={without} />
            <Withholding withheld={withheld} shadow={shadow} />
          </Panel>
          <Sides system={system} user={user} />
        </div>
      )}
    </Answered>
  )
}

const Withholding = ({ withheld, shadow }: Pick<TurnShown, 'withheld' | 'shadow'>) => (
  <>
    {withheld !== null && (
      <p className="border-t border-line px-3 py-2 text-warn">
        An experiment withholds {words(withheld)} here.
      </p>
    )}
    {shadow !== null && (
      <p className="border-t border-line px-3 py-2 text-warn">
        Memory runs in shadow: {shadow.tokens} tokens were made and not shown.
      </p>
    )}
  </>
)

const Past = ({ turn }: { turn: string }) => {
  const [params] = useSearchParams()
  const other = params.get('with')
  const found = useTurnShown(turn)
  return (
    <Answered query={found}>
      {({ memory }) => {
        if (memory.kind !== 'turn') return <p>{turn} is no turn.</p>
        const { turn: shown } = memory
        return (
          <div className="grid gap-3">
            <Panel
              title={`The turn of ${minute(shown.at)}`}
              hint="what it read, and what it decided"
              side={
                <To room="context" className="text-accent hover:underline">
                  what it would read now
                </To>
              }
            >
              <Budget
                sides={[shown.system, shown.user].filter((side) => side !== null)}
                tokens={(shown.system?.tokens ?? 0) + (shown.user?.tokens ?? 0)}
                budget={null}
                without={[]}
              />
              {shown.note !== null && (
                <p className="border-t border-line px-3 py-2 text-warn">{shown.note}</p>
              )}
              <Withholding withheld={shown.withheld} shadow={shown.shadow} />
            </Panel>
            <Panel title="Then it decided">
              {shown.decisions.length === 0 && (
                <p className="px-3 py-3 text-muted">No decision was recorded in this turn.</p>
              )}
              {shown.decisions.map((decision) => (
                <div key={decision.seq} className="border-b border-line px-3 py-1.5 last:border-0">
                  <Decided decision={decision} />
                </div>
              ))}
            </Panel>
            {other !== null && <Difference turn={shown} other={other} />}
            <Sides system={shown.system} user={shown.user} />
          </div>
        )
      }}
    </Answered>
  )
}
