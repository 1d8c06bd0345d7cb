import { useState } from 'react'
import { chance, inR, share, words } from '../../figures.ts'
import { Handle, Handles, Turn } from '../../parts/handles.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { Sections } from '../../parts/sections.tsx'
import { InR, Said, Tag } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import { type Story, type Trade, useSimilar, useTurnShown } from './data.ts'

interface TradeStoryProps {
  readonly trade: Trade
  readonly story: Story | null
  readonly citedBy: readonly string[]
}

/** Why it was made and ended, what the agent knew, and what memory learned from it. */
export const TradeStory = ({ trade, story, citedBy }: TradeStoryProps) => {
  const { entryReason, exitReason, exitKind, entryTurn, exitTurn, trust, remarks } = trade
  return (
    <>
      <Panel title="Why">
        <dl className="grid gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted">Entered because</dt>
          <dd>
            {entryReason === null ? 'no reason was given' : <Said text={entryReason} trust={trust} />}{' '}
            {story?.confidence != null && <Tag>stated confidence {share(story.confidence)}</Tag>}
            {entryTurn !== null && <Turn id={entryTurn} />}
          </dd>
          {(exitReason !== null || exitTurn !== null) && (
            <>
              <dt className="text-muted">Left because</dt>
              <dd>
                {exitReason === null ? (
                  words(exitKind ?? 'no reason was given')
                ) : (
                  <Said text={exitReason} trust={trust} />
                )}{' '}
                {exitTurn !== null && <Turn id={exitTurn} />}
              </dd>
            </>
          )}
          {story?.said.map((one) => (
            <div key={`${one.at} ${one.action}`} className="contents">
              <dt className="text-muted">Said besides</dt>
              <dd>
                <Said text={one.text} trust={one.trust} />
              </dd>
            </div>
          ))}
          {remarks.map((remark) => (
            <div key={remark} className="contents">
              <dt className="text-muted">Remarked since</dt>
              <dd>
                <Said text={remark} trust={trust} />
              </dd>
            </div>
          ))}
          {story !== null && (
            <>
              <dt className="text-muted">Relied on</dt>
              <dd>
                <Handles of={story.cited} none="nothing was cited" />
              </dd>
              {story.plans.length > 0 && (
                <>
                  <dt className="text-muted">Plans in force</dt>
                  <dd>
                    <Handles of={story.plans} />
                  </dd>
                </>
              )}
            </>
          )}
        </dl>
      </Panel>
      {story !== null && (
        <Panel title="What memory made of it">
          <dl className="grid gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="text-muted">Situation at entry</dt>
            <dd>
              <Situation context={story.context} />
              {story.contextLate && <Tag warn>reported after the outcome</Tag>}
            </dd>
            <dt className="text-muted">Beliefs it touched</dt>
            <dd>
              <Handles of={story.touched} />
            </dd>
            {story.surprise !== null && (
              <>
                <dt className="text-muted">Surprise</dt>
                <dd>{story.surprise.toFixed(2)}</dd>
              </>
            )}
            <dt className="text-muted">Recalled since</dt>
            <dd>
              shown in {story.retrievals} turns, cited in {new Set(citedBy).size}; strength{' '}
              {chance(story.strength)}
            </dd>
          </dl>
          {trade.entryTurn !== null && <ShownBefore turn={trade.entryTurn} />}
        </Panel>
      )}
    </>
  )
}

const Situation = ({ context }: { context: Story['context'] }) => (
  <ul className="flex flex-wrap gap-1">
    {Object.entries(context).map(([name, value]) => (
      <li key={name} className="rounded-sm bg-raised px-1.5">
        <span className="text-muted">{words(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())}</span>{' '}
        {typeof value === 'number' ? Number(value.toPrecision(4)) : words(String(value))}
      </li>
    ))}
  </ul>
)

/** The context of the turn that decided it, folded: it is long. */
const ShownBefore = ({ turn }: { turn: string }) => {
  const [isOpen, setOpen] = useState(false)
  const found = useTurnShown(turn, isOpen)
  return (
    <details className="border-t border-line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer px-3 py-1.5">What the agent read before it decided</summary>
      {isOpen && (
        <Answered query={found}>
          {({ memory }) =>
            memory.kind === 'turn' && (
              <>
                {memory.turn.note !== null && <p className="px-3 text-muted">{memory.turn.note}</p>}
                <Sections
                  sections={[...(memory.turn.system?.sections ?? []), ...(memory.turn.user?.sections ?? [])]}
                />
              </>
            )
          }
        </Answered>
      )}
    </details>
  )
}

/** Trades in situations like its own, as they were known when it was entered. */
export const Similar = ({ trade, story }: { trade: Trade; story: Story }) => {
  const found = useSimilar(trade, story)
  return (
    <Panel title="Similar before it" hint="as known at the entry">
      <Answered query={found}>
        {({ hits, warnings, why }) => {
          const all = [...hits, ...warnings].filter((hit) => hit.trade !== trade.handle)
          if (all.length === 0) return <p className="px-3 py-3 text-muted">{why ?? 'none was known'}</p>
          return (
            <ul>
              {all.map((hit) => (
                <li
                  key={hit.handle}
                  className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line/60 px-3 py-1 last:border-0"
                  title={hit.explanation}
                >
                  <span>
                    <Handle of={hit.trade ?? hit.handle} /> <When at={hit.at} />
                  </span>
                  <span>
                    <span className="text-muted">alike {share(hit.components.Sim)} </span>
                    {hit.r === null ? words(hit.kind) : <InR r={hit.r} />}
                    <span className="sr-only">{hit.r === null ? '' : inR(hit.r)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Answered>
    </Panel>
  )
}
