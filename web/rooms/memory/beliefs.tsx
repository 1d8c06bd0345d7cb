import { useState } from 'react'
import { chance, inR, plural } from '../../figures.ts'
import { Handle, Handles, Linked } from '../../parts/handles.tsx'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { InR, Tag, Unknown } from '../../parts/values.tsx'
import { type Belief, useBeliefShown, useBeliefs } from './data.ts'

export const Beliefs = () => {
  const found = useBeliefs()
  return (
    <Answered query={found}>
      {({ beliefs, tried, found: count, rest, worthTesting, why }) => (
        <Panel
          title="Beliefs"
          hint={`${plural(tried, 'situation')} with ten outcomes, ${count} told apart from chance`}
        >
          {rest !== null && (
            <p className="border-b border-line px-3 py-1.5 text-muted">
              <Linked text={rest} />
            </p>
          )}
          {worthTesting.length > 0 && (
            <p className="border-b border-line px-3 py-1.5 text-muted">
              The next trades would teach most about <Handles of={worthTesting.map(({ handle }) => handle)} />
            </p>
          )}
          {beliefs.length === 0 ? (
            <Empty>{why}</Empty>
          ) : (
            <ul>
              {beliefs.map((belief) => (
                <BeliefRow key={belief.handle} belief={belief} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Answered>
  )
}

const isFound = (state: string): boolean => state === 'supported' || state === 'contradicted'

const BeliefRow = ({ belief }: { belief: Belief }) => {
  const { handle, says, state, fading, expectancy, edge, observations, source } = belief
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b border-line/60 last:border-0">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-1.5 hover:bg-raised md:grid-cols-[minmax(0,1fr)_11rem_10rem_8rem]">
          <span>
            <b className="font-mono">{handle}</b> {says}
            <Tag warn={isFound(state)}>{state}</Tag>
            {fading && <Tag warn>fading</Tag>}
            {source !== 'induced' && <Tag>{source}</Tag>}
          </span>
          <span className="max-md:hidden">
            <Posterior expectancy={expectancy} />
          </span>
          <span className="text-right">
            {expectancy === null ? <Unknown /> : <InR r={expectancy.mean} />}
            {expectancy !== null && (
              <span className="block text-xs text-muted">
                {inR(expectancy.lower)} to {inR(expectancy.upper)}
              </span>
            )}
          </span>
          <span className="text-right max-md:hidden">
            {plural(observations, 'outcome')}
            <span className="block text-xs text-muted">gains: {chance(edge)}</span>
          </span>
        </summary>
        {isOpen && <Evidence belief={belief} />}
      </details>
    </li>
  )
}

const WIDTH = 170
const HEIGHT = 30
const SPAN = 1.5
/** Standard deviations to each end of a 90% interval. */
const ENDS = 1.645

/** The posterior of the expectancy as a curve, with zero marked. */
const Posterior = ({ expectancy }: Pick<Belief, 'expectancy'>) => {
  if (expectancy === null) return null
  const { mean, lower, upper } = expectancy
  const sigma = Math.max(0.02, (upper - lower) / 2 / ENDS)
  const x = (r: number): number => ((r + SPAN) / (2 * SPAN)) * WIDTH
  const points = Array.from({ length: 61 }, (_, i) => {
    const r = -SPAN + (i / 60) * 2 * SPAN
    return `${x(r).toFixed(1)},${(HEIGHT - 4 - (HEIGHT - 8) * Math.exp(-((r - mean) ** 2) / (2 * sigma ** 2))).toFixed(1)}`
  })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-7 w-full" aria-hidden="true">
      <line x1={x(0)} x2={x(0)} y1={0} y2={HEIGHT} className="stroke-muted" strokeDasharray="2 2" />
      <polyline points={points.join(' ')} className="fill-accent-soft stroke-accent" />
    </svg>
  )
}

const Evidence = ({ belief }: { belief: Belief }) => {
  const { handle, when, ePlus, eMinus } = belief
  const found = useBeliefShown(handle, true)
  return (
    <div className="bg-raised/40 px-3 py-2">
      <p>
        <span className="text-muted">where</span> {when}
      </p>
      <p className="text-muted">
        evidence that it gains {ePlus.toFixed(2)}, that it loses {eMinus.toFixed(2)}; 20 is proof at 5%, taken
        alone
      </p>
      <Answered query={found}>
        {({ memory }) =>
          memory.kind === 'belief' && (
            <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
              <dt className="text-muted">for</dt>
              <dd>
                <Handles of={memory.evidence.for} />
              </dd>
              <dt className="text-muted">against</dt>
              <dd>
                <Handles of={memory.evidence.against} />
              </dd>
              {memory.evidence.more > 0 && (
                <dd className="col-start-2 text-muted">and {memory.evidence.more} more</dd>
              )}
            </dl>
          )
        }
      </Answered>
      <p>
        <Handle of={handle} /> <span className="text-muted">has an address of its own</span>
      </p>
    </div>
  )
}
