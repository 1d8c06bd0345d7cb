import { z } from 'zod'
import { type Change, type KnowledgeRow, MOVES, type MoveRow } from '#log'
import { handleOf, type Id, isoOf } from '#vocabulary'
import type { Maintained } from '../recording/record-maintenance.ts'
import { zIso } from './answer-fields.ts'
import { zKnowledgeMove } from './knowledge-story-output.ts'
import { recordedOut, zRecorded } from './recorded-output.ts'

/** Moves that are answered one by one; of more, how many there are. */
const MOST_MOVES = 200

const zCompressed = z
  .object({
    memory: z.string().nullable().describe('the summary: K40; null: it was made before'),
    of: z.array(z.string()).describe('what it stands for: they are kept, and stand no more'),
    text: z.string().describe('what it says'),
    by: z.string().describe('extract, or the model that wrote it'),
  })
  .meta({ id: 'Compressed' })

export const zMaintained = z.object({
  recorded: zRecorded
    .nullable()
    .describe('duplicate: this boundary was done already; null: a dry run, nothing is recorded'),
  boundary: zIso.describe('the end of the trading day that was looked at'),
  moves: z.array(zKnowledgeMove).describe(`each with why, the most important first: at most ${MOST_MOVES}`),
  compressions: z.array(zCompressed).describe('more than three alike in short, told as one from now on'),
})
export type MaintainedOut = z.infer<typeof zMaintained>

export const maintainedOut = (
  { boundary, recorded, compressions, notices }: Maintained,
  dryRun: boolean,
  behind: string | null,
): MaintainedOut => {
  const changes = [...compressions.flatMap((one) => one.recorded.changes), ...recorded.changes]
  const rows = new Map(rowsIn(changes, 'knowledge').map((row) => [row.id, row]))
  const moves = rowsIn(changes, 'moves')
  const answer = recordedOut(recorded)
  return {
    recorded: dryRun ? null : { ...answer, notices: [...answer.notices, ...notices], behind },
    boundary: isoOf(boundary),
    moves: [...moves]
      .sort((a, b) => b.importance - a.importance)
      .slice(0, MOST_MOVES)
      .map((move) => moveOut(move, rows.get(move.knowledge))),
    compressions: compressions.map(({ payload, recorded: { changes: own, id } }) => {
      const summary = rowsIn(own, 'knowledge').find((row) => row.id === id)
      // Made by ourselves just now, as its kind's schema has it.
      const { of, text, by } = payload as unknown as { of: string[]; text: string; by: string }
      const parts = of.map((part) => handleOf('knowledge', rows.get(part as Id)?.n ?? 0))
      return { memory: summary ? handleOf('knowledge', summary.n) : null, of: parts, text, by }
    }),
  }
}

const rowsIn = <T extends 'knowledge' | 'moves'>(
  changes: readonly Change[],
  table: T,
): readonly (T extends 'moves' ? MoveRow : KnowledgeRow)[] =>
  // A row goes with its table's name; the compiler does not follow that through a parameter.
  changes.flatMap((change) => (change.table === table ? [change.row as never] : []))

const moveOut = ({ at, what, from, to, importance, why }: MoveRow, row: KnowledgeRow | undefined) => ({
  memory: row ? handleOf('knowledge', row.n) : '',
  at: isoOf(at),
  what,
  from,
  to,
  importance,
  why,
})

/** How much of knowledge something became of. */
export const zMoved = z
  .object({
    what: z.enum(MOVES).describe('what became of them'),
    count: z.int().describe('of how many'),
  })
  .meta({ id: 'KnowledgeMoved' })

/** By what became of it; what became of nothing is left out. */
export const movedOut = (moves: readonly Pick<MoveRow, 'what'>[]): z.infer<typeof zMoved>[] =>
  MOVES.flatMap((what) => {
    const count = moves.filter((one) => one.what === what).length
    return count === 0 ? [] : [{ what, count }]
  })
