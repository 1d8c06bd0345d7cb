import { minute } from '../../figures.ts'
import { lineDiff } from '../../line-diff.ts'
import { Diff } from '../../parts/diff.tsx'
import { Answered, Panel } from '../../parts/panel.tsx'
import { To } from '../../place.tsx'
import { type TurnShown, useTurnShown } from './data.ts'

const textOf = ({ system, user }: TurnShown): string => [system?.text, user?.text].join('\n')

/** What one turn read and another did not. */
export const Difference = ({ turn, other }: { turn: TurnShown; other: string }) => {
  const found = useTurnShown(other)
  return (
    <Answered query={found}>
      {({ memory }) => {
        if (memory.kind !== 'turn') return null
        const [older, newer] = [memory.turn, turn].sort((a, b) => (a.at < b.at ? -1 : 1))
        if (older === undefined || newer === undefined) return null
        const lines = lineDiff(textOf(older), textOf(newer)).filter(({ kind }) => kind !== 'same')
        return (
          <Panel
            title="Difference"
            hint={`${minute(older.at)} → ${minute(newer.at)}`}
            side={
              <To room="context" rest={turn.turn} className="text-accent hover:underline">
                close
              </To>
            }
          >
            {lines.length === 0 ? (
              <p className="px-3 py-3 text-muted">Both read the same.</p>
            ) : (
              <Diff lines={lines} />
            )}
          </Panel>
        )
      }}
    </Answered>
  )
}
