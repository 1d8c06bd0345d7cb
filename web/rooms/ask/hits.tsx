import { words } from '../../figures.ts'
import { Handle } from '../../parts/handles.tsx'
import { InR, Said, Side, Tag } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import type { Hit } from './data.ts'

const PARTS = [
  ['Q', 'quality of the outcome'],
  ['Sim', 'likeness of the situations'],
  ['Rec', 'recency'],
  ['Conf', 'confidence stated'],
  ['Aff', 'the agent’s state'],
] as const

/** Memories, each with the parts that its score is the product of. */
export const Hits = ({ hits, none }: { hits: readonly Hit[]; none: string }) => {
  if (hits.length === 0) return <p className="px-3 py-4 text-muted">{none}</p>
  return (
    <ol>
      {hits.map((hit) => (
        <li key={hit.handle} className="border-b border-line/60 px-3 py-1.5 last:border-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <Handle of={hit.trade ?? hit.handle} />
            {hit.r === null ? (
              <Tag>{words(hit.status === 'open' ? 'open' : hit.kind)}</Tag>
            ) : (
              <InR r={hit.r} />
            )}
            {hit.symbol !== null && <b>{hit.symbol}</b>}
            {hit.side !== null && <Side side={hit.side} />}
            <span className="text-muted">
              <When at={hit.at} />
            </span>
            {hit.duplicates > 0 && <Tag>and {hit.duplicates} like it</Tag>}
          </div>
          {hit.reason !== null && <Said text={hit.reason} trust={hit.trust} />}
          <Components hit={hit} />
        </li>
      ))}
    </ol>
  )
}

const MOST = 1.2

const Components = ({ hit: { components, explanation } }: { hit: Hit }) => (
  <ul className="mt-1 grid grid-cols-5 gap-2 text-xs text-muted" title={explanation} aria-label={explanation}>
    {PARTS.map(([name, says]) => (
      <li key={name} title={says}>
        {name} {components[name].toFixed(2)}
        <span aria-hidden="true" className="block h-1 rounded bg-raised">
          <span
            className="block h-full rounded bg-accent"
            style={{ width: `${Math.min(1, components[name] / MOST) * 100}%` }}
          />
        </span>
      </li>
    ))}
  </ul>
)
