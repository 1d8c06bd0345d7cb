import { Submit } from '../../parts/buttons.tsx'
import { Panel, ProblemNote } from '../../parts/panel.tsx'
import { useVerify } from './data.ts'
import { Downloads } from './downloads.tsx'
import { Events } from './events.tsx'
import { Runs } from './runs.tsx'

/** The record itself: events as they come, whether it is sound, its runs side by side, and a copy to take away. */
export const Log = () => (
  <div className="grid gap-3">
    <div className="grid gap-3 lg:grid-cols-2">
      <Verify />
      <Panel title="Take it away" hint="as far as it is known now">
        <Downloads />
      </Panel>
    </div>
    <Runs />
    <Events />
  </div>
)

const Verify = () => {
  const verify = useVerify()
  return (
    <Panel title="Verify" hint="every event, text and derived row against the chain of hashes">
      <div className="grid gap-2 px-3 py-2">
        <div>
          <Submit disabled={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? 'Verifying…' : 'Verify now'}
          </Submit>
        </div>
        {verify.isError && <ProblemNote problem={verify.error} />}
        {verify.data && (
          <div role="status">
            <p className={verify.data.sound ? 'font-semibold' : 'font-semibold text-warn'}>
              <span aria-hidden="true">{verify.data.sound ? '✓ ' : '■ '}</span>
              {verify.data.message}
            </p>
            <ul className="list-inside list-disc text-warn">
              {verify.data.problems.map(({ where, problem }) => (
                <li key={`${where} ${problem}`}>
                  <b>{where}</b>: {problem}
                </li>
              ))}
            </ul>
            <p className="font-mono text-xs text-muted">
              head {verify.data.head.seq} {verify.data.head.hash}
            </p>
          </div>
        )}
      </div>
    </Panel>
  )
}
