import { price } from '../../figures.ts'
import { Handle } from '../../parts/handles.tsx'
import { Empty } from '../../parts/panel.tsx'
import { InR, Result, Said, Side, Unknown } from '../../parts/values.tsx'
import { lasting } from '../../parts/when.tsx'
import type { Trade } from './data.ts'

const HEAD = 'px-2 py-1 text-left font-normal text-muted whitespace-nowrap'
const CELL = 'px-2 py-1 whitespace-nowrap'
const NUMBER = `${CELL} text-right`

/** Each with its mark, the best and worst it has seen, and where it ends by itself. */
export const OpenTrades = ({ trades, now }: { trades: readonly Trade[]; now: string }) => {
  if (trades.length === 0) return <Empty>No position is open.</Empty>
  return (
    <div className="relative overflow-x-auto" role="region" aria-label="Open positions, table" tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line">
            {['Trade', 'Symbol', 'Side'].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
            {['Size', 'Entry', 'Mark', 'Result', 'R', 'Best', 'Worst', 'Stop', 'Target', 'Held'].map(
              (name) => (
                <th key={name} scope="col" className={`${HEAD} text-right`}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <tr key={trade.handle} className="border-b border-line last:border-0">
              <td className={CELL}>
                <Handle of={trade.handle} />
              </td>
              <td className={`${CELL} font-semibold`}>{trade.symbol}</td>
              <td className={CELL}>
                <Side side={trade.side} />
              </td>
              <td className={NUMBER}>{trade.size}</td>
              <td className={NUMBER}>{price(trade.entryPrice)}</td>
              <td className={NUMBER}>{trade.mark === null ? <Unknown /> : price(trade.mark)}</td>
              <td className={NUMBER}>
                <Result exact={trade.unrealised} />
              </td>
              <td className={NUMBER}>
                <InR r={trade.r} />
              </td>
              <td className={NUMBER}>
                <Result exact={trade.mfe} />
              </td>
              <td className={NUMBER}>
                <Result exact={trade.mae} />
              </td>
              <td className={NUMBER}>{trade.stop === null ? <Unknown /> : price(trade.stop)}</td>
              <td className={NUMBER}>{trade.target === null ? <Unknown /> : price(trade.target)}</td>
              <td className={NUMBER}>{trade.entryAt === null ? <Unknown /> : lasting(trade.entryAt, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {trades.map(
        ({ handle, entryReason, trust }) =>
          entryReason !== null && (
            <p key={handle} className="border-t border-line px-3 py-1 text-muted">
              <Handle of={handle} plain /> <Said text={entryReason} trust={trust} />
            </p>
          ),
      )}
    </div>
  )
}
