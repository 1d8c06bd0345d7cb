import type { ReactNode } from 'react'
import { minute, minutes, money, price, words } from '../../figures.ts'
import { Panel } from '../../parts/panel.tsx'
import { InR, Result, Unknown } from '../../parts/values.tsx'
import type { Story, Trade } from './data.ts'

const UNKNOWN = <Unknown />
const at = (moment: string | null): ReactNode => (moment === null ? UNKNOWN : minute(moment))
const level = (exact: string | null): ReactNode => (exact === null ? UNKNOWN : price(exact))

/** What it came to, figure by figure. */
export const TradeFacts = ({ trade, story }: { trade: Trade; story: Story | null }) => {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Opened', at(trade.entryAt)],
    ['Closed', trade.status === 'open' ? 'open' : at(trade.exitAt)],
    ['Held', trade.holdingMinutes === null ? UNKNOWN : minutes(trade.holdingMinutes)],
    ['Size', trade.openedSize],
    ['Entry', level(trade.entryPrice)],
    [
      'Exit',
      trade.status === 'open'
        ? `mark ${trade.mark === null ? 'unknown' : price(trade.mark)}`
        : level(trade.exitPrice),
    ],
    ['Stop', level(trade.stop)],
    ['Target', level(trade.target)],
    ['Risk at the entry (1R)', trade.initialRisk === null ? UNKNOWN : money(trade.initialRisk)],
    ['Result before costs', <Result key="realised" exact={trade.realised} />],
    ['Fees', money(trade.fees)],
    ['Funding', <Result key="funding" exact={trade.funding} />],
    [
      'Net result',
      <b key="pnl">
        <Result exact={trade.pnl} />
      </b>,
    ],
    [
      'In R',
      <b key="r">
        <InR r={trade.r} />
      </b>,
    ],
    ['Best on the way', <Excursion key="mfe" exact={trade.mfe} r={story?.mfeR ?? null} />],
    ['Worst on the way', <Excursion key="mae" exact={trade.mae} r={story?.maeR ?? null} />],
    ['Ended by', trade.exitKind === null ? UNKNOWN : words(trade.exitKind)],
    ['Strategy', trade.variant ?? trade.strategy ?? UNKNOWN],
    ['Position', trade.positionId ?? UNKNOWN],
  ]
  return (
    <Panel title="Figures">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 px-3 py-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const Excursion = ({ exact, r }: { exact: string | null; r: number | null }) => (
  <>
    <Result exact={exact} />
    {r !== null && (
      <>
        {' '}
        <InR r={r} />
      </>
    )}
  </>
)
