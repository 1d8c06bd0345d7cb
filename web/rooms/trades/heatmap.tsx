import { words } from '../../figures.ts'
import { InR, Unknown } from '../../parts/values.tsx'
import type { Charts } from './data.ts'

/** As the figure is printed: what rounds to nothing is neither gain nor loss. */
const tintOf = (meanR: number | null): string => {
  const shown = meanR === null ? 0 : Math.round(meanR * 100)
  return shown === 0 ? 'bg-raised' : shown < 0 ? 'bg-loss-soft' : 'bg-gain-soft'
}

/** Mean outcome by strategy and session of the entry; few trades are few. */
export const Heatmap = ({ cells }: { cells: Charts['cells'] }) => {
  const sessions = [...new Set(cells.map(({ session }) => session))].sort()
  const strategies = [...new Set(cells.map(({ strategy }) => strategy))]
  if (cells.length === 0) return <p className="px-3 py-5 text-muted">No trade that matches has closed.</p>
  return (
    <div
      className="relative overflow-x-auto p-2"
      role="region"
      aria-label="Strategy by session, table"
      tabIndex={0}
    >
      <table className="w-full border-separate border-spacing-0.5">
        <thead>
          <tr>
            <th scope="col" className="px-2 text-left font-normal whitespace-nowrap text-muted">
              strategy
            </th>
            {sessions.map((session) => (
              <th key={session} scope="col" className="px-2 font-normal whitespace-nowrap text-muted">
                {words(session)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strategies.map((strategy) => (
            <tr key={strategy ?? ''}>
              <th scope="row" className="px-2 text-left font-semibold whitespace-nowrap">
                {strategy ?? 'none'}
              </th>
              {sessions.map((session) => {
                const cell = cells.find((one) => one.strategy === strategy && one.session === session)
                if (cell === undefined)
                  return <td key={session} className="rounded-sm bg-raised/50 px-2 py-2 text-center" />
                const { meanR, trades } = cell
                return (
                  <td key={session} className={`rounded-sm px-2 py-1 text-center ${tintOf(meanR)}`}>
                    <span className="block font-semibold">
                      {meanR === null ? <Unknown /> : <InR r={meanR} />}
                    </span>
                    <span className="block text-xs text-ink">{trades}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
