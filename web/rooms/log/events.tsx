import { useState } from 'react'
import { minute, words } from '../../figures.ts'
import { Button, FIELD } from '../../parts/buttons.tsx'
import { Fields } from '../../parts/fields.tsx'
import { Turn } from '../../parts/handles.tsx'
import { Empty, Panel, ProblemNote } from '../../parts/panel.tsx'
import { Tag } from '../../parts/values.tsx'
import { type LogEvent, useEventPages } from './data.ts'

/** Kinds that people look for; the list has any that has come by. */
const KINDS = [
  'decision',
  'fill',
  'order',
  'tick',
  'recalled',
  'cash',
  'plan.created',
  'incident',
  'observation',
  'note',
  'journal',
  'proposal',
  'approval',
  'corrected',
  'configured',
  'maintenance',
]
const ACTORS = ['agent', 'broker', 'person', 'system']

/** The log, newest first; it goes on by itself as events come. */
export const Events = () => {
  const [kind, setKind] = useState('')
  const [actor, setActor] = useState('')
  const list = useEventPages(kind)
  const all = list.data?.pages.flatMap(({ events }) => events) ?? []
  const shown = all.filter((event) => actor === '' || event.actor === actor)
  const kinds = [...new Set([...KINDS, ...all.map((event) => event.kind)])].sort()
  const why = list.data?.pages[0]?.why ?? null
  return (
    <Panel
      title="Events"
      hint="newest first"
      side={
        <span className="flex max-w-full min-w-0 gap-2">
          <select
            aria-label="kind"
            value={kind}
            onChange={({ target }) => setKind(target.value)}
            className={FIELD}
          >
            <option value="">every kind</option>
            {kinds.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <select
            aria-label="actor"
            value={actor}
            onChange={({ target }) => setActor(target.value)}
            className={FIELD}
          >
            <option value="">everybody</option>
            {ACTORS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
      }
    >
      {list.isError && <ProblemNote problem={list.error} />}
      {why !== null && <Empty>{why}.</Empty>}
      {why === null && list.data && shown.length === 0 && (
        <Empty>
          None of the {all.length} events read so far is by the {actor}.
        </Empty>
      )}
      <ol>
        {shown.map((event) => (
          <li key={event.seq} className="border-b border-line/60 last:border-0">
            <EventRow event={event} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="border-t border-line p-2">
          <Button
            className="w-full"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Older events
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Fields that a reader looks for first. */
const FIRST = ['reason', 'price', 'size', 'side', 'symbol', 'action']
const HASH = /^[0-9a-f]{64}$/

/** Fields that say something in a word: hashes and what is longer are in the event itself. */
const inShort = (payload: LogEvent['payload']): string =>
  Object.entries(payload)
    .filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && !HASH.test(value)))
    .sort(([a], [b]) => FIRST.indexOf(b) - FIRST.indexOf(a))
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')

/** A line of what it says; opened, all of it. */
const EventRow = ({ event }: { event: LogEvent }) => {
  const [isOpen, setOpen] = useState(false)
  const { seq, kind, at, actor, by, trust, turn, payload, hash, knownAt, source } = event
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="grid cursor-pointer grid-cols-[4rem_8.6rem_minmax(0,1fr)] gap-x-2 px-3 py-0.5 hover:bg-raised md:grid-cols-[4rem_8.6rem_8rem_5rem_minmax(0,1fr)]">
        <span className="text-right text-muted">{seq}</span>
        <span>{minute(at)}</span>
        <b>{words(kind)}</b>
        <span className="text-muted max-md:hidden">{by ?? actor}</span>
        <span className="truncate text-muted max-md:hidden">
          {inShort(payload)}
          {trust === 'outside' && <Tag>from outside</Tag>}
        </span>
      </summary>
      {isOpen && (
        <div className="bg-raised/40 pb-1">
          <Fields of={{ ...payload, actor, token: by, trust, 'known at': knownAt, source, hash }} />
          {turn !== null && (
            <p className="px-3">
              <Turn id={turn} />
            </p>
          )}
        </div>
      )}
    </details>
  )
}
