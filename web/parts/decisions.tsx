import type { Answer } from '../client.ts'
import { Handle, Handles, Turn } from './handles.tsx'
import { Empty } from './panel.tsx'
import { InR, Result, Said, Side } from './values.tsx'
import { When } from './when.tsx'

export type Decision = Answer<'decisions'>['decisions'][number]

interface DecisionsProps {
  readonly decisions: readonly Decision[]
  readonly why: string | null
}

export const Decisions = ({ decisions, why }: DecisionsProps) => {
  if (decisions.length === 0)
    return <Empty>{why}. A model decides in a turn: hindcast turn, then hindcast decide.</Empty>
  return (
    <ol>
      {decisions.map((decision) => (
        <li key={decision.seq} className="border-b border-line px-3 py-1.5 last:border-0">
          <Decided decision={decision} />
        </li>
      ))}
    </ol>
  )
}

/** One decision: what, why, on what it relied, and what came of it. */
export const Decided = ({ decision }: { decision: Decision }) => {
  const { at, action, symbol, side, reason, trust, cites, trades, against, turn } = decision
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted">
          <When at={at} />
        </span>
        <b>{action}</b>
        {symbol !== null && <b>{symbol}</b>}
        {side !== null && <Side side={side} />}
        {trades.map(({ handle, status, pnl, r }) => (
          <span key={handle} className="flex gap-x-2">
            <Handle of={handle} />
            {status === 'open' ? <span className="text-muted">open</span> : <Result exact={pnl} />}
            {r !== null && status !== 'open' && <InR r={r} />}
          </span>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        {reason !== null && (
          <span className="text-ink">
            <Said text={reason} trust={trust} />
          </span>
        )}
        {cites.length > 0 && (
          <span>
            relied on <Handles of={cites.map(({ handle }) => handle)} />
          </span>
        )}
        {against.length > 0 && (
          <span>
            against it <Handles of={against} />
          </span>
        )}
        {turn !== null && <Turn id={turn} />}
      </p>
    </>
  )
}
