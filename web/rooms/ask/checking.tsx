import type { Answer, Input } from '../../client.ts'
import { money, share, words } from '../../figures.ts'
import { Handles } from '../../parts/handles.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { type Question, useChecked } from './data.ts'
import type { Asked } from './question-form.tsx'

const MARKS: { readonly [V in Answer<'check'>['verdict']]: string } = {
  stop: '■',
  caution: '▲',
  clear: '●',
  no_record: '○',
}

/** What `check` would say of this order, and the size that the record justifies, step by step. */
export const Checking = ({ asked, question }: { asked: Asked; question: Question }) => {
  const given = Object.fromEntries(
    (['entry', 'stop', 'size'] as const).flatMap((field) =>
      asked[field] === '' ? [] : [[field, asked[field]]],
    ),
  )
  // `recall` and `check` take a situation alike.
  const found = useChecked({ ...question, ...given } as Input<'check'>)
  return (
    <Panel title="If it were ordered" hint="what check answers">
      <Answered query={found}>
        {({ verdict, reasons, size, plans, contradictions, beliefs }) => (
          <div className="grid gap-x-6 px-3 py-2 lg:grid-cols-2">
            <div>
              <p className="text-base">
                <span aria-hidden="true">{MARKS[verdict]} </span>
                <b className={verdict === 'stop' || verdict === 'caution' ? 'text-warn' : ''}>
                  {words(verdict)}
                </b>
              </p>
              <ul className="list-inside list-disc">
                {[...reasons, ...contradictions].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              {plans.length > 0 && (
                <p>
                  plans in force <Handles of={plans.map(({ handle }) => handle)} />
                </p>
              )}
              {beliefs.length > 0 && (
                <p>
                  beliefs that disagree <Handles of={beliefs.map(({ handle }) => handle)} />
                </p>
              )}
            </div>
            <div>
              <p className="text-base">
                size <b>{size.fraction === 0 ? 'zero' : `${share(size.fraction)} of equity at 1R`}</b>
                {size.fraction > 0 && size.lots !== null && <> = {size.lots}</>}
                {size.fraction > 0 && size.risk !== null && (
                  <span className="text-muted"> risking {money(size.risk)}</span>
                )}
                {size.fraction === 0 && <span className="text-muted"> {words(size.why)}</span>}
              </p>
              <ol className="list-inside list-decimal text-muted">
                {size.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ol>
              {size.probe > 0 && <p className="text-muted">A probe: {size.probeWhy}.</p>}
            </div>
          </div>
        )}
      </Answered>
    </Panel>
  )
}
