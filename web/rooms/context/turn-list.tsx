import { useSearchParams } from 'wouter'
import { minute } from '../../figures.ts'
import { Button } from '../../parts/buttons.tsx'
import type { Decision } from '../../parts/decisions.tsx'
import { Empty, Panel } from '../../parts/panel.tsx'
import { InR, Side } from '../../parts/values.tsx'
import { To } from '../../place.tsx'
import { useDecisionPages } from './data.ts'

interface ListedTurn {
  readonly turn: string
  readonly last: Decision
}

/** The last decision of each turn stands for it. */
const turnsOf = (decisions: readonly Decision[]): ListedTurn[] => {
  const turns = new Map<string, ListedTurn>()
  for (const last of decisions)
    if (last.turn !== null && !turns.has(last.turn)) turns.set(last.turn, { turn: last.turn, last })
  return [...turns.values()]
}

/** Past turns, newest first; from one that is chosen, another can be compared with it. */
export const TurnList = ({ chosen }: { chosen: string }) => {
  const list = useDecisionPages()
  const [params] = useSearchParams()
  const turns = turnsOf(list.data?.pages.flatMap(({ decisions }) => decisions) ?? [])
  return (
    <Panel title="Turns" hint="newest first" className="self-start">
      {list.data && turns.length === 0 && <Empty>No turn has decided anything yet.</Empty>}
      <ol className="max-h-64 overflow-y-auto lg:max-h-[75vh]">
        {turns.map(({ turn, last }) => (
          <li key={turn} className="flex items-stretch border-b border-line/60 last:border-0">
            <To
              room="context"
              rest={turn}
              aria-current={turn === chosen ? 'page' : undefined}
              className="min-w-0 flex-1 px-3 py-1 hover:bg-raised aria-[current=page]:bg-accent-soft"
            >
              <span className="block text-xs text-muted">{minute(last.at)}</span>
              <span className="flex flex-wrap gap-x-2">
                <b>{last.action}</b>
                {last.symbol}
                {last.side !== null && <Side side={last.side} />}
                {last.trades.map(({ handle, r, status }) => (
                  <span key={handle}>{status === 'closed' ? <InR r={r} /> : status}</span>
                ))}
              </span>
            </To>
            {chosen !== '' && turn !== chosen && (
              <To
                room="context"
                rest={chosen}
                query={{ with: turn }}
                aria-label={`Compare with the turn of ${minute(last.at)}`}
                aria-current={params.get('with') === turn ? 'true' : undefined}
                className="flex items-center px-2 text-muted hover:bg-raised hover:text-accent aria-[current=true]:text-accent"
              >
                ±
              </To>
            )}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="border-t border-line p-2">
          <Button className="w-full" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
            Older turns
          </Button>
        </div>
      )}
    </Panel>
  )
}
