import { useSearchParams } from 'wouter'
import { share } from '../../figures.ts'
import { Handle } from '../../parts/handles.tsx'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { Said, Tag } from '../../parts/values.tsx'
import { To } from '../../place.tsx'
import { useCall } from '../../use-call.ts'

/** Passages of notes, journals, rules, decisions and remarks. */
export const Search = () => {
  const [params] = useSearchParams()
  const question = params.get('q') ?? ''
  const found = useCall('search', { question, limit: 20 })
  return (
    <Panel title="Search" hint={question}>
      <Answered query={found}>
        {({ hits, why }) =>
          hits.length === 0 ? (
            <Empty>{why}</Empty>
          ) : (
            <ol>
              {hits.map((hit) => (
                <li
                  key={`${hit.path} ${hit.startLine}`}
                  className="border-b border-line px-3 py-2 last:border-0"
                >
                  <p className="flex flex-wrap items-baseline gap-x-2">
                    <To
                      room="files"
                      rest={hit.path}
                      query={{ lines: `${hit.startLine}-${hit.endLine}` }}
                      className="font-mono text-accent hover:underline"
                    >
                      {hit.path}:{hit.startLine}
                    </To>
                    {hit.handle !== null && <Handle of={hit.handle} />}
                    <Tag>{hit.source}</Tag>
                    <span className="text-muted">match {share(hit.score)}</span>
                  </p>
                  <Said text={hit.snippet} trust={hit.trust} />
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </Panel>
  )
}
