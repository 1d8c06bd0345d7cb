import { plural, words } from '../../figures.ts'
import { Handle } from '../../parts/handles.tsx'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { InR, Said, Tag } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import { usePlace } from '../../place.tsx'
import { type Knowledge, useKnowledge } from './data.ts'

const LASTS: { readonly [layer: string]: string } = {
  short: 'days',
  mid: 'weeks',
  long: 'months',
  reflection: 'what it learned by looking back',
}

/** What was read and heard, by how long it lasts. */
export const KnowledgeShown = () => {
  const { agent } = usePlace()
  const found = useKnowledge()
  return (
    <Answered query={found}>
      {({ layers, best, standing, why }) =>
        standing === 0 ? (
          <Panel title="Knowledge">
            <Empty
              command={`npx hindcast observe "Gold rises as the dollar falls" --symbol XAUUSD --agent ${agent}`}
            >
              {why}. Record a piece of news:
            </Empty>
          </Panel>
        ) : (
          <div className="grid gap-3 md:grid-cols-2 2xl:grid-cols-4">
            {layers.map(({ layer, count, importance }) => (
              <Panel
                key={layer}
                title={words(layer)}
                hint={`${LASTS[layer] ?? ''}; ${count}${importance === null ? '' : `, mean importance ${Math.round(importance)}`}`}
              >
                <Lane best={best.filter((one) => one.layer === layer)} />
              </Panel>
            ))}
          </div>
        )
      }
    </Answered>
  )
}

const Lane = ({ best }: { best: Knowledge['best'] }) => {
  if (best.length === 0) return <p className="px-3 py-3 text-muted">Nothing stands here.</p>
  return (
    <ul>
      {best.map(({ handle, words: text, trust, symbol, at, importance, outcomes, outcomeR, copies }) => (
        <li key={handle} className="border-b border-line/60 px-3 py-1.5 last:border-0">
          <p>
            <Handle of={handle} /> {symbol !== null && <b>{symbol}</b>}{' '}
            {text !== null && <Said text={text} trust={trust} />}
          </p>
          <p className="text-xs text-muted">
            <When at={at} /> · importance {Math.round(importance)}
            {copies > 1 && <Tag>told {copies} times</Tag>}
            {outcomes > 0 && (
              <>
                {' '}
                · {plural(outcomes, 'trade')} on it: <InR r={outcomeR} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
