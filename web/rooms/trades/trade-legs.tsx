import { minute, money, price, words } from '../../figures.ts'
import { Result } from '../../parts/values.tsx'
import type { Leg } from './data.ts'

const NUMBER = 'px-2 py-1 text-right whitespace-nowrap'

export const TradeLegs = ({ legs }: { legs: readonly Leg[] }) => (
  <div className="relative overflow-x-auto" role="region" aria-label="Legs, table" tabIndex={0}>
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-muted">
          {['Time', 'What', 'By'].map((name) => (
            <th key={name} scope="col" className="px-2 py-1 text-left font-normal whitespace-nowrap">
              {name}
            </th>
          ))}
          {['Size', 'Price', 'Result', 'Fee', 'Funding'].map((name) => (
            <th key={name} scope="col" className="px-2 py-1 text-right font-normal whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr
            key={`${leg.seq} ${leg.kind} ${leg.size} ${leg.price}`}
            className="border-b border-line/60 last:border-0"
          >
            <td className="px-2 py-1 whitespace-nowrap">{minute(leg.at)}</td>
            <td className="px-2 py-1 whitespace-nowrap">
              {words(leg.kind)}
              {leg.exitKind !== null && `: ${words(leg.exitKind)}`}
            </td>
            <td className="px-2 py-1 whitespace-nowrap text-muted">{leg.source}</td>
            <td className={NUMBER}>{leg.size}</td>
            <td className={NUMBER}>{leg.price === null ? '' : price(leg.price)}</td>
            <td className={NUMBER}>
              <Result exact={leg.realised} />
            </td>
            <td className={NUMBER}>{money(leg.fee)}</td>
            <td className={NUMBER}>
              <Result exact={leg.funding} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
